import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { after, before, describe, test } from 'node:test';
import { startBucket, type TestBucket } from '../testing/s3-server.ts';
import type { Registry, Release, ReleaseChange, Role, Root } from '../registry/registry.ts';
import { followRoots, refusalText, verifyRoot } from '../registry/root.ts';
import { seenOf, verifyRegistry, type Seen } from '../registry/verify.ts';
import { newestTrust, readRegistry, signRegistry, updateRegistry } from './change-log.ts';
import { folderStore } from './folder-store.ts';
import { openStore, readStoreConfig } from './open-store.ts';
import { download, publishVersion, readRelease } from './publish.ts';
import { canary, hashOfManifest, integrityOfContent, release } from './registry-updates.ts';
import type { ReleaseStore } from './release-store.ts';
import { expiryAfter, generateKey, readKey, readTrust, signedAs, type Trust } from './signing.ts';

const folder = mkdtempSync(path.join(os.tmpdir(), 'platform-attacks-'));
let bucket: TestBucket;
before(async () => {
  bucket = await startBucket();
});
after(async () => {
  await bucket.stop();
  rmSync(folder, { recursive: true });
});

/** Each team has its own key. The attacker has a key that no root names, or the stolen key of `tools`. */
const [root, timestamp, listening, tools, stranger] = Array.from({ length: 5 }, () => readKey(generateKey()));
assert.ok(root && timestamp && listening && tools && stranger);
const named = ({ keyid }: typeof root) => ({ keyids: [keyid], threshold: 1 });
const roles: Partial<Record<Role, { keyids: string[]; threshold: number }>> = {
  root: named(root),
  timestamp: named(timestamp),
  'targets/listening': named(listening),
  'targets/tools': named(tools),
};
const rootOf = (changes: Partial<Root> = {}): Root => ({
  type: 'root',
  version: 1,
  expires: expiryAfter(30),
  keys: Object.fromEntries([root, timestamp, listening, tools].map((key) => [key.keyid, key.publicKey])),
  roles,
  signatures: [],
  ...changes,
});
const trust: Trust = { root: rootOf(), keys: [root, timestamp, listening, tools] };
/** Keys on a stolen machine of the `tools` team. */
const stolen: Trust = { ...trust, keys: [timestamp, tools] };

const FILES = {
  'entry.js': 'entry()',
  'entry.css': 'a{}',
  'maker.worker.js': 'work()',
  'decoder.wasm': '\0asm',
  'meter.worklet.js': 'measure()',
  'cover.png': 'PNG',
  'server.cjs': 'exports.remote = {}',
};
const releaseOf = (name: string, version = '1.0.0', changes: Partial<Release> = {}): Release => ({
  name,
  version,
  contract: '^1.0.0',
  base: `/r/${name}/${version}/`,
  entry: 'entry.js',
  container: `${name}_1`,
  hosts: { main: { [`/${name}`]: 'Page' } },
  exposed: [],
  pages: {},
  files: Object.fromEntries(Object.entries(FILES).map(([file, text]) => [file, integrityOfContent(text)])),
  commit: null,
  builtAt: '',
  ...changes,
});
const by = (what: string): ReleaseChange => ({
  what,
  who: 'tester',
  when: '2026-01-01T00:00:00Z',
  why: 'a test',
});

/** Creates a store in which two remotes are live. */
const honestStore = async (store: ReleaseStore): Promise<Registry> => {
  for (const name of ['listening', 'tools']) {
    const next = releaseOf(name);
    for (const [file, text] of Object.entries(FILES)) await store.replace(next.base.slice(1) + file, text);
    await store.replace(`${next.base.slice(1)}release.json`, JSON.stringify(next));
    await updateRegistry(store, by(name), release(next), { trust });
  }
  return readRegistry(store, { trust });
};

const logName = (rev: number) => `log/${String(rev).padStart(12, '0')}.json`;
const plant = (store: ReleaseStore, registry: Registry, signer: Trust | null): Promise<void> => {
  const entry = { registry, change: by('planted') };
  const signed = signer ? signedAs('timestamp', entry, signer) : { ...entry, signatures: [] };
  return store.replace(logName(registry.rev), JSON.stringify(signed));
};
const evil = releaseOf('listening', '6.6.6');

