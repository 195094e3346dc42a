import type { RemoteReport } from '../../versions/reports.ts';
import { channelOf } from '../channel-of.ts';
import type { ViewReport } from './field-views.ts';

/** Data from which the server creates a span; see the API's `page-spans.ts`. Times are milliseconds since 1970. */
type PageSpan = {
  kind: 'navigation' | 'request' | 'view';
  trace: string;
  span: string;
  parent?: string;
  /** Without the query, which may contain a token. */
  path: string;
  start: number;
  end: number;
  status?: number;
  remote: string;
  version: string;
  channel: RemoteReport['channel'];
  rev: number;
  inp?: number | undefined;
  lcp?: number | undefined;
};

/** Later requests do not belong to a press, in ms. */
const OF_A_PRESS_MS = 5_000;
const SEND_MS = 2_000;
const MOST_AT_ONCE = 50;

const randomHex = (bytes: number): string =>
  [...crypto.getRandomValues(new Uint8Array(bytes))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('');

const timeOf = (at: number): number => Math.round(performance.timeOrigin + at);

type Options = { apiBase: string; rev: () => number };

type Version = Pick<PageSpan, 'remote' | 'version'>;

/** Returns the remote and version of the page on the screen. */
const shown = (): Version => {
  const { remote = 'shell', version = '' } =
    document.querySelector<HTMLElement>('main [data-remote]')?.dataset ?? {};
  return { remote, version };
};

const createSending = (apiBase: string) => {
  let spans: PageSpan[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  const send = (): void => {
    clearTimeout(timer);
    timer = undefined;
    for (; spans.length > 0; spans = spans.slice(MOST_AT_ONCE)) {
      const body = new URLSearchParams({ spans: JSON.stringify(spans.slice(0, MOST_AT_ONCE)) });
      navigator.sendBeacon(`${apiBase}/remotes/spans`, body);
    }
  };
  const add = (span: PageSpan): void => {
    spans.push(span);
    timer ??= setTimeout(send, SEND_MS);
  };
  return { add, send };
};

/** A press with its requests so far; `until` is when the last one ended. */
type Press = { trace: string; span: string; at: number; from: string; until: number; requests: number };

/** Tracks presses. A press ends with the next one, after it has led to another page, to requests, or to nothing. */
const followPresses = (onEnd: (press: Press) => void) => {
  let press: Press | null = null;
  const end = (): void => {
    const ended = press;
    press = null;
    if (ended && (ended.requests > 0 || window.location.pathname !== ended.from)) onEnd(ended);
  };
  const begin = ({ timeStamp: at }: Event): void => {
    end();
    const from = window.location.pathname;
    press = { trace: randomHex(16), span: randomHex(8), at, from, until: at, requests: 0 };
    setTimeout((ended: Press) => void (press === ended && end()), OF_A_PRESS_MS, press);
  };
  document.addEventListener('click', begin, true);
  document.addEventListener('submit', begin, true);
  window.addEventListener('popstate', begin);
  return { current: () => press, end };
};

type TracedRequest = { of: Press; span: string; path: string; start: number; status: number };

/** Adds the trace of a press to the API requests that it causes. */
const traceFetch = (
  apiBase: string,
  pressed: () => Press | null,
  onEnd: (request: TracedRequest) => void,
): void => {
  const send = window.fetch;
  window.fetch = async (input, init) => {
    const of = pressed();
    const { pathname, origin } = new URL(input instanceof Request ? input.url : input, window.location.href);
    const isOwn = origin === window.location.origin && pathname.startsWith(`${apiBase}/`);
    if (of === null || !isOwn || input instanceof Request) return send(input, init);
    const request: TracedRequest = {
      of,
      span: randomHex(8),
      path: pathname,
      start: performance.now(),
      status: 0,
    };
    const headers = new Headers(init?.headers);
    headers.set('traceparent', `00-${of.trace}-${request.span}-01`);
    of.requests += 1;
    try {
      const response = await send(input, { ...init, headers });
      request.status = response.status;
      return response;
    } finally {
      of.until = Math.max(of.until, performance.now());
      onEnd(request);
    }
  };
};

/**
 * Traces this page: each press with its requests, which carry its trace to the API, and each view with its
 * measurements.
 */
export const startPageTraces = ({ apiBase, rev }: Options) => {
  const sending = createSending(apiBase);
  const add = (span: Omit<PageSpan, 'channel' | 'rev'>) =>
    sending.add({ ...span, channel: channelOf(span), rev: rev() });
  const presses = followPresses(({ trace, span, at, until }) => {
    const path = window.location.pathname;
    add({ kind: 'navigation', trace, span, path, start: timeOf(at), end: timeOf(until), ...shown() });
  });
  traceFetch(apiBase, presses.current, ({ of: { trace, span: parent }, start, ...request }) => {
    const times = { start: timeOf(start), end: timeOf(performance.now()) };
    add({ kind: 'request', trace, parent, ...request, ...times, ...shown() });
  });
  window.addEventListener('pagehide', () => {
    presses.end();
    sending.send();
  });
  return {
    /** Traces a view with its measurements. */
    sawView({ kind: _view, failed: _failed, load: _load, ...view }: ViewReport): void {
      const at = timeOf(performance.now());
      const ids = { trace: randomHex(16), span: randomHex(8) };
      add({ kind: 'view', ...ids, path: window.location.pathname, start: at, end: at, ...view });
    },
  };
};
