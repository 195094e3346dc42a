import type { Browser, CDPSession, Page } from '@playwright/test';

export type Profile = {
  name: string;
  viewport: { width: number; height: number };
  cpuSlowdown: number;
  network: { latency: number; bitsPerSecond: number } | null;
};
export const PHONE: Profile = {
  name: 'phone',
  viewport: { width: 390, height: 844 },
  cpuSlowdown: 4,
  network: { latency: 150, bitsPerSecond: 1_600_000 },
};
export const DESKTOP: Profile = {
  name: 'unthrottled',
  viewport: { width: 1440, height: 900 },
  cpuSlowdown: 1,
  network: null,
};
/** A desktop with the processor of a slow phone. */
export const SLOW_DESKTOP: Profile = { ...DESKTOP, name: 'slow', cpuSlowdown: 4 };

/** The command that applies a profile's network to a page or worker. */
export const networkConditions = ({ network }: Profile) => {
  // -1 means unlimited.
  const throughput = network ? network.bitsPerSecond / 8 : -1;
  const conditions = {
    offline: false,
    latency: network?.latency ?? 0,
    downloadThroughput: throughput,
    uploadThroughput: throughput,
  };
  return ['Network.emulateNetworkConditions', conditions] as const;
};

export const applyProfile = async (page: Page, profile: Profile): Promise<CDPSession> => {
  const session = await page.context().newCDPSession(page);
  if (profile.cpuSlowdown > 1)
    await session.send('Emulation.setCPUThrottlingRate', { rate: profile.cpuSlowdown });
  if (profile.network) await session.send(...networkConditions(profile));
  return session;
};

/** Runs `work` with a page of a new browser context. */
export const withPage = async <Value>(
  browser: Browser,
  { viewport }: Profile,
  work: (page: Page) => Promise<Value>,
): Promise<Value> => {
  const context = await browser.newContext({ viewport });
  return work(await context.newPage()).finally(() => context.close());
};

/** Reads the time that the main thread has spent on tasks so far, in ms: by its own clock, or by the wall's. */
export const taskTimer = async (page: Page, clock: 'timeTicks' | 'threadTicks') => {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: clock });
  return async (): Promise<number> => {
    const { metrics } = await session.send('Performance.getMetrics');
    return 1000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN);
  };
};

export type InputTiming = { name: string; durationMs: number; isInteraction: boolean };
declare global {
  interface Window {
    benchInputs?: InputTiming[];
    benchProbe: Timings & { lastTaskMs: number };
  }
}

/** The browser does not report shorter events. Durations are multiples of 8 ms. */
export const SHORTEST_REPORTED_MS = 16;

/** Starts recording the time from each input to the next paint (Event Timing API). */
export const recordInputs = (page: Page): Promise<void> =>
  page.evaluate((durationThreshold) => {
    const inputs: InputTiming[] = [];
    window.benchInputs = inputs;
    const options: PerformanceObserverInit & { durationThreshold: number } = {
      type: 'event',
      durationThreshold,
    };
    new PerformanceObserver((list) => {
      for (const { name, duration, interactionId } of list.getEntries() as PerformanceEventTiming[])
        inputs.push({ name, durationMs: duration, isInteraction: Boolean(interactionId) });
    }).observe(options);
  }, SHORTEST_REPORTED_MS);

/** Returns the events since the last call. */
export const takeInputs = (page: Page): Promise<InputTiming[]> =>
  page.evaluate(() => window.benchInputs?.splice(0) ?? []);

/** Returns the slowest interaction since the last call; 0 if all were too fast to be reported. */
export const takeSlowest = async (page: Page): Promise<number> =>
  Math.max(
    0,
    ...(await takeInputs(page)).filter((each) => each.isInteraction).map((each) => each.durationMs),
  );

export type Timings = {
  contentMs: number;
  /** When React has rendered or hydrated the page, so that links, buttons and menus work. */
  usableMs: number;
  largestPaintMs: number;
  largestElement: string;
  blockingMs: number;
};

/** Runs in the page before its own scripts. */
export const installProbe = (contentSelector: string): void => {
  const LONG_TASK_MS = 50;
  const probe = {
    contentMs: 0,
    usableMs: 0,
    largestPaintMs: 0,
    largestElement: '',
    blockingMs: 0,
    lastTaskMs: 0,
  };
  window.benchProbe = probe;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { element?: Element | null })[]) {
      probe.largestPaintMs = entry.startTime;
      probe.largestElement = entry.element?.localName ?? 'removed';
    }
  }).observe({ type: 'largest-contentful-paint', buffered: true });
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries()) {
      probe.blockingMs += duration - LONG_TASK_MS;
      probe.lastTaskMs = startTime + duration;
    }
  }).observe({ type: 'longtask', buffered: true });
  const isReact = (element: Element | null): boolean =>
    element !== null && Object.keys(element).some((key) => key.startsWith('__reactFiber$'));
  const check = (): void => {
    const now = performance.now();
    if (probe.contentMs === 0 && document.querySelector(contentSelector)) probe.contentMs = now;
    if (probe.usableMs === 0 && isReact(document.querySelector('main h1'))) probe.usableMs = now;
    if (probe.contentMs === 0 || probe.usableMs === 0) requestAnimationFrame(check);
  };
  requestAnimationFrame(check);
};

