import { expect, test, type Page } from '@playwright/test';
import type { Registry, Release, Root } from '@rushtone/platform/registry';
import {
  expiryAfter,
  generateKey,
  readKey,
  REGISTRY,
  release,
  rollback,
  signedAs,
  type RegistryUpdate,
} from '@rushtone/platform/store';
import { startAttackedSite, type AttackedSite } from '../support/releases.ts';
import { playFirstSong, readMusicLog, second, watchMusic } from '../support/music.ts';
import { goHome, goToNetwork, remoteContent, timeOrigin } from '../support/navigation.ts';

/* Attacks that need no release command are in `platform/e2e/attacks.spec.ts`, on the example of the platform. */
test.describe.configure({ mode: 'default' });

const WHY = ['--why', 'a test', '--who', 'tester'];

let site: AttackedSite;
let page: Page;
let opened: number;
let first: Release;
/** Was live before `first` went live again. */
let other: Release;
/** Original contents of the store, by the names of planted files. */
const before = new Map<string, Buffer | null>();
/** A key that no root names. */
const stranger = readKey(generateKey());

test.beforeAll(async ({ browser }) => {
  test.setTimeout(120_000);
  site = await startAttackedSite();
  first = site.built('network');
  other = await site.publish('network', '1.1.0');
  await site.change((registry) => rollback(first)(release(other)(registry)));
  page = await browser.newPage();
  await page.goto(`${site.origin}/playlist?p=full-throttle`);
  await playFirstSong(page);
  await watchMusic(page);
  opened = await timeOrigin(page);
});
test.afterAll(() => site.stop());

const put = (name: string, content: Buffer | null): Promise<void> =>
  content ? site.store.replace(name, content) : site.store.remove(name);
const plant = async (name: string, content: string | object | null): Promise<void> => {
  if (!before.has(name)) before.set(name, await site.store.read(name));
  const text = typeof content === 'string' ? content : JSON.stringify(content);
  await put(name, content === null ? null : Buffer.from(text));
};
const restore = async (): Promise<void> => {
  for (const [name, content] of before) await put(name, content);
  before.clear();
};

/** Asserts that the open page kept playing through the attack, and still does. */
test.afterEach(async () => {
  site.bucket.interfere({ state: 'open', listed: undefined });
  await restore();
  const at = await second(page);
  await expect.poll(() => second(page)).not.toBe(at);
  expect(await readMusicLog(page)).toMatchObject({ sameFrame: true, loads: 0 });
  expect(await timeOrigin(page)).toBe(opened);
});

/** Waits for a line in the server's log that starts with this text. */
const refused = async (text: string): Promise<void> => {
  const line = JSON.stringify(`release refused: ${text}`).slice(0, -1);
  const log = async () => {
    await site.served();
    return site.log();
  };
  await expect.poll(log, { timeout: 15_000 }).toContain(line);
};
const statusOf = async (path: string): Promise<number> => (await fetch(site.origin + path)).status;
const owner = () => site.operator.keys;
const rev = async (): Promise<number> => (await site.served()).rev;

const fileOf = ({ base, files }: Release, kind: RegExp): string =>
  base.slice(1) + Object.keys(files).find((file) => kind.test(file));

/** Releases to the open page, navigates to Network, and asserts that the page does not load `refusedFile`. */
const visitNetwork = async (move: RegistryUpdate, refusedFile: string): Promise<void> => {
  const follows = page.waitForResponse((response) => response.url().endsWith('/registry.json'));
  await site.change(move);
  await follows;
  const asks = page.waitForResponse((response) => response.url().endsWith(refusedFile));
  await goToNetwork(page);
  expect((await asks).status()).toBe(404);
  await expect(remoteContent(page, 'network')).toHaveAttribute('data-version', first.version);
};

test('a planted log entry is not signed by a legitimate canary', async () => {
  const evil = { ...first, version: '6.6.6', base: '/r/network/6.6.6/' };
  const state = { ...release(evil)(await site.served()), rev: 9_000_000_000 };
  await plant('log/009000000000.json', { registry: state, change: {}, signatures: [] });
  const live = await rev();
  const { said, code } = await site.command(
    owner(),
    ...['canary', 'network', '1.1.0', '--percent', '5'],
    ...WHY,
  );
  expect(said).toBe(
    'release refused: log/009000000000.json in s3://releases/site/ is not signed by the timestamp key\n',
  );
  expect(code).toBe(1);
  expect(await rev()).toBe(live);
});

test('a planted manifest is neither released nor served', async () => {
  const name = 'r/network/1.1.0/release.json';
  await plant(name, { ...other, entry: 'evil.js' });
  const { said, code } = await site.command(
    owner(),
    ...['canary', 'network', '1.1.0', '--percent', '5'],
    ...WHY,
  );
  expect(said).toBe(`release refused: ${name} is not the one that targets/network names\n`);
  expect(code).toBe(1);
  expect(await statusOf(`/${name}`)).toBe(404);
  await refused(`${name} is not what its manifest names`);
});

