import assert from 'node:assert/strict';
import Fastify from 'fastify';
import { after, before, describe, test } from 'node:test';
import { addMetrics } from './metrics.ts';
import { startTestServer, type TestServer } from '@rushtone/api-testing/test-server';

let server: TestServer;
before(async () => {
  server = await startTestServer({ env: { METRICS_TOKEN: 'read-me' } });
});
after(() => server.stop());

const ask = (headers: Record<string, string> = {}, remoteAddress = '127.0.0.1') =>
  server.app.inject({ url: '/api/metrics', headers, remoteAddress });

describe('/api/metrics', () => {
  test('reports requests by route and code, their durations, the pool and the process', async () => {
    await server.get('/song/get?s=no-such-song');
    await server.get('/playlist/all');
    await server.app.inject({ url: '/api/no-such-call/with-an-id' });
    const { body, headers } = await ask();
    assert.match(String(headers['content-type']), /^text\/plain; version=0\.0\.4/);
    assert.match(body, /^http_requests_total\{call="GET \/api\/song\/get",code="404"\} 1$/m);
    assert.match(body, /^http_requests_total\{call="GET \/api\/playlist\/all",code="200"\} 1$/m);
    assert.match(
      body,
      /http_request_duration_seconds_bucket\{call="GET \/api\/playlist\/all",le="\+Inf"\} 1/,
    );
    assert.match(body, /^db_pool_connections\{state="idle"\} \d+$/m);
    assert.match(body, /^process_resident_memory_bytes \d+$/m);
    assert.doesNotMatch(body, /with-an-id|no-such-song|otel_scope|target_info/);
  });

  test('answers this machine and holders of the token; anybody else gets a 404', async () => {
    const far = '203.0.113.7';
    assert.equal((await ask({}, far)).statusCode, 404);
    assert.equal((await ask({ authorization: 'Bearer guess' }, far)).statusCode, 404);
    assert.equal((await ask({ authorization: 'Bearer read-me' }, far)).statusCode, 200);
    assert.equal((await ask({}, '::1')).statusCode, 200);
    assert.equal((await ask({ 'x-forwarded-for': far })).statusCode, 404, 'a proxy on this machine');
  });
});

test('in production this machine needs the token too, since a proxy may be on it', async () => {
  const app = Fastify();
  const pool = { totalCount: 0, idleCount: 0, waitingCount: 0 };
  addMetrics(app, { token: 'scraper', tokenOnly: true, pool, replicas: () => [], telemetry: null });
  const ask = (headers: Record<string, string>) => app.inject({ url: '/api/metrics', headers });
  assert.equal((await ask({})).statusCode, 404);
  assert.equal((await ask({ authorization: 'Bearer guess' })).statusCode, 404);
  assert.equal((await ask({ authorization: 'Bearer scraper' })).statusCode, 200);
  await app.close();
});
