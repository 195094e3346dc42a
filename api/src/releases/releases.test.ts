import assert from 'node:assert/strict';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { EMPTY_REGISTRY, type Registry, type ShellAssets } from '@rushtone/releases';
import { openStore, readStoreConfig, readTrust, release, signRegistry } from '@rushtone/releases/store';
import { startBucket, type TestBucket } from '@rushtone/releases/testing';
import { TEST_REGISTRY } from '../testing/build-fixture.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';
import { openReleases } from './live.ts';

const trust = readTrust();

const signedAs = (rev: number): Registry => {
  const releases = Object.values(TEST_REGISTRY.remotes);
  const registry = releases.reduce((state, each) => release(each)(state), EMPTY_REGISTRY);
  return signRegistry(registry, EMPTY_REGISTRY, rev, trust);
};

let server: TestServer;
let bucket: TestBucket;
before(async () => {
  [server, bucket] = await Promise.all([startTestServer(), startBucket()]);
});
after(() => Promise.all([server.stop(), bucket.stop()]));

const read = async (headers: Record<string, string> = {}) =>
  server.app.inject({ url: '/registry.json', headers });
const put = async (registry: Registry) => {
  const folder = join(server.folder, 'releases');
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'registry.json'), JSON.stringify(registry));
  await sleep(300);
};

describe('the registry that pages get', () => {
  test('comes from the build while nothing is released, and is sent once', async () => {
    const answer = await read();
    assert.deepEqual(answer.json(), TEST_REGISTRY);
    assert.equal(answer.headers['cache-control'], 'no-cache');
    assert.equal((await read({ 'if-none-match': '"1"' })).statusCode, 304);
    assert.equal((await read({ 'if-none-match': '"2"' })).statusCode, 200);
  });

  test('comes from the store once it has one, and is skipped when no trusted key has signed it', async () => {
    const assets = join(server.folder, 'dist/shell/assets.json');
    const written = JSON.parse(readFileSync(assets, 'utf8')) as ShellAssets;
    writeFileSync(assets, JSON.stringify({ ...written, root: trust.root }));
    await put(signedAs(7));
    assert.equal((await read()).json<Registry>().rev, 7);
    await put({ ...signedAs(8), rev: 9 });
    assert.equal((await read()).json<Registry>().rev, 7);
    assert.match(server.log.join(), /not signed by the timestamp key/);
    await put(signedAs(10));
    assert.equal((await read()).json<Registry>().rev, 10);
  });
});

test('a bucket serves registry and files, and each file is downloaded once', async () => {
  const settings = readStoreConfig(bucket.env, server.folder);
  const store = openStore(settings);
  await store.replace('registry.json', JSON.stringify({ ...TEST_REGISTRY, rev: 3 }));
  await store.replace('r/tools/2.0.0/entry.js', 'tools()');
  const dataDir = join(server.folder, 'mirror');
  const releases = openReleases({
    distDir: join(server.folder, 'none'),
    dataDir,
    releases: settings,
    warn: (message) => assert.fail(message),
  });
  assert.equal((await releases.registry())?.rev, 3);
  const folder = await releases.folderOf('tools/2.0.0/entry.js');
  assert.equal(readFileSync(join(folder, 'tools/2.0.0/entry.js'), 'utf8'), 'tools()');
  await store.replace('r/tools/2.0.0/entry.js', 'changed()');
  await releases.folderOf('tools/2.0.0/entry.js');
  assert.equal(readFileSync(join(folder, 'tools/2.0.0/entry.js'), 'utf8'), 'tools()');
});

describe('reports of pages about remotes', () => {
  const send = (reports: unknown) =>
    server.app.inject({
      method: 'POST',
      url: '/api/remotes/report',
      payload: new URLSearchParams({ reports: JSON.stringify(reports) }).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
  const aReport = {
    kind: 'error',
    remote: 'tools',
    version: '1.0.0',
    channel: 'canary',
    rev: 10,
    milliseconds: 120,
    cause: 'integrity',
  };

  test('are counted by remote, version, channel, kind and cause', async () => {
    assert.equal(
      (await send([aReport, aReport, { ...aReport, kind: 'load', cause: undefined }])).statusCode,
      200,
    );
    const { body } = await server.app.inject('/api/metrics');
    assert.match(
      body,
      /remote_events_total\{remote="tools",version="1.0.0",channel="canary",kind="error",cause="integrity"\} 2/,
    );
    assert.match(body, /remote_load_seconds_count\{remote="tools",channel="canary"\} 1/);
    assert.match(body, /registry_rev 10/);
  });

  test('are counted as “other” for unknown names', async () => {
    await send([{ ...aReport, remote: 'x"y', version: '9.9.9', cause: 'made up' }]);
    const { body } = await server.app.inject('/api/metrics');
    assert.match(body, /remote="other",version="other",channel="canary",kind="error",cause="other"\} 1/);
  });

  test('are rejected in any other form', async () => {
    for (const wrong of [
      null,
      {},
      [{}],
      [{ ...aReport, kind: 'party' }],
      Array.from({ length: 101 }, () => aReport),
    ])
      assert.equal((await send(wrong)).statusCode, 400);
  });
});

test('an open page receives each change', async () => {
  const address = await server.app.listen({ port: 0, host: '127.0.0.1' });
  const response = await fetch(`${address}/registry/events`);
  const lines = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  assert.match((await lines?.read())?.value ?? '', /data: 10/);
  await put(signedAs(11));
  assert.match((await lines?.read())?.value ?? '', /data: 11/);
  await lines?.cancel();
});

test('a page that still runs an earlier shell gets its files from the store, in a folder and in a bucket', async () => {
  const settings = readStoreConfig(bucket.env, server.folder);
  const name = 'later.0a1b2c3d.js';
  await openStore(settings).replace(`assets/${name}`, 'later()');
  const releases = openReleases({
    distDir: join(server.folder, 'none'),
    dataDir: join(server.folder, 'mirror-of-shells'),
    releases: settings,
    warn: (message) => assert.fail(message),
  });
  assert.equal(readFileSync(join(await releases.assetsOf(name), name), 'utf8'), 'later()');

  const folder = join(server.folder, 'releases/assets');
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, name), 'later()');
  assert.equal((await server.app.inject({ url: `/assets/${name}` })).body, 'later()');
  for (const other of ['later.ffffffff.js', 'registry.json', '..%2fregistry.json', '..%2f..%2fconfig.json'])
    assert.equal((await server.app.inject({ url: `/assets/${other}` })).statusCode, 404, other);
});