test('swapped files of any kind are not served, and the page shows the previous version', async () => {
  const network = await site.publish('network', '1.2.0', 'cover.0a1b2c3d.png');
  const tools = await site.publish('tools', '1.2.0');
  const kinds = [
    fileOf(network, /^Network\..*\.js$/),
    fileOf(network, /^Network\..*\.css$/),
    fileOf(network, /\.png$/),
    fileOf(tools, /\.worker\.[\da-f]+\.js$/),
    fileOf(tools, /\.worklet\./),
    fileOf(tools, /\.wasm$/),
  ];
  const serverFile = network.base.slice(1) + network.server;
  for (const name of [...kinds, serverFile]) await plant(name, 'evil()');
  await visitNetwork((registry) => release(tools)(release(network)(registry)), `/${kinds[0]}`);
  for (const name of kinds) {
    expect(await statusOf(`/${name}`), name).toBe(404);
    await refused(`${name} is not what its manifest names`);
  }
  expect(await (await fetch(`${site.origin}/network`)).text()).toContain('<div id="root"></div>');
  await refused(`${serverFile} is not what its manifest names`);
  await goHome(page);
  await site.change((registry) => rollback(first)(rollback(site.built('tools'))(registry)));
});

test('extra files, HTML and SVG are not served, and prune lists them', async () => {
  const names = ['extra.js', 'evil.html', 'evil.svg'].map((name) => `r/network/1.0.0/${name}`);
  for (const name of names) await plant(name, '<script>alert(1)</script>');
  for (const name of names) expect(await statusOf(`/${name}`), name).toBe(404);
  const { said, code } = await site.command(owner(), 'prune');
  for (const name of names) expect(said).toContain(`${name}\n`);
  expect(said).toContain('would be removed');
  expect(code).toBe(0);
});

test('a name with .. is refused by the command and the server', async () => {
  const name = 'r/network/../../../evil.js';
  site.bucket.interfere({ listed: name });
  const { said, code } = await site.command(owner(), 'prune', '--yes');
  expect(said).toBe(`release refused: "${name}" is an unsafe file name\n`);
  expect(code).toBe(1);
  expect(await statusOf('/r/network/1.0.0/..%2f..%2f..%2fregistry.json')).toBe(404);
});

test('a root that its predecessor has not signed is ignored everywhere', async () => {
  const live = await site.served();
  const { root } = site.operator;
  const all = { keyids: [stranger.keyid], threshold: 1 };
  const own: Root = {
    ...root,
    version: root.version + 1,
    expires: expiryAfter(30),
    keys: { [stranger.keyid]: stranger.publicKey },
    roles: { root: all, timestamp: all, 'targets/*': all },
  };
  const forged = { root: own, keys: [stranger] };
  await plant(`root/${own.version}.json`, signedAs('root', own, forged));
  const { said, code } = await site.command(owner(), 'refresh', '--who', 'tester');
  expect(said).toBe(
    `release refused: a root in s3://releases/site/ after root ${root.version} is not signed by the root before it\n`,
  );
  expect(code).toBe(1);
  const next: Registry = { ...live, rev: live.rev + 1, root: own.version };
  await plant(REGISTRY, signedAs('timestamp', next, forged));
  await refused('it names a root that no trusted root has signed');
  expect(await rev()).toBe(live.rev);
});

test('a stolen key of one remote can release only that remote, until it is revoked', async () => {
  const others = ({ remotes }: Registry) => Object.values(remotes).filter(({ name }) => name !== 'network');
  const live = await site.served();
  const evil = await site.publish('network', '6.6.6');
  const taken = await site.change(release(evil), site.team);
  expect(taken.remotes.network?.version).toBe('6.6.6');
  expect(others(taken)).toEqual(others(live));

  const fresh = readKey(generateKey());
  const [, stolen] = site.team.keys;
  const add = await site.command(owner(), 'root', 'add-key', 'targets/network', fresh.publicKey);
  expect(add.said).toContain(fresh.keyid);
  const revoke = await site.command(owner(), 'root', 'revoke-key', stolen?.keyid ?? '');
  expect(revoke.said).not.toContain(stolen?.keyid);
  const root = JSON.parse(
    String(await site.store.read(`root/${site.operator.root.version + 2}.json`)),
  ) as Root;
  const renewed = await site.change(release(first), { root, keys: [...owner(), fresh] }, 'network');

  await plant(REGISTRY, await site.forge(release(evil), { network: 'targets/network' }, site.team));
  await refused('targets/network is not signed by its key');
  expect(await site.served()).toEqual(renewed);
});
