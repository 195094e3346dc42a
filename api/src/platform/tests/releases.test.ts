import { openReleases } from '@rushtone/platform/server';
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { dirname, join } from 'node:path';
import { after, before, beforeEach, describe, test } from 'node:test';
import { brotliCompressSync } from 'node:zlib';
import { type Registry, type Release, type Root } from '@rushtone/platform/registry';
import { openStore, readStoreConfig, readTrust, signedAs } from '@rushtone/platform/store';
import { startBucket, type TestBucket } from '@rushtone/platform/testing';
import {
  storeRegistry,
  testRegistry,
  testRelease,
  testShell,
  writeRelease,
} from '@rushtone/api-testing/build-fixture';
import { startTestServer, type TestServer } from '@rushtone/api-testing/test-server';
import { until } from '@rushtone/api-testing/until';

let server: TestServer;
let store: string;
let live: readonly Release[];
/** Assets of a shell that was released before the build's. */
const EARLIER = { 'assets/later.0a1b2c3d.js': 'later()' };
const earlier = { ...testShell(EARLIER), version: '0.9.0' };
before(async () => {
  server = await startTestServer();
  store = join(server.folder, 'releases');
  live = Object.values(server.registry.remotes);
});
after(() => server.stop());

const ask = (url: string, headers: Record<string, string> = {}) => server.app.inject({ url, headers });
const revision = async (): Promise<number> => (await ask('/registry.json')).json<Registry>().rev;
const write = (name: string, content: string | Buffer): void => {
  mkdirSync(dirname(join(store, name)), { recursive: true });
  writeFileSync(join(store, name), content);
};
const put = (registry: unknown): void => write('registry.json', JSON.stringify(registry));
/** Stores a validly signed registry and waits until the server serves it. */
const release = async (registry: Registry): Promise<void> => {
  await storeRegistry(store, registry);
  await until(async () => (await revision()) === registry.rev);
};
const logged = (pattern: RegExp): Promise<void> =>
  until(async () => {
    await revision();
    return pattern.test(server.log.join());
  });
const signed = (registry: Registry): Registry => signedAs('timestamp', registry, readTrust());

test('the registry comes from the build while nothing is released, and is sent once', async () => {
  const answer = await ask('/registry.json');
  assert.deepEqual(answer.json(), server.registry);
  assert.equal(answer.headers['cache-control'], 'no-cache');
  assert.equal((await ask('/registry.json', { 'if-none-match': '"1"' })).statusCode, 304);
  assert.equal((await ask('/registry.json', { 'if-none-match': '"2"' })).statusCode, 200);
});

describe('a registry in the store', () => {
  test('is served once it is signed, and refused when it was changed, with a line in the log', async () => {
    await release(testRegistry(7, live));
    put({ ...testRegistry(8, live), rev: 9 });
    await logged(/release refused: the registry is not signed by the timestamp key/);
    assert.equal(await revision(), 7);
    await release(testRegistry(10, live));
  });

  test('that is older than one that was believed is refused and counted', async () => {
    put(testRegistry(7, live));
    await logged(/release refused: it is older than one that was used before/);
    assert.equal(await revision(), 10);
    assert.match((await ask('/api/metrics')).body, /release_refusals_total\{reason="older"\} 1/);
  });

  test('that is no registry, or is removed after something was released, changes nothing', async () => {
    put('nonsense');
    await logged(/registry.json cannot be read: .*it is no registry/);
    assert.equal(await revision(), 10);
    write('root/1.json', JSON.stringify(readTrust().root));
    rmSync(join(store, 'registry.json'));
    await logged(/registry.json is missing/);
    assert.equal(await revision(), 10);
  });

  test('that has expired goes on, and the server is not ready', async () => {
    assert.equal((await ask('/api/ready')).statusCode, 200);
    await release(signed({ ...testRegistry(11, live), expires: new Date(Date.now() - 1000).toISOString() }));
    const ready = await ask('/api/ready');
    assert.equal(ready.statusCode, 503);
    assert.match(ready.json().message, /registry of releases has expired/);
    assert.match(server.log.join(), /the registry has expired/);
    await release(testRegistry(12, live));
    assert.equal((await ask('/api/ready')).statusCode, 200);
  });

  test('is signed again by a server that has the key, when a third of its time has passed', async () => {
    const soon = new Date(Date.now() + 86_400_000).toISOString();
    const due = signed({ ...testRegistry(13, live), expires: soon });
    write(
      `log/${'13'.padStart(12, '0')}.json`,
      JSON.stringify(signedAs('timestamp', { registry: due, change: {} }, readTrust())),
    );
    await release(due);
    await server.options.services.releases.refresh();
    await until(async () => (await revision()) === 14);
    const registry = (await ask('/registry.json')).json<Registry>();
    assert.ok(Date.parse(registry.expires) > Date.now() + 6 * 86_400_000);
  });
});

