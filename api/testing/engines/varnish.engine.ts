import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { purgeTags } from '../../src/cdn/purge.ts';
import { anyFreePort } from '../../src/process/ports.ts';
import { startSecondServer, type SecondServer } from '../second-server.ts';
import { startTestServer, type TestServer } from '../test-server.ts';
import { until } from '../until.ts';
import { createVisitors, PEOPLE, secretsIn, sendMixed, type Visitors } from './cache-visitors.ts';
import { needs, report, startEngine, type Engine } from './engine.ts';

const CONFIGURATION = join(import.meta.dirname, '../../../deploy/varnish.vcl');
const REQUESTS = 10_000;
const TOKEN = 'a token for purges';
/** `s-maxage` of a public call. */
const FRESH_S = 10;

describe('Varnish as deploy/varnish.vcl sets it up, before two servers', needs('varnishd'), () => {
  const folder = mkdtempSync(join(tmpdir(), 'rushtone-varnish-'));
  const file = join(folder, 'site.vcl');
  let varnish: Engine;
  let server: TestServer;
  let second: SecondServer;
  let visitors: Visitors;

  const startVarnish = (name: string, port: number, env: Record<string, string>) =>
    startEngine({
      name: 'varnishd',
      port,
      env,
      args: () => [
        ...['-F', '-j', 'none', '-a', `127.0.0.1:${port}`, '-f', file],
        ...['-n', join(folder, name), '-s', 'malloc,64m'],
      ],
    });

  before(async () => {
    const port = await anyFreePort();
    const purgeUrl = `http://127.0.0.1:${port}/purge`;
    const cdn = { CDN: 'fastly', CDN_PURGE_URL: purgeUrl, CDN_PURGE_TOKEN: TOKEN };
    server = await startTestServer({ env: { TRUST_PROXY: '1', RESPONSE_CACHE: 'off', ...cdn } });
    second = await startSecondServer(server);
    visitors = await createVisitors(server);
    let vcl = readFileSync(CONFIGURATION, 'utf8');
    for (const [n, { app }] of [server, second].entries()) {
      const own = new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port;
      vcl = vcl.replace(`.host = "api-${n + 1}"; .port = "8080"`, `.host = "127.0.0.1"; .port = "${own}"`);
    }
    writeFileSync(file, vcl);
    varnish = await startVarnish('site', port, { CDN_PURGE_TOKEN: TOKEN });
    await until(async () => (await ask('/api/playlist/all')).status === 200);
  });
  after(async () => {
    await varnish?.stop();
    await second?.stop();
    await server?.stop().catch(() => {});
    rmSync(folder, { recursive: true, force: true });
  });

  const ask = async (path: string, headers: Record<string, string> = {}) => {
    const answer = await fetch(`http://localhost:${varnish.port}${path}`, {
      headers: { ...headers, 'accept-encoding': 'identity' },
      redirect: 'manual',
    });
    // The ids of this request and, if it was answered from the cache, of the one that filled it.
    const isHit = (answer.headers.get('x-varnish') ?? '').includes(' ');
    return {
      status: answer.status,
      isHit,
      age: Number(answer.headers.get('age')),
      body: await answer.text(),
      headers: answer.headers,
    };
  };
  const purge = (tags: readonly string[]) => {
    const { cdn } = server.options.config;
    assert.ok(cdn);
    return purgeTags(cdn, tags);
  };

  test('shares a response without the headers that are for the cache', async () => {
    await ask('/api/member/all');
    const { isHit, headers } = await ask('/api/member/all', { cookie: 'other=product' });
    assert.ok(isHit);
    for (const name of ['surrogate-key', 'surrogate-control', 'cache-tag', 'xkey'])
      assert.equal(headers.get(name), null);
  });

  test('drops by name what carries the name, and nothing else', async () => {
    const [song, other] = visitors.songs;
    const paths = [`/api/song/get?s=${song}`, `/api/song/get?s=${other}`, '/api/playlist/all'];
    for (const path of paths) await ask(path);
    await purge([`song-${song}`, 'playlists']);
    const hits = [];
    for (const path of paths) hits.push((await ask(path)).isHit);
    assert.deepEqual(hits, [false, true, false]);
  });

  test('refuses a purge without the token, and each one where no token is set', async () => {
    await ask('/api/member/all');
    const purgeAt = async (port: number, headers: Record<string, string>) =>
      (
        await fetch(`http://localhost:${port}/purge`, {
          method: 'POST',
          headers: { 'surrogate-key': 'members', ...headers },
        })
      ).status;
    assert.equal(await purgeAt(varnish.port, { 'fastly-key': 'guessed' }), 403);
    assert.equal(await purgeAt(varnish.port, {}), 403);
    assert.ok((await ask('/api/member/all')).isHit);
    const open = await startVarnish('without-token', await anyFreePort(), {});
    assert.equal(await purgeAt(open.port, {}), 403);
    assert.equal(await purgeAt(open.port, { 'fastly-key': '' }), 403);
    await open.stop();
  });

  test('gives out what is past its time while it asks again', async () => {
    await ask('/api/playlist/all');
    let age = 0;
    await until(async () => {
      ({ age } = await ask('/api/playlist/all'));
      return age >= FRESH_S;
    });
    report('Varnish', `given out after ${age} s, of ${FRESH_S} that it is fresh`);
    await until(async () => (await ask('/api/playlist/all')).age < 5);
  });

  test(`gives visitors nothing of a person after ${REQUESTS} mixed requests of ${PEOPLE} people and visitors`, async () => {
    let hits = 0;
    const counted = async (path: string, headers?: Record<string, string>) => {
      const answer = await ask(path, headers);
      if (answer.isHit) hits += 1;
      return answer;
    };
    await sendMixed(visitors, counted, REQUESTS);
    // Without its servers it has only what it has stored.
    await second.app.close();
    await server.app.close();
    let stored = 0;
    for (const path of visitors.shared) {
      const { status, body, headers } = await ask(path);
      if (status === 503) continue;
      stored += 1;
      assert.deepEqual(secretsIn(visitors, body + JSON.stringify([...headers])), [], path);
      assert.equal(headers.get('set-cookie'), null);
    }
    report(
      'Varnish',
      `${hits} of ${REQUESTS} requests from the cache; ${stored} of ${visitors.shared.length} public addresses stored`,
    );
    assert.ok(stored > visitors.shared.length / 2, `only ${stored} are stored`);
  });
});
