import { type LiveReleases, openReleases } from '@rushtone/platform/server';
import assert from 'node:assert/strict';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, before, beforeEach, describe, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Release, Root } from '@rushtone/platform/registry';
import {
  attest,
  hashOfManifest,
  block,
  expiryAfter,
  folderStore,
  generateKey,
  publishVersion,
  readChangeLog,
  readKey,
  readStoreConfig,
  readTrust,
  release,
  resign,
  retire,
  signedAs,
  signRegistry,
  updateRegistry,
  type RegistryUpdate,
  type Trust,
} from '@rushtone/platform/store';
import { storeRegistry, testRelease, writeBuild, writeRelease } from '@rushtone/api-testing/build-fixture';
import { until } from '@rushtone/api-testing/until';

let folder: string;
let store: string;
let log: string[];
let server: LiveReleases;
let trust: Trust;

const open = (production = true, ignoresBuilders = false): LiveReleases =>
  openReleases({
    distDir: join(folder, 'dist'),
    dataDir: join(folder, ignoresBuilders ? `data-${production}` : 'data'),
    ignoresBuilders,
    releases: readStoreConfig({ RELEASE_STORE: store }, folder),
    production,
    warn: (line) => void log.push(line),
  });
const change = async (update: RegistryUpdate, keys = trust) => {
  const registry = await updateRegistry(
    folderStore(store),
    { what: 'a test', who: 'tester', when: '', why: '' },
    update,
    { trust: keys },
  );
  await until(async () => (await server.registry())?.rev === registry.rev);
  return registry;
};
/** Waits until the log has this many lines. */
const refused = (lines: number): Promise<void> =>
  until(async () => {
    await server.registry();
    return log.length >= lines;
  });
const publish = (version: string, files: Record<string, string>): Promise<Release> => {
  const built = join(folder, 'built', version);
  const made = testRelease('tools', files, version);
  writeRelease(built, made, files);
  return publishVersion(folderStore(store), join(built, made.base));
};
const write = (name: string, content: string): void => {
  mkdirSync(dirname(join(store, name)), { recursive: true });
  writeFileSync(join(store, name), content);
};

before(() => {
  trust = readTrust();
});
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'rushtone-hostile-'));
  store = join(folder, 'releases');
  log = [];
  writeBuild(join(folder, 'dist'));
  server = open();
  await change(release(await publish('2.0.0', { 'entry.js': 'tools(2)' })));
});
afterEach(() => rmSync(folder, { recursive: true }));

describe('a server whose store is removed in production', () => {
  test('goes on with what it believed last, also after a restart, and says so', async () => {
    const before = await server.registry();
    assert.equal(String(await server.file('r/tools/2.0.0/entry.js')), 'tools(2)');
    renameSync(store, `${store}.away`);
    await refused(1);
    assert.deepEqual(await server.registry(), before);
    assert.equal(await server.status(), 'ready');
    assert.equal(String(await server.file('r/tools/2.0.0/entry.js')), 'tools(2)');
    assert.deepEqual(log, [`release refused: everything is missing in ${store}`]);

    const restarted = open();
    assert.deepEqual(await restarted.registry(), before);
    assert.equal(await restarted.file('r/tools/2.0.0/entry.js'), null);
    assert.ok(log.includes('release refused: r/tools/2.0.0/entry.js is missing'));
    renameSync(`${store}.away`, store);
    assert.equal(String(await restarted.file('r/tools/2.0.0/entry.js')), 'tools(2)');
  });

  test('is not ready when nothing was believed before and the store gives no genuine registry', async () => {
    await server.registry();
    rmSync(join(folder, 'data'), { recursive: true });
    rmSync(join(store, 'registry.json'));
    const fresh = open();
    assert.equal(await fresh.registry(), null);
    assert.equal(await fresh.status(), 'none');
    assert.match(log.join(), /release refused: registry.json is missing in /);
  });
});

describe('a remote that leaves the registry', () => {
  test('stays on the site if its key has not signed that, also after a restart', async () => {
    const before = await server.registry();
    assert.ok(before);
    const without = { ...before, rev: before.rev + 1, remotes: {}, channels: {} };
    write('registry.json', JSON.stringify(signedAs('timestamp', without, trust)));
    await refused(1);
    assert.deepEqual(await server.registry(), before);
    assert.deepEqual(await open().registry(), before);
    assert.deepEqual(
      [...new Set(log)],
      ["release refused: tools left the registry without a signature of its key or the root's"],
    );
  });

  test('is not signed away by a server that holds the timestamp key either', async (t) => {
    const before = await server.registry();
    assert.ok(before);
    const registry = { ...before, rev: before.rev + 1, remotes: {}, channels: {} };
    const entry = { registry: signedAs('timestamp', registry, trust), change: {} };
    const name = `log/${String(registry.rev).padStart(12, '0')}.json`;
    write(name, JSON.stringify(signedAs('timestamp', entry, trust)));
    t.mock.timers.enable({ apis: ['Date'], now: Date.parse(before.expires) - 1_000 });
    await assert.rejects(server.refresh(), /^Error: release refused: tools left the registry/);
  });

  test('is gone once its key has signed that', async () => {
    const gone = await change(retire('tools'));
    assert.deepEqual((await server.registry())?.remotes, {});
    assert.deepEqual(await open().registry(), gone);
    assert.deepEqual(log, []);
  });

  test('is gone too if it left before such signatures', async () => {
    const before = await server.registry();
    assert.ok(before);
    const gone = signedAs('timestamp', { ...before, rev: before.rev + 1, remotes: {}, channels: {} }, trust);
    const file = join(folder, 'data/releases-seen.json');
    const kept = JSON.parse(readFileSync(file, 'utf8'));
    delete kept.seen.names;
    writeFileSync(file, JSON.stringify(kept));
    await storeRegistry(store, gone);
    assert.deepEqual(await open().registry(), gone);
    assert.deepEqual(log, []);
  });
});

