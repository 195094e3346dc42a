import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { startTestServer, type TestServer } from '@rushtone/api-testing/test-server';

let server: TestServer;
before(async () => {
  server = await startTestServer({ env: { TRUST_PROXY: '1' } });
});
after(() => server.stop());

test('an address with a secret is neither cached nor sent as referrer, and its log line is redacted', async () => {
  const token = 'eyJhbGciOi.secret-token.x';
  for (const url of [
    `/api/playlist/all?home=true&firebase_auth_token=${token}`,
    `/api/nothing?firebase_auth_token=${token}`,
    `/?firebase_auth_token=${token}`,
    '/reset-password?oobCode=secret-token',
    '/registry.json?state=secret-token',
    `/api/account/getroles?firebase_auth_token=${token}`,
  ]) {
    const { headers } = await server.app.inject({ url });
    assert.equal(headers['cache-control'], 'no-store', url);
    assert.equal(headers['referrer-policy'], 'no-referrer', url);
  }
  const lines = server.log.join('');
  assert.match(lines, /firebase_auth_token=….*"code":401,"msg":"request refused"/);
  assert.doesNotMatch(lines, /secret-token/);
});

test('pages over HTTPS are never opened without it again, and share no window with other sites', async () => {
  const https = await server.app.inject({ url: '/faq', headers: { 'x-forwarded-proto': 'https' } });
  assert.equal(https.headers['strict-transport-security'], 'max-age=63072000; includeSubDomains');
  assert.equal(https.headers['cross-origin-opener-policy'], 'same-origin');
  const http = await server.app.inject({ url: '/faq' });
  assert.equal(http.headers['strict-transport-security'], undefined);
});
