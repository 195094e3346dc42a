import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';
import { brotliCompressSync } from 'node:zlib';
import { expect, test } from '@playwright/test';
import { startProcess, type ServerProcess } from '../../api/src/testing/server-process.ts';
import { DIST } from '../support/releases.ts';

type Attribute = { key: string; value: { stringValue?: string; doubleValue?: number } };
type Span = { traceId: string; spanId: string; parentSpanId?: string; name: string; attributes: Attribute[] };
type Exported = { resourceSpans?: { scopeSpans: { spans: Span[] }[] }[] };

/** Takes what the server and its pages send, as a collector with the OTLP receiver does. */
const startCollector = async () => {
  const spans: Span[] = [];
  const server = createServer((request, response) => {
    void (async () => {
      const { resourceSpans = [] } = (await json(request)) as Exported;
      spans.push(...resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans)));
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    })();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return { spans, endpoint: `http://127.0.0.1:${port}`, close: () => server.close() };
};

test('a trace leads from a press in the page through the API to the statement', async ({ browser }) => {
  const folder = mkdtempSync(join(tmpdir(), 'rushtone-trace-'));
  const collector = await startCollector();
  let server: ServerProcess | undefined;
  try {
    server = await startProcess(folder, {
      DIST_DIR: DIST,
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint,
      OTEL_TRACES_SAMPLER_ARG: '1',
    });
    const page = await browser.newPage();
    await page.goto(`http://localhost:${server.port}/search?q=night`);
    await page.waitForFunction(() => !String(window.fetch).includes('[native code]'));
    await page.getByRole('searchbox', { name: /^Find songs/ }).fill('glass');
    const found = page.waitForResponse(/\/api\/song\/searchpage\?s=glass/);
    await page.getByRole('searchbox', { name: /^Find songs/ }).press('Enter');
    await found;
    const press = () =>
      collector.spans.find(
        ({ name, spanId }) =>
          name === 'navigation /search' &&
          collector.spans.some(({ parentSpanId }) => parentSpanId === spanId),
      );
    await expect.poll(() => press()?.name, { timeout: 20_000 }).toBe('navigation /search');
    // What the server has left is sent at its end.
    await server.stop();
    const below = (parent: Span | undefined, name: RegExp): Span | undefined =>
      collector.spans.find(
        (span) =>
          span.parentSpanId === parent?.spanId && span.traceId === parent?.traceId && name.test(span.name),
      );
    const request = below(press(), /^request \/api\/song\/searchpage$/);
    const call = below(request, /^GET \/api\/song\/searchpage$/);
    const statement = below(call, /./);
    expect(statement?.attributes).toContainEqual({
      key: 'db.system.name',
      value: { stringValue: 'postgresql' },
    });
    for (const key of ['remote', 'version', 'channel', 'registry_revision'])
      expect(request?.attributes.map((each) => each.key)).toContain(`rushtone.${key}`);
  } finally {
    await server?.stop();
    collector.close();
    rmSync(folder, { recursive: true, force: true });
  }
});

test('what a traced page loads is a file of its own, of at most 8 KB', () => {
  const folder = join(DIST, 'shell/assets');
  const scripts = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.js'))
    .map((name) => readFileSync(join(folder, name), 'utf8'))
    .filter((text) => text.includes('/remotes/spans'));
  expect(scripts).toHaveLength(1);
  expect(brotliCompressSync(scripts[0] ?? '').length).toBeLessThan(8_192);
});