/** Attacks that the next honest release of the `tools` team runs into, with the message that refuses it. */
const ATTACKS: Readonly<
  Record<
    string,
    [line: RegExp, attack: (store: ReleaseStore, live: Registry, first: Registry) => Promise<void>]
  >
> = {
  'an unsigned log entry with a later revision': [
    /^release refused: log\/0+9000000000\.json in .* is not signed by the timestamp key$/,
    (store, live) => plant(store, { ...live, rev: 9_000_000_000 }, null),
  ],
  'a log entry signed by a stranger': [
    /is not signed by the timestamp key/,
    (store, live) =>
      plant(
        store,
        { ...live, rev: live.rev + 1 },
        { root: { ...trust.root, roles: { timestamp: named(stranger) } }, keys: [stranger] },
      ),
  ],
  'a different remote, signed with a stolen key': [
    /^release refused: targets\/listening is not signed by its key$/,
    async (store, live) => {
      const next = release(evil)(live);
      const channels = {
        ...next.channels,
        listening: signedAs('targets/tools', { ...next.channels.listening, name: 'listening' }, stolen),
      };
      const registry = { ...next, rev: live.rev + 1, channels: channels as Registry['channels'] };
      await plant(store, signedAs('timestamp', registry, stolen), stolen);
    },
  ],
  'a different manifest under signed channels': [
    /^release refused: the release of listening is not the one that targets\/listening names/,
    async (store, live) => {
      const remotes = { ...live.remotes, listening: releaseOf('listening', '1.0.0', { entry: 'evil.js' }) };
      const registry = signedAs('timestamp', { ...live, rev: live.rev + 1, remotes }, stolen);
      await plant(store, registry, stolen);
    },
  ],
  'an older state under a new revision': [
    /^release refused: log\/.* is not signed by the timestamp key$/,
    async (store, live, first) => {
      const entry = String(await store.read(logName(first.rev)));
      await store.replace(logName(live.rev + 1), entry);
    },
  ],
  'a log that ends before the live revision': [
    /^release refused: it is older than one that was used before$/,
    (store, live) => store.remove(logName(live.rev)),
  ],
  'a next root signed by no trusted key': [
    /a root in .* after root 1 is not signed by the root before it$/,
    async (store) => {
      const own = rootOf({
        version: 2,
        keys: { [stranger.keyid]: stranger.publicKey },
        roles: { root: named(stranger) },
      });
      await store.replace(
        'root/2.json',
        JSON.stringify(signedAs('root', own, { root: own, keys: [stranger] })),
      );
    },
  ],
  'a truncated log entry': [
    /is not signed by the timestamp key/,
    (store, live) => store.replace(logName(live.rev + 1), '{"regis'),
  ],
};

const stores: Readonly<Record<string, (name: string) => ReleaseStore>> = {
  'a folder': (name) => folderStore(path.join(folder, name)),
  'a bucket': (name) =>
    openStore(readStoreConfig({ ...bucket.env, RELEASE_STORE: `s3://releases/${name}` }, folder)),
};

for (const [kind, open] of Object.entries(stores))
  describe(`a release command with ${kind} that an attacker wrote to`, () => {
    for (const [at, [what, [line, attack]]] of Object.entries(ATTACKS).entries())
      test(`signs nothing after ${what}`, async () => {
        const store = open(`attack-${at}`);
        const live = await honestStore(store);
        const first = { ...live, rev: live.rev - 1 };
        await attack(store, live, first);
        const before = await store.list('');
        await assert.rejects(
          updateRegistry(store, by('honest'), canary(releaseOf('tools', '1.1.0'), 5), { trust: stolen }),
          ({ message }: Error) => line.test(message) && !message.includes('\n'),
        );
        assert.deepEqual((await store.list('')).sort(), before.sort());
      });
  });

test('a machine that has seen a later revision accepts no earlier one', async () => {
  const store = folderStore(path.join(folder, 'seen'));
  const live = await honestStore(store);
  const seen: Seen = { ...seenOf(live), rev: live.rev + 1 };
  await assert.rejects(readRegistry(store, { trust, seen }), /older than one that was used before/);
});

