import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { FastifyInstance } from 'fastify';
import { sleep } from '../process/processes.ts';
import { startRespServer, type RespServer } from '@rushtone/api-testing/fakes/resp-server';
import { startSecondServer, type SecondServer } from '@rushtone/api-testing/second-server';
import { startTestServer, type TestServer } from '@rushtone/api-testing/test-server';
import { until } from '@rushtone/api-testing/until';

/** Time to live of `/member/stats`. */
const STATS_SECONDS = 3;

let resp: RespServer;
let server: TestServer;
let second: SecondServer;
before(async () => {
  resp = await startRespServer();
  // The machine is slow while all tests are running.
  const env = {
    REDIS_URL: resp.url,
    REDIS_LIMIT_MS: '400',
    RATE_LIMIT: 'on',
    RESPONSE_CACHE: 'on',
    TRUST_PROXY: '1',
  };
  server = await startTestServer({ env });
  second = await startSecondServer(server);
  await until(() => [server.options.services, second.services].every(({ store }) => store?.limits.isReady));
});
after(async () => {
  await second.stop();
  await server.stop();
  resp.stop();
});

const ask = (app: FastifyInstance, url: string, address = '203.0.113.1') =>
  app.inject({ url, headers: { host: 'localhost:8080', 'x-forwarded-for': address } });
const write = (app: FastifyInstance, address: string) =>
  app.inject({
    method: 'POST',
    url: '/api/favorite/add',
    headers: { host: 'localhost:8080', 'x-forwarded-for': address },
    payload: { s: 'x' },
  });

/** Sends 100 writes, 50 to each server. Returns how many were rate-limited. */
const refusedOf100 = async (address: string): Promise<number> => {
  let refused = 0;
  for (let n = 0; n < 100; n += 1) {
    const { statusCode } = await write(n % 2 ? server.app : second.app, address);
    assert.ok(statusCode === 401 || statusCode === 429, String(statusCode));
    if (statusCode === 429) refused += 1;
  }
  return refused;
};
const countedIn = async (): Promise<'redis' | 'database'> => {
  await server.pool.query('delete from rate_limits');
  await write(server.app, '203.0.113.50');
  const { rows } = await server.pool.query('select key from rate_limits');
  return rows.length > 0 ? 'database' : 'redis';
};

describe('with REDIS_URL', () => {
  test('limits apply to all servers together, and no addresses are stored', async () => {
    assert.equal(await refusedOf100('203.0.113.2'), 10);
    const keys = [...resp.values.keys()];
    assert.ok(keys.some((key) => key.startsWith('rushtone:limit:write:')));
    assert.ok(keys.every((key) => !key.includes('203.0.113')));
    assert.equal(await countedIn(), 'redis');
  });

  test('a response cached by one server is returned by another with the same headers, for its remaining TTL', async () => {
    const url = '/api/member/stats';
    const [first] = [await ask(server.app, url)];
    await until(() => [...resp.values.keys()].some((key) => key.startsWith('rushtone:response:')));
    await server.pool.query('alter table members rename to members_away');
    try {
      const other = await ask(second.app, url);
      assert.equal(other.statusCode, 200);
      assert.equal(other.body, first.body);
      for (const name of ['cache-control', 'etag', 'surrogate-key', 'content-type'])
        assert.equal(other.headers[name], first.headers[name], name);
      await until(async () => (await ask(second.app, url)).statusCode !== 200);
    } finally {
      await server.pool.query('alter table members_away rename to members');
    }
  });

  test('a value with a longer TTL is cached for the TTL of its endpoint only', async () => {
    const url = '/api/member/stats?kept';
    const { body } = await ask(server.app, url);
    const find = () =>
      [...resp.values].find(([key, { value }]) => key.startsWith('rushtone:response:') && value === body);
    await until(() => find() !== undefined);
    const [key = ''] = find() ?? [];
    const store = second.services.store;
    assert.ok(store);
    const foreign = { code: 200, message: 'foreign', data: JSON.parse(body).data };
    store.set(key, JSON.stringify(foreign), 86_400);
    await until(() => resp.values.get(key)?.value.includes('foreign') === true);
    assert.match((await ask(second.app, url)).body, /foreign/);
    store.set(key, body, 86_400);
    await sleep(STATS_SECONDS * 1_000 + 100);
    assert.equal((await ask(second.app, url)).body, body);
  });

  test('plays are counted where a response comes from another server', async () => {
    const { data } = await server.get<{ songs: { youtube_id: string }[] }>('/playlist/get?p=full-throttle');
    const url = `/api/song/get?s=${data.songs[0]?.youtube_id}&p=full-throttle`;
    await ask(server.app, url);
    await server.plays.flush();
    await second.services.plays.flush();
    const plays = async () =>
      (
        await server.pool.query<{ plays: string }>(
          `select coalesce(sum(plays), 0) as plays from plays where playlist = 'full-throttle' and day = current_date`,
        )
      ).rows[0]?.plays;
    const counted = Number(await plays());
    await ask(second.app, url);
    await second.services.plays.flush();
    assert.equal(Number(await plays()), counted + 1);
  });

  test('limits are counted in the database while Redis hangs, and no request fails or waits long', async () => {
    resp.hang();
    const began = performance.now();
    assert.equal(await refusedOf100('203.0.113.3'), 10);
    const { statusCode } = await ask(server.app, '/api/playlist/all?hanging=1');
    assert.equal(statusCode, 200);
    assert.equal(await countedIn(), 'database');
    assert.ok(performance.now() - began < 60_000);
    assert.ok(server.log.some((line) => line.startsWith('REDIS_URL does not answer (')));
    resp.resume();
    await until(async () => (await countedIn()) === 'redis');
    assert.ok(server.log.includes('REDIS_URL answers again.'));
  });

  test('the server works after Redis has gone for good', async () => {
    resp.stop();
    assert.equal(await refusedOf100('203.0.113.4'), 10);
    assert.equal((await ask(second.app, '/api/playlist/all?away=1')).statusCode, 200);
  });
});
