import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import {
  attributeOf,
  startCollector,
  type CollectedSpan,
  type Collector,
} from '@rushtone/api-testing/fakes/collector';
import { startTestServer, type TestServer } from '@rushtone/api-testing/test-server';
import { until } from '@rushtone/api-testing/until';

const TRACE = '0af7651916cd43dd8448eb211c80319c';
const PRESS = 'b7ad6b7169203331';

const PAGE_SPAN = {
  ...{ kind: 'navigation', trace: TRACE, span: PRESS, path: '/playlist', start: 1_000, end: 2_000 },
  ...{ remote: 'listening', version: '1.2.3', channel: 'canary', rev: 9, lcp: 800 },
};

describe('with a collector', () => {
  let collector: Collector;
  let server: TestServer;
  let spans: CollectedSpan[] = [];
  before(async () => {
    collector = await startCollector();
    server = await startTestServer({
      env: {
        OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint,
        OTEL_EXPORTER_OTLP_HEADERS: 'x-key=a%20secret',
        OTEL_TRACES_SAMPLER_ARG: '0.000001',
      },
    });
    const traceparent = `00-${TRACE}-${PRESS}-01`;
    const url = '/api/playlist/get?p=full-throttle&firebase_auth_token=not-for-the-collector';
    assert.equal((await server.app.inject({ url, headers: { traceparent } })).statusCode, 200);
    const { statusCode } = await server.app.inject({
      method: 'POST',
      url: '/api/favorite/add',
      payload: 's=rt-a',
      headers: { traceparent, 'content-type': 'application/x-www-form-urlencoded' },
    });
    assert.equal(statusCode, 401);
    await server.get('/playlist/all');
    const send = async (spans: readonly object[]) => {
      const payload = { spans: JSON.stringify(spans) };
      return (await server.app.inject({ method: 'POST', url: '/api/remotes/spans', payload })).statusCode;
    };
    assert.equal(await send([PAGE_SPAN]), 200);
    assert.equal(await send([{ ...PAGE_SPAN, path: '/song?firebase_auth_token=x' }]), 400);
    assert.equal(await send(Array.from({ length: 51 }, () => PAGE_SPAN)), 400);
    await until(() => JSON.stringify(collector.received).includes('rushtone-api-page'));
    server.app.log.info('belongs to no request');
    // Stopping flushes pending spans.
    await server.stop();
    spans = collector.spans();
  });
  after(() => collector.stop());

  test('a trace leads from the press in the page to the statements of its request', () => {
    const request = spans.find(({ name }) => name === 'GET /api/playlist/get');
    assert.equal(request?.traceId, TRACE);
    assert.equal(request?.parentSpanId, PRESS);
    assert.equal(attributeOf(request, 'http.response.status_code'), 200);
    const statements = spans.filter(({ parentSpanId }) => parentSpanId === request.spanId);
    assert.ok(statements.length > 0);
    for (const statement of statements) {
      assert.equal(statement.traceId, TRACE);
      assert.equal(attributeOf(statement, 'db.system.name'), 'postgresql');
      assert.match(String(attributeOf(statement, 'db.query.text')), /select/i);
    }
  });

  test('the press itself comes from the page, with its version and the revision of the registry', () => {
    const press = spans.find(({ spanId }) => spanId === PRESS);
    assert.deepEqual([press?.name, press?.traceId], ['navigation /playlist', TRACE]);
    const texts = ['remote', 'version', 'channel'].map(
      (key) => press && attributeOf(press, `rushtone.${key}`),
    );
    assert.deepEqual(texts, ['listening', '1.2.3', 'canary']);
    assert.ok(press?.attributes.some(({ key }) => key === 'rushtone.registry_revision'));
  });

  test('a request without a traceparent is traced by the ratio, here hardly ever', () => {
    assert.deepEqual(
      spans.filter(({ traceId }) => traceId !== TRACE),
      [],
    );
    assert.equal(spans.filter(({ name }) => name === 'POST /api/favorite/add').length, 1);
  });

  test('secrets stay here, and the collector gets its own', () => {
    assert.doesNotMatch(JSON.stringify(collector.received), /not-for-the-collector/);
    assert.ok(collector.received.every(({ key }) => key === 'a secret'));
  });

  test('metrics go there too, under the names that Prometheus gets', () => {
    const names = collector.received.flatMap(({ body }) =>
      (body.resourceMetrics ?? []).flatMap(({ scopeMetrics }) =>
        scopeMetrics.flatMap(({ metrics }) => metrics.map(({ name }) => name)),
      ),
    );
    assert.ok(names.includes('http_requests_total'));
    assert.ok(names.includes('db_pool_connections'));
  });
});

test('a traceparent from outside is traced no more often than the ratio allows', async (t) => {
  for (const [ratio, most] of [
    ['0', 0],
    ['0.01', 110],
  ] as const) {
    const collector = await startCollector();
    t.after(() => collector.stop());
    const server = await startTestServer({
      env: { OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint, OTEL_TRACES_SAMPLER_ARG: ratio },
    });
    const headers = { traceparent: `00-${TRACE}-${PRESS}-01` };
    for (let sent = 0; sent < 400; sent += 1) await server.app.inject({ url: '/api/health', headers });
    await server.stop();
    const forced = collector.spans().filter(({ traceId }) => traceId === TRACE).length;
    assert.ok(forced <= most, `${forced} of 400 with a ratio of ${ratio}`);
  }
});

test('a line of the log names the trace of its request', async () => {
  const collector = await startCollector();
  const server = await startTestServer({
    env: { OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint, OTEL_TRACES_SAMPLER_ARG: '1' },
  });
  server.app.log.info('belongs to no request');
  await server.app.inject({
    method: 'POST',
    url: '/api/remotes/report',
    payload: { reports: 'x'.repeat(70_000) },
    headers: { traceparent: `00-${TRACE}-${PRESS}-01` },
  });
  await server.stop();
  collector.stop();
  const lines = server.log.filter((line) => line.startsWith('{')).map((line) => JSON.parse(line) as object);
  assert.ok(
    lines.some((line) => 'msg' in line && line.msg === 'belongs to no request' && !('trace_id' in line)),
  );
  assert.ok(lines.some((line) => 'trace_id' in line && line.trace_id === TRACE));
});

test('a collector that is away fails no request, and the log says so', async () => {
  const server = await startTestServer({
    env: { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9', OTEL_TRACES_SAMPLER_ARG: '1' },
  });
  assert.equal((await server.get('/playlist/all')).code, 200);
  await server.stop();
  assert.ok(server.log.some((line) => /OpenTelemetry: .*ECONNREFUSED/.test(line)));
});