describe('a reader of the registry', () => {
  const now = Date.now();
  let live: Registry;
  before(async () => {
    live = await honestStore(folderStore(path.join(folder, 'readers')));
  });

  const signed = (changes: Partial<Registry>): Registry =>
    signedAs('timestamp', { ...live, ...changes }, trust);
  const cases: Readonly<
    Record<string, [refusal: string, registry: () => Registry, options?: () => { now?: number; seen?: Seen }]>
  > = {
    'that was modified': ['signature', () => ({ ...live, rev: live.rev + 1 })],
    'without a signature': ['signature', () => ({ ...live, signatures: [] })],
    'that has expired': ['expired', () => live, () => ({ now: now + 8 * 86_400_000 })],
    'older than the last one seen': [
      'older',
      () => live,
      () => ({ seen: { rev: live.rev + 1, channels: {} } }),
    ],
    'with older versions of one remote': [
      'older',
      () => signed({ rev: live.rev + 5 }),
      () => ({ seen: { rev: 0, channels: { tools: live.rev + 1 } } }),
    ],
    'of an unknown root': ['root', () => signed({ root: 2 })],
    'that names a remote without signed versions': ['targets:listening', () => signed({ channels: {} })],
    'with a blocked live version': [
      'manifest:tools',
      () =>
        signRegistry(
          { ...live, channels: { ...live.channels, tools: { ...live.channels.tools!, blocked: ['1.0.0'] } } },
          live,
          live.rev + 1,
          trust,
        ),
    ],
    'in which the most recently changed remote claims another one’s path': [
      'manifest:tools',
      () =>
        signRegistry(
          release(releaseOf('tools', '1.1.0', { hosts: { main: { '/listening': 'Page' } } }))(live),
          live,
          live.rev + 1,
          stolen,
        ),
    ],
    'in which a remote is in another one’s folder': [
      'manifest:tools',
      () =>
        signRegistry(
          release(releaseOf('tools', '1.1.0', { base: '/r/listening/1.0.0/' }))(live),
          live,
          live.rev + 1,
          stolen,
        ),
    ],
  };
  for (const [what, [refusal, registry, options]] of Object.entries(cases))
    test(`refuses one ${what}`, async () => {
      assert.equal(await verifyRegistry(registry(), trust.root, { now, ...options?.() }), refusal);
    });

  test('accepts an honest one, and reports every refusal in one line', async () => {
    assert.equal(await verifyRegistry(live, trust.root, { now, seen: seenOf(live) }), null);
    for (const refusal of [
      'root',
      'signature',
      'targets:tools',
      'manifest:tools',
      'older',
      'expired',
    ] as const)
      assert.match(refusalText(refusal), /^release refused: [^\n]+$/);
  });
});

describe('files of a release', () => {
  let store: ReleaseStore;
  let live: Registry;
  before(async () => {
    store = folderStore(path.join(folder, 'files'));
    live = await honestStore(store);
  });

  for (const file of Object.keys(FILES))
    test(`a swapped or missing ${file} is not downloaded`, async () => {
      const { base, files } = live.remotes.tools!;
      const key = base.slice(1) + file;
      const before = (await store.read(key))!;
      await store.replace(key, 'evil()');
      await assert.rejects(
        download(store, base.slice(1), files),
        new RegExp(`release refused: .*${file} is not what`),
      );
      await store.remove(key);
      await assert.rejects(download(store, base.slice(1), files), /release refused/);
      await store.replace(key, before);
      rmSync(await download(store, base.slice(1), files), { recursive: true });
    });

  test('a planted release.json is refused', async () => {
    const { base } = live.remotes.tools!;
    const planted = releaseOf('tools', '1.0.0', { entry: 'evil.js' });
    await store.replace(`${base.slice(1)}release.json`, JSON.stringify(planted));
    await assert.rejects(readRelease(store, live, 'tools', '1.0.0'), /release refused: .* is not the one/);
    await assert.rejects(
      readRelease(store, live, 'tools', '9.9.9'),
      /not among the released versions: 1\.0\.0/,
    );
  });

  for (const name of ['../x', 'shell/0.0.1/../../../x', '/etc/passwd', 'r\\..\\x', 'r/x\n/../y'])
    test(`no store reads, writes or removes ${JSON.stringify(name)}`, async () => {
      for (const each of [store, openStore(readStoreConfig(bucket.env, folder))]) {
        await assert.rejects(each.read(name), /release refused: .* is an unsafe file name/);
        await assert.rejects(each.create(name, ''), /unsafe/);
        await assert.rejects(each.replace(name, ''), /unsafe/);
        await assert.rejects(each.remove(name), /unsafe/);
      }
      await assert.rejects(download(store, '', { [name]: 'sha384-x' }), /unsafe/);
    });

  test('a version number never stands for two different builds', async () => {
    const built = mkdtempSync(path.join(folder, 'built-'));
    const next = releaseOf('tools', '2.0.0', { files: {} });
    const write = (text: string) => folderStore(built).replace('release.json', text);
    await write(JSON.stringify(next));
    await publishVersion(store, built);
    await publishVersion(store, built);
    await write(JSON.stringify({ ...next, commit: 'another' }));
    await assert.rejects(publishVersion(store, built), /already released and cannot change/);
    await folderStore(built).replace('extra.js', 'x()');
    await assert.rejects(publishVersion(store, built), /extra\.js is not what release\.json names/);
  });
});

