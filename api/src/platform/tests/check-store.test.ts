import { type LiveReleases, openReleases } from '@rushtone/platform/server';
import assert from 'node:assert/strict';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, test } from 'node:test';
import {
  folderStore,
  publishShell,
  publishVersion,
  readStoreConfig,
  readTrust,
  release,
  releaseShell,
  updateRegistry,
} from '@rushtone/platform/store';
import { brotliCompressSync } from 'node:zlib';
import { testRelease, testShell, writeBuild, writeRelease } from '@rushtone/api-testing/build-fixture';
import { until } from '@rushtone/api-testing/until';

const trust = readTrust();
let folder: string;
let log: string[];
let server: LiveReleases;
const at = (name: string) => join(folder, 'releases', name);

const releaseVersion = async (version: string): Promise<void> => {
  const files = {
    'entry.js': `tools(${version})`,
    'maker.worker.js': 'work()',
    'server.cjs': `exports.version = '${version}'`,
  };
  const built = join(folder, 'built', version);
  const made = testRelease('tools', files, version);
  writeRelease(built, made, files);
  writeFileSync(join(built, made.base, 'entry.js.br'), brotliCompressSync(files['entry.js']));
  writeFileSync(join(built, made.base, 'release.json.br'), brotliCompressSync(JSON.stringify(made)));
  const store = folderStore(join(folder, 'releases'));
  const change = { what: 'a test', who: 'tester', when: '', why: '' };
  await updateRegistry(store, change, release(await publishVersion(store, join(built, made.base))), {
    trust,
  });
};

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'rushtone-check-'));
  log = [];
  writeBuild(join(folder, 'dist'));
  for (const version of ['1.0.0', '1.1.0', '1.2.0']) await releaseVersion(version);
  server = openReleases({
    distDir: join(folder, 'dist'),
    dataDir: join(folder, 'data'),
    releases: readStoreConfig({ RELEASE_STORE: join(folder, 'releases') }, folder),
    production: true,
    warn: (line) => void log.push(line),
  });
  await until(async () => (await server.registry())?.remotes.tools?.version === '1.2.0');
});
afterEach(() => rmSync(folder, { recursive: true }));

/** What an attacker does to the store, and the lines that name it. */
const ATTACKS: Readonly<Record<string, [attack: () => void, ...lines: string[]]>> = {
  'a changed chunk of the live version': [
    () => writeFileSync(at('r/tools/1.2.0/entry.js'), 'evil()'),
    'r/tools/1.2.0/entry.js was changed',
  ],
  'a changed worker of the previous version': [
    () => writeFileSync(at('r/tools/1.1.0/maker.worker.js'), 'evil()'),
    'r/tools/1.1.0/maker.worker.js was changed',
  ],
  'a changed compressed copy': [
    () => writeFileSync(at('r/tools/1.2.0/entry.js.br'), brotliCompressSync('evil()')),
    'r/tools/1.2.0/entry.js.br is named by no release',
  ],
  "a missing file of the server's build": [
    () => rmSync(at('r/tools/1.2.0/server.cjs')),
    'r/tools/1.2.0/server.cjs is missing',
  ],
  'a changed manifest': [
    () => writeFileSync(at('r/tools/1.1.0/release.json'), '{}'),
    'r/tools/1.1.0/release.json was changed',
  ],
  'a deleted version folder': [
    () => rmSync(at('r/tools/1.1.0'), { recursive: true }),
    'r/tools/1.1.0/release.json is missing',
  ],
  'a planted file': [
    () => writeFileSync(at('r/tools/1.2.0/evil.js'), 'evil()'),
    'r/tools/1.2.0/evil.js is named by no release',
  ],
  'a planted log entry': [
    () => writeFileSync(at('log/009000000000.json'), '{}'),
    'log/009000000000.json is not signed by the timestamp key',
  ],
  'a changed root': [
    () =>
      writeFileSync(at(`root/${trust.root.version}.json`), JSON.stringify({ ...trust.root, expires: '' })),
    `root/${trust.root.version}.json was changed`,
  ],
  'a deleted root, and a planted one': [
    () => {
      rmSync(at(`root/${trust.root.version}.json`));
      writeFileSync(at('root/999.json'), '{}');
    },
    'root/999.json is signed by no trusted root',
    `root/${trust.root.version}.json is missing`,
  ],
};

describe('a server that checks its store', () => {
  test('says nothing about an honest one, nor about versions that are not in use', async () => {
    rmSync(at('r/tools/1.0.0/entry.js'));
    await server.checkStore();
    assert.deepEqual(log, []);
  });

  for (const [what, [attack, ...lines]] of Object.entries(ATTACKS))
    test(`names ${what} once`, async () => {
      assert.ok(existsSync(at('r/tools/1.1.0/release.json')));
      attack();
      for (let round = 0; round < 2; round += 1) await server.checkStore();
      assert.deepEqual(
        log.filter((line) => !line.includes('the roots')),
        lines.map((line) => `release refused: ${line}`),
      );
      assert.ok((server.refusals.get('file') ?? 0) >= lines.length);
    });

  test('names a remote that claims a path which the live shell keeps', async () => {
    const files = { 'assets/main.js': 'run()' };
    const shell = { ...testShell(files), pages: { main: ['/login', '/account/website'] } };
    const built = join(folder, 'built/shell');
    mkdirSync(join(built, 'assets'), { recursive: true });
    writeFileSync(join(built, 'assets/main.js'), files['assets/main.js']);
    writeFileSync(join(built, 'assets.json'), JSON.stringify(shell));
    const store = folderStore(join(folder, 'releases'));
    const change = { what: 'a test', who: 'tester', when: '', why: '' };
    const { rev } = await updateRegistry(store, change, releaseShell(await publishShell(store, built)), {
      trust,
    });
    await until(async () => (await server.registry())?.rev === rev);
    for (let round = 0; round < 2; round += 1) await server.checkStore();
    assert.deepEqual(log, ['release refused: tools 1.2.0 claims /account/website, which the shell keeps']);
  });

  test('says it again when it comes back after it was repaired', async (t) => {
    t.mock.timers.enable({ apis: ['Date'], now: Date.now() });
    const write = (text: string) => writeFileSync(at('r/tools/1.2.0/entry.js'), text);
    for (const text of ['evil()', 'tools(1.2.0)', 'evil()']) {
      write(text);
      await server.checkStore();
      t.mock.timers.tick(600_000);
    }
    assert.equal(log.length, 2);
  });
});
