/** @jest-environment @rushtone/testing/browser */
import { report } from '../../versions/reports.ts';
import { startPageTraces } from './page-traces.ts';

type Sent = Record<string, string | number>;

const sent: Sent[] = [];
const requests: { input: unknown; traceparent: string | null }[] = [];

let traces: ReturnType<typeof startPageTraces>;
beforeAll(() => {
  jest.useFakeTimers();
  window.fetch = async (input, init) => {
    requests.push({ input, traceparent: new Headers(init?.headers).get('traceparent') });
    return { status: 200 } as Response;
  };
  navigator.sendBeacon = (_address, body) => {
    sent.push(...(JSON.parse(new URLSearchParams(String(body)).get('spans') ?? '[]') as Sent[]));
    return true;
  };
  document.body.innerHTML =
    '<main><div data-remote="listening" data-version="1.2.3"><a>Song</a></div></main>';
  report('load', { name: 'listening', version: '1.2.3' }, { channel: 'canary', rev: 8, milliseconds: 9 });
  traces = startPageTraces({ apiBase: '/api', rev: () => 8 });
});
beforeEach(() => {
  sent.length = 0;
  requests.length = 0;
});

const WHERE = { remote: 'listening', version: '1.2.3', channel: 'canary', rev: 8 };

test('a press and its requests form one trace, whose ID is sent to the API', async () => {
  document.querySelector('a')?.click();
  await window.fetch('/api/song/get?s=a&firebase_auth_token=secret', {});
  await window.fetch('https://elsewhere.example/api/x', {});
  jest.advanceTimersByTime(10_000);
  const [request, navigation] = sent;
  expect(navigation).toMatchObject({ kind: 'navigation', ...WHERE });
  expect(request).toMatchObject({ kind: 'request', path: '/api/song/get', status: 200, ...WHERE });
  expect([request?.trace, request?.parent]).toEqual([navigation?.trace, navigation?.span]);
  expect(requests.map(({ traceparent }) => traceparent)).toEqual([
    `00-${request?.trace}-${request?.span}-01`,
    null,
  ]);
  expect(JSON.stringify(sent)).not.toContain('secret');
});

test('a press that has not ended is sent when the page is left', async () => {
  document.querySelector('a')?.click();
  await window.fetch('/api/song/get?s=a', {});
  window.dispatchEvent(new Event('pagehide'));
  expect(sent.map(({ kind }) => kind)).toEqual(['request', 'navigation']);
});

test('a press without effect is not sent, and a request without a press has no trace', async () => {
  document.querySelector('a')?.click();
  jest.advanceTimersByTime(10_000);
  await window.fetch('/api/song/get?s=a', {});
  jest.advanceTimersByTime(10_000);
  expect(sent).toEqual([]);
  expect(requests[0]?.traceparent).toBeNull();
});

test('a view is sent with its version, its revision and its measurements', () => {
  traces.sawView({
    kind: 'view',
    remote: 'listening',
    version: '1.2.3',
    channel: 'canary',
    rev: 8,
    failed: false,
    inp: 48,
    lcp: 900,
    // The key of the site's own measure.
    ...{ late: 3 },
  });
  jest.advanceTimersByTime(10_000);
  expect(sent).toMatchObject([{ kind: 'view', inp: 48, lcp: 900, late: 3, ...WHERE }]);
});
