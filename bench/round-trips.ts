import http from 'node:http';
import type { Browser } from '@playwright/test';
import { measureLoad } from './measure-load.ts';
import type { BenchPage } from './pages.ts';
import { DESKTOP } from './profiles.ts';

/** Much longer than an unthrottled load, so that load time divided by delay is the number of round trips. */
const DELAY_MS = 1_000;

type Proxy = { origin: string; stop: () => Promise<void> };

/** Starts a proxy to `target` that delays every response, like a distant server. */
const startDelayProxy = async (target: string, delayMs: number): Promise<Proxy> => {
  const server = http.createServer((clientRequest, clientResponse) => {
    const forwarded = http.request(
      new URL(clientRequest.url ?? '/', target),
      { method: clientRequest.method, headers: clientRequest.headers },
      (response) => {
        setTimeout(() => {
          clientResponse.writeHead(response.statusCode ?? 502, response.headers);
          response.pipe(clientResponse);
        }, delayMs);
      },
    );
    forwarded.on('error', () => clientResponse.destroy());
    clientRequest.pipe(forwarded);
  });
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return {
    origin: `http://localhost:${port}`,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
};

/** Counts the sequential responses of the site that the content depends on. */
export const countRoundTrips = async (browser: Browser, origin: string, page: BenchPage): Promise<number> => {
  const proxy = await startDelayProxy(origin, DELAY_MS);
  try {
    const { contentMs } = await measureLoad(browser, {
      origin: proxy.origin,
      page,
      profile: DESKTOP,
      quietMs: 1,
    });
    return Math.floor(contentMs / DELAY_MS);
  } finally {
    await proxy.stop();
  }
};