describe('a file of the store', () => {
  const FILES = { 'entry.js': 'run();\n', 'maker.wasm': 'wasm', 'look.svg': '<svg/>' };
  const base = '/r/tools/2.0.0/';
  before(async () => {
    const tools = testRelease('tools', FILES, '2.0.0');
    writeRelease(store, tools, FILES);
    await release(testRegistry(20, [...live.filter(({ name }) => name !== 'tools'), tools]));
  });
  beforeEach(() => {
    server.log.length = 0;
  });

  test('is served if its manifest names it, in an encoding that has the same content', async () => {
    write(`${base}entry.js.br`, brotliCompressSync(FILES['entry.js']));
    const answer = await ask(`${base}entry.js`, { 'accept-encoding': 'br' });
    assert.equal(answer.statusCode, 200);
    assert.equal(answer.headers['content-encoding'], 'br');
    assert.equal((await ask(`${base}entry.js`)).body, FILES['entry.js']);
    assert.equal((await ask(`${base}release.json`)).json<Release>().version, '2.0.0');
  });

  test('that no manifest names is not found: pages, pictures and scripts of others, and paths out of the folder', async () => {
    for (const name of ['evil.html', 'evil.svg', 'extra.js', 'registry.json'])
      write(base + name, '<script>alert(1)</script>');
    write('r/other/1.0.0/evil.html', '<script>alert(1)</script>');
    write('assets/evil.0a1b2c3d.js', 'alert(1)');
    const urls = [
      'evil.html',
      'evil.svg',
      'extra.js',
      'registry.json',
      '../2.0.0/extra.js',
      '..%2f2.0.0%2fextra.js',
      '',
    ];
    for (const url of [
      ...urls.map((name) => base + name),
      '/r/other/1.0.0/evil.html',
      '/assets/evil.0a1b2c3d.js',
    ]) {
      const { statusCode, headers, body } = await ask(url);
      assert.equal(statusCode, 404, url);
      assert.match(String(headers['content-type']), /application\/json/, url);
      assert.doesNotMatch(body, /alert/);
    }
  });

  test('that is a source map is served to nobody', async () => {
    write(`maps${base}entry.js.map`, '{"sources":["secret.ts"]}');
    for (const url of [
      `/maps${base}entry.js.map`,
      `${base}entry.js.map`,
      `${base}../../../maps${base}entry.js.map`,
    ]) {
      const { statusCode, body } = await ask(url);
      assert.equal(statusCode, 404, url);
      assert.doesNotMatch(body, /secret/);
    }
  });

  test('whose content was swapped is not found, whatever its kind, and so is a swapped compressed copy', async () => {
    const swapped = { 'entry.js': 'evil();\n', 'maker.wasm': 'evil', 'look.svg': '<svg onload="evil()"/>' };
    const other = testRelease('tools', FILES, '2.1.0');
    writeRelease(store, other, FILES);
    await release(testRegistry(21, [...live.filter(({ name }) => name !== 'tools'), other]));
    for (const [name, content] of Object.entries(swapped)) write(`r/tools/2.1.0/${name}`, `${content} `);
    write('r/tools/2.1.0/remote.css', 'main {}\n');
    // Version 2.0.0 has the same content, which this server has cached; a new server has not.
    const fresh = openReleases({ ...server.options.config, warn: (text) => void server.log.push(text) });
    for (const name of Object.keys(swapped)) {
      assert.equal(await fresh.file(`r/tools/2.1.0/${name}`), null, name);
      assert.ok(
        server.log.some(
          (line) => line === `release refused: r/tools/2.1.0/${name} is not what its manifest names`,
        ),
      );
    }
    write('r/tools/2.1.0/entry.js', FILES['entry.js']);
    write('r/tools/2.1.0/entry.js.br', brotliCompressSync('evil();\n'));
    assert.equal(await fresh.file('r/tools/2.1.0/entry.js', 'br'), null);
    assert.equal(String(await fresh.file('r/tools/2.1.0/entry.js')), FILES['entry.js']);
  });

  test('may do nothing when it is opened as a document', async () => {
    const { headers } = await ask('/r/tools/2.1.0/look.svg');
    assert.equal(headers['content-security-policy'], "default-src 'none'; frame-ancestors 'none'; sandbox");
    assert.equal(headers['x-content-type-options'], 'nosniff');
  });

  test('of an earlier shell that was released is served to pages that still run it', async () => {
    write('shell/0.9.0/assets.json', JSON.stringify(earlier));
    write('assets/later.0a1b2c3d.js', 'later()');
    assert.equal((await ask('/assets/later.0a1b2c3d.js')).statusCode, 404);
    await release(testRegistry(22, live, [earlier]));
    assert.equal((await ask('/assets/later.0a1b2c3d.js')).body, 'later()');
  });
});

test('roots that followed the built-in one are served, and no others', async () => {
  const { root } = readTrust();
  assert.equal((await ask(`/root/${root.version}.json`)).json<Root>().version, root.version);
  for (const name of ['2.json', '0.json', 'x.json', '999999.json', '..%2fregistry.json'])
    assert.equal((await ask(`/root/${name}`)).statusCode, 404, name);
});