test('a signed registry that the transparency log lacks is refused, and so is a log that was begun anew', async () => {
  const before = await server.registry();
  assert.ok(before);
  write('registry.json', JSON.stringify(signedAs('timestamp', { ...before, rev: before.rev + 1 }, trust)));
  await refused(1);
  assert.deepEqual(log, [`release refused: transparency log: revision ${before.rev + 1} is not in it`]);
  assert.deepEqual(await server.registry(), before);

  rmSync(join(store, 'transparency'), { recursive: true });
  const next = signedAs('timestamp', { ...before, rev: before.rev + 2 }, trust);
  await storeRegistry(store, next);
  await refused(2);
  assert.match(
    log[1] ?? '',
    /^release refused: transparency log: it is release-log\/\d+, and was release-log\/\d+$/,
  );
  assert.deepEqual(await open().registry(), before);
  // On a developer's machine a store is emptied on purpose.
  assert.deepEqual(await open(false).registry(), next);
});

test('a version that the team’s and the server’s keys have signed, and no builder has built, is refused', async () => {
  const builder = readKey(generateKey());
  const named = { keyids: [builder.keyid], threshold: 1 };
  const root: Root = {
    ...trust.root,
    version: trust.root.version + 1,
    keys: { ...trust.root.keys, [builder.keyid]: builder.publicKey },
    roles: { ...trust.root.roles, 'builder/tools': named },
    signatures: [],
  };
  const strict = { ...trust, root: signedAs('root', root, trust) };
  const made = await publish('2.1.0', { 'entry.js': 'tools(2.1)' });
  const before = await server.registry();
  assert.ok(before);
  write(`root/${root.version}.json`, JSON.stringify(strict.root));
  const signed = signRegistry({ ...release(made)(before) }, before, before.rev + 1, strict);
  await storeRegistry(store, signed);
  await refused(1);
  const text = `release refused: tools 2.1.0 is not signed by 1 of the builders that root ${root.version} names`;
  assert.deepEqual(log, [text]);
  assert.deepEqual(await server.registry(), before);
  // The server with which the release command tries a version takes it; one in production never does.
  assert.equal((await open(false, true).registry())?.rev, signed.rev);
  assert.equal(await open(true, true).registry(), null);
  log.length = 1;
  const file = `tools/2.1.0/${builder.keyid}.json`;
  assert.equal(await server.provenanceFile(file), null);
  const built = { name: 'tools', version: '2.1.0', hash: hashOfManifest(made) };
  assert.deepEqual(await server.attested(built), []);

  const sources = { commit: 'a'.repeat(40), uri: 'git+https://code.example', lockFile: '', node: '24.0.0' };
  const attestation = attest(made, 'tools', sources, builder);
  write(`provenance/${file}`, attestation);
  await until(async () => (await server.registry())?.rev === signed.rev);
  assert.equal(String(await server.provenanceFile(file)), attestation);
  assert.deepEqual(await server.attested(built), [{ keyid: builder.keyid, commit: sources.commit }]);
  assert.deepEqual(await server.attested({ ...built, hash: '' }), []);
  assert.equal(await server.provenanceFile('tools/9.9.9/00.json'), null);
  assert.equal(await server.provenanceFile('../registry.json'), null);
  // Checked as a file of the store, beside the versions.
  await server.checkStore();
  assert.deepEqual(log, [text]);
});

test('a developer’s server serves the log of a store that was emptied, under the same names', async () => {
  const before = await server.registry();
  assert.ok(before);
  const local = open(false);
  const tile = 'tile/entries/000.p/1';
  const read = async () => [String(await local.logFile('checkpoint')), String(await local.logFile(tile))];
  for (const rev of [before.rev + 1, before.rev + 2]) {
    rmSync(join(store, 'transparency'), { recursive: true });
    await storeRegistry(store, signedAs('timestamp', { ...before, rev }, trust));
    await until(async () => (await local.registry())?.rev === rev);
    const [checkpoint = '', entries = ''] = await read();
    assert.ok(checkpoint.startsWith(`release-log/${rev}\n`), checkpoint);
    assert.ok(entries.includes(`"rev":${rev},`), entries);
  }
});

