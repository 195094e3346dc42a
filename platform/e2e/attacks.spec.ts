import { expect, test, type Page } from '@playwright/test';
import type { Registry, Release, Root } from '../registry/index.ts';
import {
  expiryAfter,
  generateKey,
  readKey,
  REGISTRY,
  release,
  rollback,
  signedAs,
  type RegistryUpdate,
} from '../store/index.ts';
import type { AttackedSite } from '../testing/sites.ts';
import { startAttackedSite } from './support/example-site.ts';
import { expectVersion, follows, goTo, timeOrigin } from './support/pages.ts';

const SOON_DAYS = 4 / 86_400;

let site: AttackedSite;
let page: Page;
let opened: number;
let first: Release;
/** Original contents of the store, by the names of planted files. */
const before = new Map<string, Buffer | null>();
/** A key that no root names. */
const stranger = readKey(generateKey());

test.beforeAll(async ({ browser }) => {
  site = await startAttackedSite();
  first = site.built('two');
  const other = await site.publish('two', '1.1.0');
  await site.change((registry) => rollback(first)(release(other)(registry)));
  page = await browser.newPage();
  await page.goto(site.origin);
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

/** Asserts that the page stayed open through the attack. */
test.afterEach(async () => {
  site.bucket.interfere({ state: 'open', listed: undefined });
  await restore();
  expect(await timeOrigin(page)).toBe(opened);
});

/** Waits for a line in the server's log that starts with this text. */
const refused = async (text: string): Promise<void> => {
  const line = JSON.stringify(`release refused: ${text}`).slice(0, -1);
  const written = async () => {
    await site.served();
    return site.log();
  };
  await expect.poll(written, { timeout: 15_000 }).toContain(line);
};
const statusOf = async (path: string): Promise<number> => (await fetch(site.origin + path)).status;
const rev = async (): Promise<number> => (await site.served()).rev;

const fileOf = ({ base, files }: Release, kind: RegExp): string =>
  base.slice(1) + Object.keys(files).find((file) => kind.test(file));

/** Releases to the open page, goes to `two`, and asserts that the page does not load `refusedFile`. */
const visitTwo = async (move: RegistryUpdate, refusedFile: string): Promise<void> => {
  await follows(page, await site.change(move));
  const asks = page.waitForResponse((response) => response.url().endsWith(refusedFile));
  await goTo(page, 'two');
  expect((await asks).status()).toBe(404);
  await expectVersion(page, 'two', first.version);
};

test('an expired registry: the open page stays, and loads nothing new until it is renewed', async () => {
  process.env.RELEASE_EXPIRY_DAYS = String(SOON_DAYS);
  await site.change((registry) => registry).finally(() => delete process.env.RELEASE_EXPIRY_DAYS);
  await refused('the registry has expired; run "npm run release -- refresh"');
  expect(await statusOf('/api/ready')).toBe(503);
  // The page knows the server's time only to the second.
  await page.waitForTimeout(1_500);
  await goTo(page, 'two');
  await expect(page.getByRole('heading', { name: 'This page could not be loaded' })).toBeVisible();
  await site.change((registry) => registry);
  expect(await statusOf('/api/ready')).toBe(200);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expectVersion(page, 'two', first.version);
  await goTo(page, 'one');
});

test('one team’s key cannot release another team’s remote', async () => {
  const live = await rev();
  const evil = { ...site.built('one'), version: '6.6.6', base: '/r/one/6.6.6/' };
  await plant(REGISTRY, await site.forge(release(evil), { one: 'targets/two' }, site.team));
  await refused('targets/one is not signed by its key');
  expect(await rev()).toBe(live);
});

test('an older registry does not replace a newer one', async () => {
  const older = await site.served();
  const newer = await site.change((registry) => registry);
  await plant(REGISTRY, older);
  await refused('it is older than one that was used before');
  expect(await rev()).toBe(newer.rev);
});

test('a planted manifest is not served', async () => {
  // A manifest that was read before stays in memory.
  const unread = await site.publish('two', '1.1.5');
  await site.change((registry) => rollback(first)(release(unread)(registry)));
  const name = 'r/two/1.1.5/release.json';
  await plant(name, { ...first, entry: 'evil.js' });
  expect(await statusOf(`/${name}`)).toBe(404);
  await refused(`${name} is not what its manifest names`);
});

test('swapped files are not served, and the page shows the previous version', async () => {
  const two = await site.publish('two', '1.2.0', 'cover.0a1b2c3d.png');
  const kinds = [/^Two\..*\.js$/, /^Two\..*\.css$/, /\.png$/].map((kind) => fileOf(two, kind));
  const serverFile = two.base.slice(1) + two.server;
  for (const name of [...kinds, serverFile]) await plant(name, 'evil()');
  await visitTwo(release(two), `/${kinds[0]}`);
  for (const name of kinds) {
    expect(await statusOf(`/${name}`), name).toBe(404);
    await refused(`${name} is not what its manifest names`);
  }
  expect(await (await fetch(`${site.origin}/two`)).text()).toContain('<div id="root"></div>');
  await refused(`${serverFile} is not what its manifest names`);
  await goTo(page, 'one');
  await site.change(rollback(first));
});

test('extra files, HTML and SVG, and names that leave the store are not served', async () => {
  const names = ['extra.js', 'evil.html', 'evil.svg'].map((name) => `r/two/1.0.0/${name}`);
  for (const name of names) await plant(name, '<script>alert(1)</script>');
  for (const name of names) expect(await statusOf(`/${name}`), name).toBe(404);
  expect(await statusOf('/r/two/1.0.0/..%2f..%2f..%2fregistry.json')).toBe(404);
});

test('a removed file is named in the log, and the page shows the previous version', async () => {
  const two = await site.publish('two', '1.3.0');
  const file = fileOf(two, /^Two\..*\.js$/);
  await plant(file, null);
  await visitTwo(release(two), `/${file}`);
  await refused(`${file} is missing`);
  await goTo(page, 'one');
  await site.change(rollback(first));
});

test('a registry of a root that its predecessor has not signed is ignored', async () => {
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
  const next: Registry = { ...live, rev: live.rev + 1, root: own.version };
  await plant(REGISTRY, signedAs('timestamp', next, forged));
  await refused('it names a root that no trusted root has signed');
  expect(await rev()).toBe(live.rev);
});

test('an unreachable store affects nothing', async () => {
  site.bucket.interfere({ state: 'away' });
  await refused('registry.json cannot be read: TypeError');
  expect(await statusOf('/api/ready')).toBe(200);
  await goTo(page, 'two');
  await expectVersion(page, 'two', first.version);
  await goTo(page, 'one');
});

test('an unresponsive store does not delay pages', async () => {
  site.bucket.interfere({ state: 'silent' });
  await refused('s3://releases/site/ has not answered for 5 s');
  // A read from the store may take 30 s.
  const signal = AbortSignal.timeout(15_000);
  expect((await fetch(`${site.origin}/two`, { signal })).status).toBe(200);
  await goTo(page, 'two');
  await expectVersion(page, 'two', first.version);
  await goTo(page, 'one');
});

test('a stolen key of one remote can release only that remote', async () => {
  const others = ({ remotes }: Registry) => Object.values(remotes).filter(({ name }) => name !== 'two');
  const live = await site.served();
  const evil = await site.publish('two', '6.6.6');
  const taken = await site.change(release(evil), site.team);
  expect(taken.remotes.two?.version).toBe('6.6.6');
  expect(others(taken)).toEqual(others(live));
});
