import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { after, describe, test } from 'node:test';
import { reader } from '../config/environment.ts';
import { readSentry, type SentryConfig } from '../config/sentry.ts';
import { createApp } from '../app.ts';
import { startTestServer } from '@rushtone/api-testing/test-server';
import { until } from '@rushtone/api-testing/until';
import { eventOfLine, framesOf, scrub, type ErrorEvent } from './error-events.ts';
import { sendErrors } from './sentry.ts';

const KEY = 'a1b2c3';

/** Starts a stand-in for Sentry's ingestion, by its published API. */
const startIngestion = async (status = 200) => {
  const events: ErrorEvent[] = [];
  const problems: string[] = [];
  let requests = 0;
  const server = createServer((request, response) => {
    void (async () => {
      requests += 1;
      const [header = '', item = '', payload = '', ...more] = (await text(request)).split('\n');
      const { event_id, sent_at } = JSON.parse(header) as { event_id: string; sent_at: string };
      const event = JSON.parse(payload) as ErrorEvent;
      if (request.url !== '/sentry/api/42/envelope/') problems.push(`address ${request.url}`);
      if (!String(request.headers['x-sentry-auth']).includes(`sentry_key=${KEY}`)) problems.push('key');
      if ((JSON.parse(item) as { type: string }).type !== 'event') problems.push('item');
      if (!/^[0-9a-f]{32}$/.test(event_id) || event_id !== event.event_id) problems.push('event_id');
      if (Number.isNaN(Date.parse(sent_at)) || more.some((line) => line !== '')) problems.push('envelope');
      events.push(event);
      response.writeHead(status, status === 429 ? { 'x-sentry-rate-limits': '60:error:key' } : {}).end('{}');
    })();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const read = reader({
    SENTRY_DSN: `http://${KEY}@127.0.0.1:${port}/sentry/42`,
    SENTRY_RELEASE: 'rushtone@7',
  });
  const config = readSentry(read, true) as SentryConfig;
  return { events, problems, config, requests: () => requests, close: () => server.close() };
};

describe('errors go to the service of the DSN', () => {
  test('from the API and from pages, with release and place, and without secrets', async () => {
    const ingestion = await startIngestion();
    const server = await startTestServer();
    after(async () => {
      await server.stop();
      ingestion.close();
    });
    const log = sendErrors({ write: () => {}, close: async () => {} }, ingestion.config);
    const app = await createApp({ ...server.options, log });
    await server.pool.query('alter table songs rename to songs_gone');
    const url = '/api/song/search?s=night&firebase_auth_token=secret-token';
    const failed = await app.inject({ url, headers: { host: 'localhost:8080' } });
    await server.pool.query('alter table songs_gone rename to songs');
    assert.equal(failed.statusCode, 500);
    const report = {
      ...{ kind: 'error', remote: 'listening', version: '1.2.3', channel: 'canary', rev: 9, milliseconds: 1 },
      cause: 'throws',
      message: 'No song for someone@example.com from 192.168.7.1',
      stack: 'TypeError: No song\n    at Found (https://site.example/r/listening/1.2.3/page.js:3:14)',
      place: { path: '/song', versions: { listening: '1.2.3' }, state: { theme: 'light' } },
    };
    await app.inject({
      method: 'POST',
      url: '/api/remotes/report',
      payload: { reports: JSON.stringify([report]) },
    });
    await until(() => ingestion.events.length === 2);
    await app.close();
    assert.deepEqual(ingestion.problems, []);
    const [call, page] = ingestion.events;
    assert.deepEqual(
      [call?.platform, call?.release, call?.environment],
      ['node', 'rushtone@7', 'production'],
    );
    assert.deepEqual(call?.request, { method: 'GET', url: '/api/song/search' });
    assert.ok(call?.exception.values[0]?.stacktrace?.frames.some(({ in_app }) => in_app));
    assert.ok(failed.body.includes(String(call?.tags.id)), 'the id that the user was told');
    assert.deepEqual([page?.platform, page?.release], ['javascript', 'listening@1.2.3']);
    assert.partialDeepStrictEqual(page?.tags, {
      remote: 'listening',
      version: '1.2.3',
      channel: 'canary',
      revision: '9',
    });
    assert.match(
      page?.request?.url ?? '',
      /^https?:\/\/[\w.:]+\/song\?mf\.listening=1\.2\.3&at\.theme=light$/,
    );
    assert.equal(page?.exception.values[0]?.type, 'TypeError');
    assert.equal(page?.exception.values[0]?.value, 'No song for [mail] from [address]');
    assert.deepEqual(page?.exception.values[0]?.stacktrace?.frames, [
      {
        function: 'Found',
        filename: 'https://site.example/r/listening/1.2.3/page.js',
        abs_path: 'https://site.example/r/listening/1.2.3/page.js',
        lineno: 3,
        colno: 14,
        in_app: true,
      },
    ]);
    assert.doesNotMatch(JSON.stringify(ingestion.events), /secret-token|someone@|192\.168/);
  });

  test('but are only logged while the service asks to wait', async () => {
    const ingestion = await startIngestion(429);
    const lines: string[] = [];
    const log = sendErrors(
      { write: (line) => void lines.push(line), close: async () => {} },
      ingestion.config,
    );
    const line = JSON.stringify({ level: 50, time: 1, msg: 'failed', err: { message: 'x' } });
    log.write(line);
    await until(() => ingestion.requests() === 1);
    await log.close();
    for (let turn = 0; turn < 20; turn += 1) log.write(line);
    await log.close();
    ingestion.close();
    assert.deepEqual([ingestion.requests(), lines.length], [1, 21]);
  });
});

test('only errors and reports of pages are sent', () => {
  const options = { environment: 'test', release: undefined };
  for (const line of [
    '{"level":30,"time":1,"msg":"fine"}',
    '{"level":40,"time":1,"msg":"warned"}',
    'no JSON',
    '{"level":50',
  ])
    assert.equal(eventOfLine(line, options), null, line);
});

test('reads the stack frames of all browsers', () => {
  const names = (stack: string) =>
    framesOf(stack).map((frame) => `${frame.function ?? ''} ${frame.filename}:${frame.lineno}`);
  assert.deepEqual(names('Error: x\n    at async a (https://s/x.js?v=1:1:2)\n    at https://s/y.js:3:4'), [
    ' https://s/y.js:3',
    'a https://s/x.js:1',
  ]);
  assert.deepEqual(names('a@https://s/x.js:1:2\n@https://s/y.js:3:4'), [
    ' https://s/y.js:3',
    'a https://s/x.js:1',
  ]);
});

test('removes tokens, email addresses and network addresses, but not versions', () => {
  assert.equal(
    scrub('eyJhbGciOi.eyJzdWIi.c2ln of a.b+c@d.example at fe80:0:0:1::7, 10.0.0.1, v1.2.3 10:20:30'),
    '[token] of [mail] at [address], [address], v1.2.3 10:20:30',
  );
});

test('names an invalid DSN at the start', () => {
  for (const dsn of ['https://sentry.example/42', 'https://key@sentry.example/project', 'key']) {
    const read = reader({ SENTRY_DSN: dsn });
    readSentry(read, true);
    assert.match(read.problems.join(), /SENTRY_DSN must be/);
  }
});