test('a server that cannot write its data goes on, says so once, and keeps the registry when it can', async () => {
  const data = join(folder, 'data');
  rmSync(data, { recursive: true, force: true });
  writeFileSync(data, 'a file where the folder should be');
  const { rev } = await change(release(await publish('2.1.0', { 'entry.js': 'tools(2.1)' })));
  assert.equal((await server.registry())?.rev, rev);
  assert.equal((await server.registry())?.rev, rev);
  assert.equal(log.filter((line) => line.startsWith('The registry cannot be kept')).length, 1);

  rmSync(data);
  await until(async () => {
    await server.registry();
    return existsSync(join(data, 'releases-seen.json'));
  });
  renameSync(store, `${store}.away`);
  assert.equal((await open().registry())?.rev, rev);
});

describe('a root that is rotated while a server runs', () => {
  const next = readKey(generateKey());

  /** Stores the successor of `root`, in which these keys sign the registry and remotes. */
  const rotate = (root: Root, keyids: readonly string[]): Root => {
    const role = { keyids, threshold: 1 };
    const rotated = signedAs(
      'root',
      {
        ...root,
        version: root.version + 1,
        expires: expiryAfter(30),
        keys: { ...root.keys, [next.keyid]: next.publicKey },
        roles: { ...root.roles, timestamp: role, 'targets/*': role },
      },
      trust,
    );
    write(`root/${rotated.version}.json`, JSON.stringify(rotated));
    return rotated;
  };
  const oldId = () => trust.keys[0]?.keyid ?? '';

  test('is followed with the next registry: the new key counts, and the old one no more', async () => {
    const both = { root: rotate(trust.root, [oldId(), next.keyid]), keys: [...trust.keys, next] };
    await change(resign(both), both);
    const last = { root: rotate(both.root, [next.keyid]), keys: [next] };
    const live = await change(resign(last), last);
    assert.equal((await server.registry())?.rev, live.rev);
    assert.deepEqual(await server.root(last.root.version), last.root);

    const byOldKey = signedAs('timestamp', { ...live, rev: live.rev + 1 }, trust);
    write('registry.json', JSON.stringify(byOldKey));
    await refused(1);
    assert.equal((await server.registry())?.rev, live.rev);
    assert.deepEqual(log, ['release refused: the registry is not signed by the timestamp key']);

    const changes = await readChangeLog(folderStore(store), 10, last);
    assert.deepEqual(
      changes.map(({ what }) => what),
      ['a test', 'a test', 'signed by a key that does not count, or changed'],
    );
  });

  test('is not followed when keys of another root have signed it', async () => {
    const before = await server.registry();
    const rotated = rotate(trust.root, [next.keyid]);
    write(`root/${rotated.version}.json`, JSON.stringify({ ...rotated, signatures: [] }));
    const registry = { ...before, rev: (before?.rev ?? 0) + 1, root: rotated.version };
    write('registry.json', JSON.stringify(signedAs('timestamp', registry, { root: rotated, keys: [next] })));
    await refused(1);
    assert.deepEqual(await server.registry(), before);
    assert.equal(await server.root(rotated.version), null);
    assert.deepEqual(log, ['release refused: it names a root that no trusted root has signed']);
  });
});

test('a registry of 2 GB is not read: the server goes on with the last one, and its memory stays flat', async () => {
  const before = await server.registry();
  const peak = () => process.resourceUsage().maxRSS * 1024;
  const bytes = peak();
  truncateSync(join(store, 'registry.json'), 2_000_000_000);
  await refused(1);
  for (let round = 0; round < 4; round += 1) {
    assert.deepEqual(await server.registry(), before);
    await sleep(300);
  }
  assert.ok(peak() - bytes < 20_000_000, `${peak() - bytes} bytes more`);
  assert.match(log.join(), /^release refused: registry.json cannot be read: .* has more than 1000000 bytes$/);
});

test('a symbolic link in the store leads to no other file of the server', async () => {
  const files = { 'entry.js': readFileSync('/etc/hostname', 'utf8') };
  await change(release(await publish('2.1.0', files)));
  rmSync(join(store, 'r/tools/2.1.0/entry.js'));
  symlinkSync('/etc/hostname', join(store, 'r/tools/2.1.0/entry.js'));
  assert.equal(await server.file('r/tools/2.1.0/entry.js'), null);
  assert.match(log.join(), /entry.js cannot be read: .*a symbolic link leads from .* out of /);
});

test('files of a blocked version are still served, to pages that run it', async () => {
  const next = await publish('2.1.0', { 'entry.js': 'tools(2.1)', 'later.js': 'later()' });
  await change(release(next));
  const older = await publish('2.0.0', { 'entry.js': 'tools(2)' });
  await change(block('tools', '2.1.0', older));
  const registry = await server.registry();
  assert.deepEqual(registry?.channels.tools?.blocked, ['2.1.0']);
  assert.equal(registry?.remotes.tools?.version, '2.0.0');
  assert.equal(String(await server.file('r/tools/2.1.0/later.js')), 'later()');
  assert.deepEqual(log, []);
});
