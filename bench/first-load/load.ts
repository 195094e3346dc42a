import http from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import type { Browser } from '@playwright/test';
import {
  applyProfile,
  DESKTOP,
  installProbe,
  pageIdle,
  recordTraffic,
  withPage,
  type Profile,
  type Timings,
  type Transfer,
} from '../page.ts';
import type { BenchPage } from './pages.ts';

export type Load = Timings & { transfers: Transfer[] };

/** Measures one cold load in a new browser context, until the page has been idle for `quietMs`. */
export const measureLoad = (
  browser: Browser,
  {
    origin,
    page: target,
    profile,
    quietMs,
  }: { origin: string; page: BenchPage; profile: Profile; quietMs: number },
): Promise<Load> =>
  withPage(browser, profile, async (page) => {
    const transfers = await recordTraffic(page);
    await applyProfile(page, profile);
    await page.addInitScript(installProbe, target.contentSelector);
    await page.goto(origin + target.path, { waitUntil: 'commit' });
    await pageIdle(page, quietMs);
    return { ...(await page.evaluate(() => window.benchProbe)), transfers: transfers() };
  });

/** Much longer than an unthrottled load, so that load time divided by delay is the number of round trips. */
const DELAY_MS = 1_000;

/** Counts the sequential responses of the site that the content depends on, by a proxy that delays each of them. */
export const countRoundTrips = async (browser: Browser, origin: string, page: BenchPage): Promise<number> => {
  const proxy = http.createServer((incoming, outgoing) => {
    const { method, headers, url = '/' } = incoming;
    const forwarded = http.request(new URL(url, origin), { method, headers }, (response) => {
      setTimeout(() => {
        outgoing.writeHead(response.statusCode ?? 502, response.headers);
        response.pipe(outgoing);
      }, DELAY_MS);
    });
    forwarded.on('error', () => outgoing.destroy());
    incoming.pipe(forwarded);
  });
  await once(proxy.listen(0, 'localhost'), 'listening');
  try {
    const through = `http://localhost:${(proxy.address() as AddressInfo).port}`;
    const load = await measureLoad(browser, { origin: through, page, profile: DESKTOP, quietMs: 1 });
    return Math.floor(load.contentMs / DELAY_MS);
  } finally {
    proxy.close();
    proxy.closeAllConnections();
  }
};
