import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { startBucket, type TestBucket } from '../testing/bucket.ts';
import { readStoreConfig, openStore } from './config.ts';
import { reader } from '../process/environment.ts';
import { folderStore } from './folder-store.ts';
import type { ReleaseStore } from './store.ts';

const folder = mkdtempSync(join(tmpdir(), 'rushtone-store-'));
let bucket: TestBucket;
before(async () => {
  bucket = await startBucket();
});
after(async () => {
  await bucket.stop();
  rmSync(folder, { recursive: true });
});

const stores: Record<string, () => ReleaseStore> = {
  'a folder': () => folderStore(join(folder, 'store')),
  'a bucket': () => openStore(readStoreConfig(reader(bucket.env), folder)),
};

for (const [what, open] of Object.entries(stores)) {
  describe(`releases in ${what}`, () => {
    test('a file is read as it was written, and none where there is none', async () => {
      const store = open();
      const content = Buffer.from([0, 255, 10, 13]);
      await store.replace('r/tools/1.0.0/a b+c.bin', content);
      assert.deepEqual(await store.read('r/tools/1.0.0/a b+c.bin'), content);
      assert.equal(await store.read('r/tools/1.0.0/other.js'), null);
    });

    test('what is there is never made anew', async () => {
      const store = open();
      assert.equal(await store.create('log/1.json', 'first'), true);
      assert.equal(await store.create('log/1.json', 'second'), false);
      assert.equal(String(await store.read('log/1.json')), 'first');
    });

    test('all files below a prefix are listed, and nothing else', async () => {
      const store = open();
      for (const name of ['list/1/a.js', 'list/1/deep/b.js', 'list/10/c.js', 'other/a.js'])
        await store.replace(name, name);
      assert.deepEqual((await store.list('list/1/')).sort(), ['list/1/a.js', 'list/1/deep/b.js']);
      assert.deepEqual(await store.list('nothing/'), []);
    });
  });
}

test('of two who make the same file at once one wins, and nothing is left of the other', async () => {
  const store = folderStore(join(folder, 'race'));
  const made = await Promise.all(Array.from({ length: 8 }, (_, at) => store.create('log/2.json', `${at}`)));
  assert.equal(made.filter(Boolean).length, 1);
  assert.deepEqual(readdirSync(join(folder, 'race/log')), ['2.json']);
});

test('a store that cannot be used is told by the name of its setting', () => {
  const read = (env: Record<string, string>) => readStoreConfig(reader(env), '/data');
  assert.throws(() => read({ RELEASE_STORE: 's3://b' }), /S3_ACCESS_KEY_ID is missing/);
  assert.throws(() => read({ RELEASE_STORE: 'ftp://b' }), /RELEASE_STORE must be/);
  assert.deepEqual(read({}), { kind: 'folder', folder: '/data/releases' });
});
