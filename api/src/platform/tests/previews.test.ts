import assert from 'node:assert/strict';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { isPreviews, PREVIEW_DAYS, type Preview, type Release } from '@rushtone/platform/registry';
import {
  expiryAfter,
  folderStore,
  generateKey,
  hashOfManifest,
  previewListName,
  readKey,
  readTrust,
  signedAs,
  updatePreviews,
  type ReleaseStore,
} from '@rushtone/platform/store';
import { SignJWT } from 'jose';
import { createApp } from '../../app.ts';
import { deriveKey } from '../../config/secrets.ts';
import { testRegistry, testRelease, writeRelease } from '@rushtone/api-testing/build-fixture';
import { passTime } from '@rushtone/api-testing/pass-time';
import { startTestServer, type TestServer } from '@rushtone/api-testing/test-server';

const SECRET = 'a secret of thirty-two letters or more';
const SITE = 'rushtone.com';
const VERSION = '1.0.0-fix-42.0123abcd';
const SHELL = `
  exports.sharedModules = {};
  exports.renderPage = async (request, source) => ({ responses: {}, head: {}, html: source ? await source.remote(request) : '' });
`;
const build = (what: string): string => `exports.remote = async () => 'rendered by ${what}.';`;
/** The server reads a list at most once a second. */
const LIST_AGE_MS = 1_100;

let server: TestServer;
let folder: string;
let store: ReleaseStore;
let tester: Record<string, string>;
let made: Release;
const trust = readTrust();

const put = (name: string, version: string, changes: Partial<Release> = {}): Release => {
  const files = { 'entry.js': `run('${version}');\n`, 'server.cjs': build(`${name} ${version}`) };
  const release = { ...testRelease(name, files, version), exposed: [], ...changes };
  writeRelease(folder, release, files);
  return release;
};
const previewOf = (release: Release, changes: Partial<Preview> = {}): Preview => ({
  id: 'fix-42',
  version: release.version,
  hash: hashOfManifest(release),
  contract: release.contract,
  until: expiryAfter(PREVIEW_DAYS),
  ...changes,
});
const publish = async (...previews: Preview[]): Promise<void> => {
  await updatePreviews(store, 'network', () => previews, trust);
  passTime(LIST_AGE_MS);
};

before(async () => {
  server = await startTestServer({ builds: { shell: SHELL }, env: { APP_SECRET: SECRET } });
  folder = join(server.folder, 'releases');
  store = folderStore(folder);
  const { network: _, ...others } = server.registry.remotes;
  const live = [...Object.values(others), put('network', '1.0.0')];
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'registry.json'), JSON.stringify(testRegistry(2, live)));
  made = put('network', VERSION);
  await publish(previewOf(made));
  const key = deriveKey(SECRET, 'tester');
  tester = {
    tester: await new SignJWT().setProtectedHeader({ alg: 'HS256' }).setExpirationTime('1h').sign(key),
  };
});
after(() => server.stop());

let visits = 0;
const ask = (url: string, cookies: Record<string, string> = {}, host = SITE) =>
  server.app.inject({ url, headers: { host }, cookies });
/** Returns the build that rendered the page. */
const open = async (choice: string, cookies?: Record<string, string>, host?: string) => {
  const { body } = await ask(`/network?${(visits += 1)}&mf.network=${choice}`, cookies, host);
  return /rendered by (.*?)\.</.exec(body)?.[1];
};
const FILES = [
  `/r/network/${VERSION}/entry.js`,
  `/r/network/${VERSION}/release.json`,
  '/previews/network.json',
];

