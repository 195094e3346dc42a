import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { RuntimeConfig } from '@rushtone/site';
import { startTestServer, type TestServer } from '@rushtone/api-testing/test-server';

let server: TestServer;
before(async () => {
  server = await startTestServer({ env: { REGISTRY_POLL_SECONDS: '30' } });
});
after(() => server.stop());

const ask = (url: string, headers: Record<string, string> = {}) =>
  server.app.inject({ url, headers: { host: 'localhost:8080', ...headers } });

test('with REGISTRY_POLL_SECONDS a CDN keeps the registry for seconds, and pages learn how often to ask', async () => {
  const first = await ask('/registry.json');
  assert.equal(first.statusCode, 200);
  assert.equal(first.headers['cache-control'], 'public, max-age=0, s-maxage=5, stale-if-error=3600');
  assert.equal(first.headers['surrogate-key'], 'registry');
  const again = await ask('/registry.json', { 'if-none-match': String(first.headers.etag) });
  assert.equal(again.statusCode, 304);
  assert.equal(again.headers['cache-control'], first.headers['cache-control']);
  const config = (await ask('/config.json')).json<RuntimeConfig>();
  assert.equal(config.registryPollSeconds, 30);
});

test('nobody listens there: a page that was opened before ends its attempts', async () => {
  assert.equal((await ask('/registry/events')).statusCode, 204);
});