const POLL_MS = 250;
const LIMIT_MS = 60_000;

/** Resolves when there was no paint and no long task for `quietMs`; the page needs the probe. */
export const pageIdle = async (page: Page, quietMs: number): Promise<void> => {
  for (;;) {
    const { now, last } = await page.evaluate(() => {
      const { contentMs, usableMs, largestPaintMs, lastTaskMs } = window.benchProbe;
      const started = contentMs > 0 && usableMs > 0 && largestPaintMs > 0;
      const now_ = performance.now();
      return { now: now_, last: started ? Math.max(usableMs, largestPaintMs, lastTaskMs) : now_ };
    });
    if (now - last >= quietMs) return;
    if (now > LIMIT_MS) throw new Error(`${page.url()} was not idle after ${LIMIT_MS / 1000} s.`);
    await page.waitForTimeout(POLL_MS);
  }
};

export const KINDS = ['html', 'js', 'css', 'font', 'image', 'json', 'other'] as const;
export type Kind = (typeof KINDS)[number];
export type Transfer = { url: string; kind: Kind; bytes: number; endedAtMs: number };

const KIND_OF: Readonly<Record<string, Kind>> = {
  Document: 'html',
  Script: 'js',
  Stylesheet: 'css',
  Font: 'font',
  Image: 'image',
  Fetch: 'json',
  XHR: 'json',
};
const kindOf = (type: string, mimeType: string): Kind => {
  if (mimeType.startsWith('image/')) return 'image';
  if (mimeType.includes('javascript')) return 'js';
  if (mimeType === 'text/css') return 'css';
  return mimeType.startsWith('font/') ? 'font' : (KIND_OF[type] ?? 'other');
};

/** Records the page's requests in bytes on the wire with headers; cross-site frames are excluded. */
export const recordTraffic = async (page: Page): Promise<() => Transfer[]> => {
  const session = await page.context().newCDPSession(page);
  const pending = new Map<string, { url: string; kind: Kind }>();
  const transfers: Transfer[] = [];
  let startedAt: number | undefined;
  session.on('Network.requestWillBeSent', ({ timestamp }) => void (startedAt ??= timestamp));
  session.on('Network.responseReceived', ({ requestId, type, response }) => {
    if (!response.fromDiskCache && !response.url.startsWith('data:'))
      pending.set(requestId, { url: response.url, kind: kindOf(type, response.mimeType) });
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength: bytes, timestamp }) => {
    const request = pending.get(requestId);
    if (request && bytes > 0)
      transfers.push({ ...request, bytes, endedAtMs: (timestamp - (startedAt ?? timestamp)) * 1000 });
  });
  await session.send('Network.enable');
  return () => transfers;
};

/** Plays the first song of a playlist and waits until its position advances. */
export const startPlayback = async (page: Page, origin: string, playlistId: string): Promise<void> => {
  await page.goto(`${origin}/playlist?p=${playlistId}`);
  await page
    .getByRole('button', { name: /^Play .+ by / })
    .first()
    .click();
  await page.waitForFunction(
    () => Number(document.querySelector<HTMLInputElement>('[aria-label="Seek"]')?.value) > 0.3,
    undefined,
    { timeout: 60_000 },
  );
};

/** Stores a queue, as if left from an earlier visit. */
export const storeQueue = (page: Page, length: number): Promise<unknown> =>
  page.addInitScript((count) => {
    if (window.top !== window || localStorage.getItem('rushtone.queue')) return;
    const queue = Array.from({ length: count }, (_, index) => ({
      id: `entry-${index}`,
      track: { videoId: `rtQueued-${index}`, title: `Song ${index}`, artist: 'Artist', playlistId: null },
    }));
    localStorage.setItem('rushtone.queue', JSON.stringify(queue));
  }, length);

const LONG_TITLE = ', with a title so long that it needs a second line';

/** Opens a playlist of `count` songs, all of which are rendered, without more songs in the demo data. */
export const openLongPlaylist = async (page: Page, origin: string, count: number): Promise<void> => {
  const songs = Array.from({ length: count }, (_, index) => {
    const id = `long${String(index).padStart(7, '0')}`;
    return {
      title: `Song number ${index + 1}${index % 7 === 0 ? LONG_TITLE : ''}`,
      author_name: `Artist ${index % 90}`,
      ...{ category_id: 'long', category_name: 'Long list', youtube_url: id, youtube_id: id },
      ...{ date_added: '2026-01-14T12:00:00.000Z', new: 'false' },
    };
  });
  const playlist = {
    ...{ id: 'long', category_name: 'Long list', description: 'More songs than fit in a week.' },
    ...{ youtube_url: 'rt000000000', description_url: null, special: false, image_url: null },
  };
  const json = { code: 200, message: '', data: { playlist, songs } };
  await page.route('**/api/playlist/get?*', (route) => route.fulfill({ json }));
  await page.goto(`${origin}/playlists`, { waitUntil: 'networkidle' });
  await page.locator('main li a').first().click();
  await page.getByText(`${count.toLocaleString('en-US')} songs`).waitFor();
};
