import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { startTestServer, type TestServer } from '@rushtone/api-testing/test-server';

let server: TestServer;
before(async () => {
  server = await startTestServer({
    env: { TRUST_PROXY: '1', RATE_LIMIT: 'on', METRICS_TOKEN: 'm'.repeat(32) },
  });
});
after(() => server.stop());

const send = async (payload: string, address = '203.0.113.1') => {
  const answer = await server.app.inject({
    method: 'POST',
    url: '/api/policy_reports',
    payload,
    headers: { 'content-type': 'application/reports+json', 'x-forwarded-for': address },
  });
  return answer.statusCode;
};
const report = (type: string, body: object) => ({ type, age: 1, url: 'http://localhost/', body });
const lines = () => server.log.filter((line) => line.includes('a browser reported a'));
const counted = async (): Promise<string[]> => {
  const url = '/api/metrics';
  const { body } = await server.app.inject({ url, headers: { authorization: `Bearer ${'m'.repeat(32)}` } });
  return body.split('\n').filter((line) => line.startsWith('policy_reports_total{'));
};

test('a page names the endpoint, for its content security policy and for scripts without a hash', async () => {
  const { headers } = await server.app.inject({ url: '/' });
  assert.equal(headers['reporting-endpoints'], 'site="/api/policy_reports"');
  assert.match(String(headers['content-security-policy']), /; report-to site(;|$)/);
  assert.equal(headers['integrity-policy-report-only'], 'blocked-destinations=(script), endpoints=(site)');
});

test('violations are counted and logged; the video host’s script, which has no hash, is neither', async () => {
  const { script } = server.options.services.runtime.video;
  const reports = [
    report('csp-violation', { blockedURL: 'https://evil.example/a.js', effectiveDirective: 'script-src' }),
    report('integrity-violation', { blockedURL: 'http://localhost/shell/old.js', destination: 'script' }),
    report('integrity-violation', { blockedURL: script, destination: 'script' }),
    report('deprecation', { id: 'x' }),
  ];
  assert.equal(await send(JSON.stringify(reports)), 204);
  assert.equal(lines().length, 2);
  assert.match(lines()[0] ?? '', /evil\.example\/a\.js.*a browser reported a csp-violation/);
  assert.deepEqual(
    (await counted()).map((line) => line.replace(/,otel[^}]*/, '')),
    ['policy_reports_total{type="csp-violation"} 1', 'policy_reports_total{type="integrity-violation"} 1'],
  );
});

test('bad, long and many reports are bounded', async () => {
  for (const bad of [
    '',
    '{',
    'null',
    '{"type":"csp-violation"}',
    '[null,1,[]]',
    '[{"type":"csp-violation","body":7}]',
  ])
    assert.equal(await send(bad, '203.0.113.2'), 204, bad);
  const before = lines().length;
  const long = report('csp-violation', { blockedURL: `https://evil.example/${'x'.repeat(1_900)}` });
  assert.equal(await send(JSON.stringify([long]), '203.0.113.2'), 204);
  assert.ok((lines()[before] ?? '').length < 1_500);
  assert.equal(
    await send(JSON.stringify([report('csp-violation', { sourceFile: 'x'.repeat(40_000) })])),
    413,
  );
  const many = JSON.stringify(
    Array.from({ length: 100 }, () => report('csp-violation', { blockedURL: 'inline' })),
  );
  const codes: number[] = [];
  for (let sent = 0; sent < 130; sent += 1) codes.push(await send(many, '203.0.113.3'));
  assert.deepEqual([...new Set(codes)], [204, 429]);
  assert.ok(lines().length <= 20);
});