describe('the root', () => {
  const next = rootOf({
    version: 2,
    roles: { ...roles, 'targets/tools': named(stranger) },
    keys: { ...rootOf().keys, [stranger.keyid]: stranger.publicKey },
  });

  test('is followed only if signed by the keys of its predecessor', async () => {
    const good = signedAs('root', next, trust);
    assert.equal(await verifyRoot(good, trust.root), true);
    const read = (documents: Record<string, unknown>) => async (name: string) => documents[name] ?? null;
    assert.equal((await followRoots(trust.root, Infinity, read({ 'root/2.json': good })))?.version, 2);
    assert.equal((await followRoots(trust.root, Infinity, read({})))?.version, 1);
    assert.equal(await followRoots(trust.root, 3, read({ 'root/2.json': good })), null);
    for (const bad of [{ ...good, expires: expiryAfter(99) }, { ...good, version: 3 }, next, {}, 'root'])
      assert.equal(await followRoots(trust.root, Infinity, read({ 'root/2.json': bad })), null);
  });

  test('a key listed twice counts once', async () => {
    const twice = rootOf({
      roles: { ...roles, root: { keyids: [root.keyid, root.keyid], threshold: 2 } },
    });
    assert.throws(
      () => signedAs('root', rootOf({ version: 2 }), { root: twice, keys: [root] }),
      /asks for 2/,
    );
    assert.equal(await verifyRoot({ ...signedAs('root', rootOf({ version: 2 }), trust) }, twice), false);
  });

  test('after a key is revoked, its remote must be released again or retired before anything else', async () => {
    const store = folderStore(path.join(folder, 'revoked'));
    await honestStore(store);
    await store.replace('root/2.json', JSON.stringify(signedAs('root', next, trust)));
    const current = await newestTrust(store, trust);
    const keys: Trust = { ...current, keys: [timestamp, listening, stranger] };
    await assert.rejects(
      updateRegistry(store, by('other'), release(releaseOf('listening', '1.1.0')), { trust: keys }),
      /targets\/tools is not signed by its key/,
    );
    const renewed = releaseOf('tools', '1.1.0');
    const live = await updateRegistry(store, by('anew'), release(renewed), {
      trust: keys,
      replaces: 'tools',
    });
    assert.equal(live.channels.tools?.live.hash, hashOfManifest(renewed));
    assert.equal(live.channels.tools?.versions.length, 1);
    assert.equal(live.root, 2);
    await updateRegistry(store, by('other'), release(releaseOf('listening', '1.1.0')), { trust: keys });
  });
});

describe('settings', () => {
  test('an empty or unreadable key or root is an error and never disables verification', () => {
    for (const [env, line] of [
      [{ RELEASE_ROOT: ' ' }, /^RELEASE_ROOT is empty/],
      [{ RELEASE_ROOT: path.join(folder, 'none.json') }, /^RELEASE_ROOT cannot be read/],
      [{ RELEASE_SIGNING_KEY: '' }, /^RELEASE_SIGNING_KEY is empty/],
      [{ RELEASE_SIGNING_KEY: 'abc' }, /^RELEASE_SIGNING_KEY must be private keys/],
    ] as const)
      assert.throws(
        () => readTrust(env),
        ({ message }: Error) => line.test(message),
      );
  });

  test('a wrong key is an error that names the role and the keys', () => {
    assert.throws(
      () => signedAs('targets/listening', {}, { root: trust.root, keys: [tools] }),
      new RegExp(
        `cannot sign targets/listening: root 1 asks for 1 of the keys ${listening.keyid}.* has ${tools.keyid}`,
      ),
    );
    assert.throws(() => signedAs('targets/unknown', {}, trust), /\(none\)/);
  });
});
