import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { startTestServer, type TestServer } from '../testing/test-server.ts';
import { expose, histogram } from './metrics-text.ts';

let server: TestServer;
before(async () => {
  server = await startTestServer({ env: { METRICS_TOKEN: 'read-me' } });
});
after(() => server.stop());

const ask = (headers: Record<string, string> = {}, remoteAddress = '127.0.0.1') =>
  server.app.inject({ url: '/api/metrics', headers, remoteAddress });

describe('an operator reads', () => {
  test('requests by call and code, their durations, the pool and the process', async () => {
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
    assert.doesNotMatch(body, /with-an-id|no-such-song/);
  });

  test('from this machine or with the token; for others there is no such call', async () => {
    const far = '203.0.113.7';
    assert.equal((await ask({}, far)).statusCode, 404);
    assert.equal((await ask({ authorization: 'Bearer guess' }, far)).statusCode, 404);
    assert.equal((await ask({ authorization: 'Bearer read-me' }, far)).statusCode, 200);
    assert.equal((await ask({}, '::1')).statusCode, 200);
    assert.equal((await ask({ 'x-forwarded-for': far })).statusCode, 404, 'a proxy on this machine');
  });
});

test('a histogram counts each value in every bucket above it', () => {
  const times = histogram('t', 'Times', [0.1, 1]);
  for (const value of [0.05, 0.1, 0.5, 3]) times.observe({ call: 'a"b' }, value);
  assert.deepEqual(expose([times]).trim().split('\n').slice(2), [
    String.raw`t_bucket{call="a\"b",le="0.1"} 2`,
    String.raw`t_bucket{call="a\"b",le="1"} 3`,
    String.raw`t_bucket{call="a\"b",le="+Inf"} 4`,
    String.raw`t_sum{call="a\"b"} 3.65`,
    String.raw`t_count{call="a\"b"} 4`,
  ]);
});
