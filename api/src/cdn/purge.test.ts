import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, describe, test } from 'node:test';
import type { Registry } from '@rushtone/platform/registry';
import { callApi } from '@rushtone/api-testing/api-client';
import { startSecondServer, type SecondServer } from '@rushtone/api-testing/second-server';
import { startTestServer, type TestServer } from '@rushtone/api-testing/test-server';
import { until } from '@rushtone/api-testing/until';
import { createMovePurge } from '../startup/purge-moves.ts';
import { purgeTags } from './purge.ts';

/** A stand-in for the CDN: received purge requests, and whether it responds. */
const asked: { headers: Record<string, unknown>; body: string }[] = [];
let isBroken = false;
const cdn = createServer((request, response) => {
  let body = '';
  request.on('data', (data) => (body += String(data)));
  request.on('end', () => {
    if (!isBroken) asked.push({ headers: request.headers, body });
    response.writeHead(isBroken ? 500 : 200).end();
  });
});
let url: string;
let server: TestServer;
let second: SecondServer;
before(async () => {
  cdn.listen(0, '127.0.0.1');
  await once(cdn, 'listening');
  url = `http://127.0.0.1:${(cdn.address() as AddressInfo).port}/purge`;
  server = await startTestServer({ env: { CDN: 'fastly', CDN_PURGE_URL: url, CDN_PURGE_TOKEN: 'key' } });
  second = await startSecondServer(server);
  for (const { services, config } of [server.options, { ...server.options, services: second.services }])
    await services.jobs.work<{ tags: string[] }>('purge', async ({ tags }) => {
      if (config.cdn) await purgeTags(config.cdn, tags);
    });
});
after(async () => {
  await second.stop();
  await server.stop();
  cdn.close();
});

const registryOf = (rev: number, live: string): Registry => {
  const channel = {
    name: 'listening',
    version: rev,
    live: { version: live, hash: '' },
    versions: [],
    blocked: [],
    signatures: [],
  };
  const same = { ...channel, name: 'tools', version: 1, live: { version: '1.0.0', hash: '' } };
  const channels = { listening: channel, tools: same };
  return { schema: 2, rev, expires: '2030-01-01T00:00:00Z', root: 1, remotes: {}, channels, signatures: [] };
};

describe('with a CDN', () => {
  test('a release purges its own pages and the registry, once for all servers, when each has it', async () => {
    let registry = registryOf(1, '1.0.0');
    const releases = { registry: async () => registry };
    const turns = [server.options.services, second.services].map(({ db, jobs }) =>
      createMovePurge({ cdn: server.options.config.cdn, db, jobs, releases }),
    );
    const at = (seconds: number) => Promise.all(turns.map((turn) => turn(new Date(1e12 + seconds * 1000))));
    await at(0);
    registry = registryOf(2, '1.1.0');
    await at(1);
    await at(3);
    const jobs = () => server.pool.query(`select data from jobs.job where name = 'purge'`);
    assert.equal((await jobs()).rows.length, 0);
    await at(5);
    await at(6);
    assert.deepEqual(
      (await jobs()).rows.map(({ data }) => data),
      [{ tags: ['registry', 'release-listening'] }],
    );
    await until(() => asked.length === 1);
    assert.equal(asked[0]?.headers['surrogate-key'], 'registry release-listening');
    assert.equal(asked[0]?.headers['fastly-key'], 'key');
  });

  test('what an owner changes is purged, also after the CDN has failed', async () => {
    const token = await server.signIn('subscriber@example.com');
    asked.length = 0;
    isBroken = true;
    const { code } = await callApi(server, {
      call: 'POST /website/activate',
      query: { domain_name: 'Vera' },
      token,
    });
    assert.equal(code, 200);
    await until(() => server.log.some((line) => line.includes('The CDN answered 500 to a purge.')));
    isBroken = false;
    await until(() => asked.length === 1);
    assert.equal(asked[0]?.headers['surrogate-key'], 'website-vera');
  });

  test('it may give pages out for longer while it asks again, and other caches as before', async () => {
    const ask = (path: string, headers = {}) =>
      server.app.inject({ url: path, headers: { host: 'localhost:8080', ...headers } });
    const page = await ask('/api/playlist/all');
    assert.equal(page.headers['surrogate-control'], 'max-age=10, stale-while-revalidate=600');
    assert.equal(page.headers['cache-control'], 'public, max-age=30, s-maxage=10, stale-while-revalidate=60');
    for (const path of ['/api/song/random', '/api/playlist/get?p=no-such-list'])
      assert.equal((await ask(path)).headers['surrogate-control'], undefined, path);
  });
});

test('Cloudflare gets names as JSON, 30 at a time', async () => {
  asked.length = 0;
  const tags = Array.from({ length: 31 }, (_, n) => `song-${n}`);
  await purgeTags({ kind: 'cloudflare', purgeUrl: url, token: 'key' }, tags);
  assert.deepEqual(
    asked.map(({ body }) => JSON.parse(body).tags.length),
    [30, 1],
  );
  assert.equal(asked[0]?.headers.authorization, 'Bearer key');
});
