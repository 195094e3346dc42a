import type { Browser } from '@playwright/test';
import { applyProfile, PHONE } from '../profiles.ts';

export type Verification = {
  /** Main thread time in functions that verification calls: serializing signed content and starting the checks. */
  mainThreadMs: number;
  /** Time from the first call until the last check is done; the page's other files load in the meantime. */
  waitMs: number;
};

type Probe = { calls: number; pending: number; startedAt: number; endedAt: number; spentMs: number };
declare global {
  interface Window {
    __verification: Probe;
  }
}

/** Runs in the page before its scripts: records the calls of the first verification. */
const installProbe = (): void => {
  const probe: Probe = { calls: 0, pending: 0, startedAt: 0, endedAt: 0, spentMs: 0 };
  window.__verification = probe;
  const timed = <Result>(call: () => Result): Result => {
    const began = performance.now();
    probe.startedAt ||= began;
    try {
      return call();
    } finally {
      probe.spentMs += performance.now() - began;
    }
  };
  const stringify = JSON.stringify;
  const isSigned = (value: unknown) => typeof value === 'object' && value !== null && 'signatures' in value;
  const isRelease = (value: unknown) => typeof value === 'object' && value !== null && 'builtAt' in value;
  JSON.stringify = (value: unknown, ...rest: never[]) =>
    isSigned(value) || isRelease(value) ? timed(() => stringify(value, ...rest)) : stringify(value, ...rest);
  const { subtle } = crypto;
  for (const name of ['importKey', 'verify', 'digest'] as const) {
    const call = (subtle[name] as (...args: unknown[]) => Promise<unknown>).bind(subtle);
    Object.defineProperty(subtle, name, {
      value: async (...args: unknown[]) => {
        probe.calls += 1;
        const result = await timed(() => call(...args));
        probe.endedAt = performance.now();
        return result;
      },
    });
  }
};

/** Measures cold loads of the home page with a throttled CPU, each in a new browser context. */
export const measurePage = async (
  browser: Browser,
  origin: string,
  runs: number,
): Promise<Verification[]> => {
  const results: Verification[] = [];
  for (let run = 0; run < runs; run += 1) {
    const context = await browser.newContext({ viewport: PHONE.viewport });
    const page = await context.newPage();
    await applyProfile(await context.newCDPSession(page), { ...PHONE, network: null });
    await page.addInitScript(installProbe);
    await page.goto(origin);
    await page.waitForFunction(
      () => window.__verification.calls > 0 && performance.now() - window.__verification.endedAt > 300,
    );
    const { startedAt, endedAt, spentMs } = await page.evaluate(() => window.__verification);
    results.push({ mainThreadMs: spentMs, waitMs: endedAt - startedAt });
    await context.close();
  }
  return results;
};
