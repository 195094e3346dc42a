import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { test } from 'node:test';
import { until } from '@rushtone/api-testing/until';
import { lifetimeOf, startCachingProxy } from './caching-proxy.ts';

test('a shared cache respects s-maxage, and stores no responses with private, no-store or no-cache', () => {
  const page = 'public, max-age=0, s-maxage=10, stale-while-revalidate=60';
  assert.deepEqual(lifetimeOf(page), { freshMs: 10_000, staleMs: 60_000 });
  assert.deepEqual(lifetimeOf('public, max-age=3'), { freshMs: 3_000, staleMs: 0 });
  for (const caching of ['no-store', 'private, max-age=30', 'no-cache'])
    assert.equal(lifetimeOf(caching), null);
});

test('sends one request for many visitors, serves stale responses while revalidating, and bypasses the cache with a token', async () => {
  let turn = 0;
  const server = createServer((_request, response) => {
    turn += 1;
    response.writeHead(200, { 'cache-control': 's-maxage=9, stale-while-revalidate=60' }).end(`turn ${turn}`);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  let passed = 0;
  const now = () => performance.now() + passed;
  const proxy = await startCachingProxy((server.address() as AddressInfo).port, now);
  const get = async (headers: Record<string, string> = {}) => {
    const response = await fetch(`http://127.0.0.1:${proxy.port}/`, { headers });
    return `${response.headers.get('x-served')} ${await response.text()}`;
  };
  try {
    assert.deepEqual(await Promise.all([get(), get()]), ['waited turn 1', 'waited turn 1']);
    assert.equal(await get(), 'fresh turn 1');
    assert.equal(await get({ authorization: 'Bearer x' }), 'passed turn 2');
    passed += 10_000;
    assert.equal(await get(), 'stale turn 1');
    await until(async () => (await get()) === 'fresh turn 3');
    assert.equal(proxy.asked(), 3);
  } finally {
    proxy.stop();
    server.close();
    server.closeAllConnections();
  }
});