describe('a preview', () => {
  test('is in the first view of a tester who opens its link, and of nobody else', async () => {
    assert.equal(await open('fix-42', tester), `network ${VERSION}`);
    for (const cookies of [undefined, { tester: 'true' }])
      assert.equal(await open('fix-42', cookies), 'network 1.0.0');
    assert.equal(await open('fix-42', {}, 'localhost:8080'), `network ${VERSION}`);
  });

  test('has files and a list for testers only, which no shared cache keeps', async () => {
    for (const file of FILES) {
      assert.equal((await ask(file)).statusCode, 404, file);
      const { statusCode, headers } = await ask(file, tester);
      assert.equal(statusCode, 200, file);
      assert.match(String(headers['cache-control']), /private|no-store/);
    }
    assert.ok(isPreviews((await ask('/previews/network.json', tester)).json()));
    assert.equal(
      (await ask('/r/network/1.0.0/entry.js', tester)).headers['cache-control']?.toString().slice(0, 6),
      'public',
    );
  });

  test('is not shown for the name of this machine in production, where that proves nothing', async (t) => {
    const config = { ...server.options.config, production: true };
    const app = await createApp({ ...server.options, config });
    t.after(() => app.close());
    for (const url of FILES)
      assert.equal((await app.inject({ url, headers: { host: 'localhost' } })).statusCode, 404, url);
  });

  test('lists of remotes that do not exist are 404, and names that leave the store too', async () => {
    for (const name of ['tools', 'shell', 'nosuch', '..%2fregistry', '__proto__'])
      assert.equal((await ask(`/previews/${name}.json`, tester)).statusCode, 404, name);
  });

  test('is in no public document', async () => {
    for (const url of ['/registry.json', '/network']) assert.doesNotMatch((await ask(url)).body, /fix-42/);
  });
});

describe('a preview is not run', () => {
  test('when another key has signed it, and the genuine one stays', async () => {
    const stranger = readKey(generateKey());
    const own = { keyids: [stranger.keyid], threshold: 1 };
    const root = {
      ...trust.root,
      roles: { 'targets/*': own },
      keys: { [stranger.keyid]: stranger.publicKey },
    };
    const evil = put('network', '6.6.6-evil.0');
    const version = 9_000_000_000;
    const list = { type: 'previews', name: 'network', version, previews: [previewOf(evil, { id: 'evil' })] };
    await store.replace(
      previewListName({ name: 'network', version }),
      JSON.stringify(signedAs('targets/network', list, { root, keys: [stranger] })),
    );
    passTime(LIST_AGE_MS);
    assert.equal(await open('evil', tester), 'network 1.0.0');
    assert.equal((await ask(`/r/network/${evil.version}/entry.js`, tester)).statusCode, 404);
    assert.equal(await open('fix-42', tester), `network ${VERSION}`);
  });

  test('when it takes the path of another remote', async () => {
    const taken = put('network', '1.0.0-taken.0', {
      hosts: { main: { '/network': 'Network', '/account/maker': 'Maker' } },
    });
    await publish(previewOf(made), previewOf(taken, { id: 'taken' }));
    assert.equal(await open('taken', tester), 'network 1.0.0');
    assert.match(
      server.log.join(''),
      /release refused: the preview taken of network takes what is not its own/,
    );
  });

  test('when its files were changed', async () => {
    const changed = put('network', '1.0.0-changed.0');
    await publish(previewOf(made), previewOf(changed, { id: 'changed' }));
    await store.replace('r/network/1.0.0-changed.0/entry.js', 'evil()');
    assert.equal((await ask('/r/network/1.0.0-changed.0/entry.js', tester)).statusCode, 404);
    await store.replace(
      'r/network/1.0.0-changed.0/release.json',
      JSON.stringify({ ...changed, entry: 'evil.js' }),
    );
    const { body } = await ask('/r/network/1.0.0-changed.0/release.json', tester);
    assert.doesNotMatch(body, /evil/);
  });

  test('when it has ended, or an older list came back', async () => {
    const lists = await store.list('previews/network/');
    const file = lists.find((each) => !each.includes('9000000000')) ?? '';
    const before = String(await store.read(file));
    await publish(previewOf(made, { until: expiryAfter(-1) }));
    assert.equal(await open('fix-42', tester), 'network 1.0.0');
    assert.equal((await ask(FILES[0] ?? '', tester)).statusCode, 404);
    rmSync(join(folder, 'previews'), { recursive: true });
    await store.replace(file, before);
    passTime(LIST_AGE_MS);
    assert.equal(await open('fix-42', tester), 'network 1.0.0');
    assert.match(server.log.join(''), /release refused: the previews of network are older/);
  });
});
