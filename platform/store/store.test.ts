import assert from 'node:assert/strict';
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { startBucket, type TestBucket } from '../testing/s3-server.ts';
import { folderStore } from './folder-store.ts';
import { openStore, readStoreConfig } from './open-store.ts';
import type { ReleaseStore } from './release-store.ts';

const folder = mkdtempSync(join(tmpdir(), 'platform-store-'));
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
  'a bucket': () => openStore(readStoreConfig(bucket.env, folder)),
};

for (const [what, open] of Object.entries(stores)) {
  describe(`releases in ${what}`, () => {
    test('a file is read back as written, and a missing file is null', async () => {
      const store = open();
      const content = Buffer.from([0, 255, 10, 13]);
      await store.replace('r/tools/1.0.0/a b+c.bin', content);
      assert.deepEqual(await store.read('r/tools/1.0.0/a b+c.bin'), content);
      assert.equal(await store.read('r/tools/1.0.0/other.js'), null);
    });

    test('creating a file that exists changes nothing', async () => {
      const store = open();
      assert.equal(await store.create('log/1.json', 'first'), true);
      assert.equal(await store.create('log/1.json', 'second'), false);
      assert.equal(String(await store.read('log/1.json')), 'first');
    });

    test('only files that start with the prefix are listed', async () => {
      const store = open();
      for (const name of ['list/1/a.js', 'list/1/deep/b.js', 'list/10/c.js', 'other/a.js'])
        await store.replace(name, name);
      assert.deepEqual((await store.list('list/1/')).sort(), ['list/1/a.js', 'list/1/deep/b.js']);
      assert.deepEqual(await store.list('nothing/'), []);
    });

    test('a list longer than one S3 page is complete', async () => {
      const store = open();
      const names = Array.from({ length: 201 }, (_, at) => `many/${String(at).padStart(3, '0')}.js`);
      await Promise.all(names.map((name) => store.replace(name, name)));
      assert.deepEqual((await store.list('many/')).sort(), names);
    });
  });
}

test('a bucket refuses a wrong key, and all but one of several concurrent creations', async () => {
  const wrong = openStore(readStoreConfig({ ...bucket.env, S3_SECRET_ACCESS_KEY: 'wrong' }, folder));
  await assert.rejects(wrong.read('log/1.json'), /the bucket answered 403/);
  const store = openStore(readStoreConfig(bucket.env, folder));
  const made = await Promise.all(Array.from({ length: 8 }, (_, at) => store.create('log/3.json', `${at}`)));
  assert.equal(made.filter(Boolean).length, 1);
});

test('one of several concurrent creations wins, and the others leave no temporary files', async () => {
  const store = folderStore(join(folder, 'race'));
  const made = await Promise.all(Array.from({ length: 8 }, (_, at) => store.create('log/2.json', `${at}`)));
  assert.equal(made.filter(Boolean).length, 1);
  assert.deepEqual(readdirSync(join(folder, 'race/log')), ['2.json']);
});

test('an unusable store setting is named in the error', () => {
  const read = (env: Record<string, string>) => readStoreConfig(env, '/data');
  assert.throws(() => read({ RELEASE_STORE: 's3://b' }), /S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY missing/);
  assert.throws(() => read({ RELEASE_STORE: 'ftp://b' }), /RELEASE_STORE must be/);
  assert.deepEqual(read({}), { kind: 'folder', folder: '/data/releases' });
});

test('symbolic links cannot lead out of the folder', async () => {
  const [inside, outside] = [join(folder, 'linked'), join(folder, 'outside')];
  const store = folderStore(inside);
  await store.replace('r/tools/1.0.0/entry.js', 'tools()');
  mkdirSync(outside);
  writeFileSync(join(outside, 'secret'), 'secret');
  symlinkSync(outside, join(inside, 'r/network'));
  symlinkSync(join(outside, 'secret'), join(inside, 'r/tools/1.0.0/secret.js'));
  symlinkSync(join(inside, 'r/tools/1.0.0'), join(inside, 'r/tools/latest'));

  const refused = /release refused: a symbolic link leads from r\/\S+ out of /;
  await assert.rejects(store.read('r/tools/1.0.0/secret.js'), refused);
  for (const name of ['r/network/secret', 'r/network/1.0.0/entry.js']) {
    await assert.rejects(store.read(name), refused);
    await assert.rejects(store.create(name, 'evil'), refused);
    await assert.rejects(store.replace(name, 'evil'), refused);
    await assert.rejects(store.remove(name), refused);
  }
  assert.deepEqual(readdirSync(outside), ['secret']);
  assert.equal(readFileSync(join(outside, 'secret'), 'utf8'), 'secret');
  assert.equal(String(await store.read('r/tools/latest/entry.js')), 'tools()');
});