describe('a bucket', () => {
  let bucket: TestBucket;
  before(async () => {
    bucket = await startBucket();
  });

  const open = (dataDir: string, env: Record<string, string> = bucket.env, production = true) => {
    const log: string[] = [];
    const releases = openReleases({
      distDir: server.options.config.distDir,
      dataDir: join(server.folder, dataDir),
      releases: readStoreConfig(env, server.folder),
      production,
      warn: (message) => void log.push(message),
    });
    return { releases, log };
  };

  test('that is away when nothing was believed: production serves no build that was not released', async () => {
    const env = { ...bucket.env, S3_ENDPOINT: 'http://127.0.0.1:9' };
    const { releases, log } = open('away', env);
    assert.equal(await releases.registry(), null);
    assert.equal(await releases.status(), 'none');
    assert.match(log.join(), /registry.json cannot be read/);
  });

  test('serves registry and files; unknown paths cost no read of it', async () => {
    const files = { 'entry.js': 'tools()' };
    const tools = testRelease('tools', files, '3.0.0');
    const keys = openStore(readStoreConfig(bucket.env, server.folder));
    await keys.replace('registry.json', JSON.stringify(testRegistry(30, [tools])));
    await keys.replace('r/tools/3.0.0/entry.js', files['entry.js']);
    const { releases } = open('mirror');
    assert.equal((await releases.registry())?.rev, 30);
    assert.equal(String(await releases.file('r/tools/3.0.0/entry.js')), 'tools()');
    const fetched = globalThis.fetch;
    const reads: string[] = [];
    globalThis.fetch = (input, init) => {
      reads.push(input instanceof Request ? input.url : String(input));
      return fetched(input, init);
    };
    for (const name of [
      'r/tools/3.0.0/none.js',
      'r/none/1.0.0/entry.js',
      'r/tools/9.9.9/entry.js',
      'assets/none.0a1b2c3d.js',
    ])
      assert.equal(await releases.file(name), null);
    globalThis.fetch = fetched;
    assert.deepEqual(
      reads.filter((url) => !/registry\.json|root/.test(url)),
      [],
    );
  });

  test('that is away after something was believed: registry and files go on, also after a restart', async () => {
    await bucket.stop();
    const { releases } = open('mirror');
    assert.equal((await releases.registry())?.rev, 30);
    assert.equal(await releases.status(), 'ready');
    assert.equal(String(await releases.file('r/tools/3.0.0/entry.js')), 'tools()');
  });

  test('that is slow delays no page', async () => {
    const silent = createServer().listen(0, '127.0.0.1');
    await once(silent, 'listening');
    const address = silent.address();
    const port = typeof address === 'object' && address ? address.port : 0;
    const { releases } = open('mirror', { ...bucket.env, S3_ENDPOINT: `http://127.0.0.1:${port}` });
    // The bucket never responds.
    for (let round = 0; round < 3; round += 1) assert.equal((await releases.registry())?.rev, 30);
    silent.closeAllConnections();
    silent.close();
  });
});

describe('reports of pages about remotes', () => {
  before(() => release(testRegistry(23, live, [earlier])));

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
    rev: 23,
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
    assert.match(body, /registry_rev 23/);
  });

  test('are counted as “other” for unknown names', async () => {
    await send([{ ...aReport, remote: 'x"y', version: '9.9.9', cause: 'made up' }]);
    const { body } = await server.app.inject('/api/metrics');
    assert.match(body, /remote="other",version="other",channel="canary",kind="error",cause="other"\} 1/);
  });

  test('do not fill the log, however many come', async () => {
    const before = server.log.length;
    for (let times = 0; times < 3; times += 1) await send(Array.from({ length: 100 }, () => aReport));
    const lines = server.log.slice(before).filter((line) => line.includes('a page reported an error'));
    assert.ok(lines.length > 0 && lines.length <= 120, `${lines.length} lines of at most two minutes`);
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

test('an open page receives each change, and one address cannot hold all streams', async () => {
  const address = await server.app.listen({ port: 0, host: '127.0.0.1' });
  const response = await fetch(`${address}/registry/events`);
  const lines = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  assert.match((await lines?.read())?.value ?? '', /data: 23/);
  await storeRegistry(store, testRegistry(24, live, [earlier]));
  assert.match((await lines?.read())?.value ?? '', /data: 24/);
  await lines?.cancel();

  const controller = new AbortController();
  const { signal } = controller;
  const streams = await Promise.all(
    Array.from({ length: 110 }, () => fetch(`${address}/registry/events`, { signal })),
  );
  const refused = streams.filter(({ status }) => status === 429);
  assert.ok(refused.length >= 10, `${refused.length}`);
  assert.match((await refused[0]?.text()) ?? '', /Too many pages of your address/);
  controller.abort();
  await until(async () => (await fetch(`${address}/registry/events`)).status === 200);
});
