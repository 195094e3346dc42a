import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { startTestServer, type TestServer } from '@rushtone/api-testing/test-server';

let server: TestServer;
before(async () => {
  server = await startTestServer({ env: { TRUST_PROXY: '1', RATE_LIMIT: 'on' } });
});
after(() => server.stop());

const open = async (url: string, address: string) =>
  (await server.app.inject({ url, headers: { 'x-forwarded-for': address } })).statusCode;
const openOften = async (url: string, address: string, times: number) => {
  for (let sent = 0; sent < times; sent += 100)
    await Promise.all(Array.from({ length: 100 }, () => open(url, address)));
};

test('files of releases and pictures of brands have a limit that no visit reaches', async () => {
  await openOften('/icons/none.png', '203.0.113.1', 6_000);
  for (const url of ['/icons/none.png', '/social/none.png', '/r/none/1/a.js', '/assets/none.js'])
    assert.equal(await open(url, '203.0.113.1'), 429, url);
  assert.notEqual(await open('/assets/none.js', '203.0.113.2'), 429);
});

test('the description of the API has a limit', async () => {
  assert.equal(await open('/api/docs', '203.0.113.3'), 200);
  await openOften('/favicon.svg', '203.0.113.3', 600);
  for (const url of ['/api/docs', '/api/docs.json']) assert.equal(await open(url, '203.0.113.3'), 429, url);
});

test('readiness has no limit, and asks the database once a second however often it is asked', async () => {
  const { databases } = server.options.services;
  const before_ = databases.of;
  let asked = 0;
  databases.of = (...call) => {
    if (call[1] === 'ready') asked += 1;
    return before_(...call);
  };
  await openOften('/api/ready', '203.0.113.5', 2_000);
  databases.of = before_;
  assert.equal(await open('/api/ready', '203.0.113.5'), 200);
  assert.ok(asked < 50, `${asked} queries`);
});
