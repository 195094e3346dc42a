import type { Route } from '@playwright/test';

/** Shorter than every timeout of the page, in ms. */
const SLOW_MS = 3_000;

const CHANGED = {
  css: { contentType: 'text/css', body: 'body { visibility: hidden }' },
  js: { contentType: 'text/javascript', body: 'window.tampered = true' },
};

/** Replaces a file by content that no build produced; in JSON, changes one value. */
const tamperWith = async (route: Route): Promise<void> => {
  const request = route.request();
  const { pathname } = new URL(request.url());
  if (!pathname.endsWith('.json'))
    return route.fulfill({ status: 200, ...CHANGED[pathname.endsWith('.css') ? 'css' : 'js'] });
  const { 'if-none-match': _, ...headers } = request.headers();
  const response = await route.fetch({ headers });
  const text = await response.text();
  await route.fulfill({ response, body: text.replace(/"builtAt":\s*"20/, '"builtAt":"19') });
};

/** Faults that a server, a proxy or the network can cause. */
export const FAULTS = {
  'is missing': (route) => route.fulfill({ status: 404, body: 'gone' }),
  'answers 500': (route) =>
    route.fulfill({ status: 500, json: { code: 500, message: 'Something went wrong.', data: null } }),
  'answers 503': (route) => route.fulfill({ status: 503, json: { error: 'busy' } }),
  'is cut off': (route) => route.abort('connectionreset'),
  'is refused': (route) => route.abort('connectionrefused'),
  'was tampered with': tamperWith,
  'is JSON of something else': (route) => route.fulfill({ status: 200, json: { hello: 'world' } }),
  'is a page of a proxy': (route) =>
    route.fulfill({ status: 200, contentType: 'text/html', body: '<h1>Welcome to this network</h1>' }),
  'is empty': (route) => route.fulfill({ status: 200, body: '' }),
  'never responds': () => new Promise(() => undefined),
  'is slow': async (route) => {
    await new Promise((resolve) => setTimeout(resolve, SLOW_MS));
    // The test may have ended, or replaced this fault, in the meantime.
    await route.continue().catch(() => undefined);
  },
} satisfies Readonly<Record<string, (route: Route) => Promise<void>>>;

export type Fault = keyof typeof FAULTS;
