import type { CDPSession, Page } from '@playwright/test';

const QUEUED = 500;

/** A device that remembers a long queue from the last visit. */
export const rememberQueue = async (page: Page): Promise<void> => {
  await page.addInitScript((count) => {
    if (window.top !== window || localStorage.getItem('listening.queue')) return;
    const queue = Array.from({ length: count }, (_, index) => ({
      id: `entry-${index}`,
      track: { videoId: `rtQueued-${index}`, title: `Song ${index}`, artist: 'Somebody', playlistId: null },
    }));
    localStorage.setItem('listening.queue', JSON.stringify(queue));
  }, QUEUED);
};

/** Goes to a list and plays its first song until it is heard. */
export const startMusic = async (page: Page, origin: string, list: string): Promise<void> => {
  await page.goto(`${origin}/playlist?p=${list}`);
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

/** Bytes that the page holds on to, after the collector has been through. */
export const heapOf = async (session: CDPSession): Promise<number> => {
  for (let times = 0; times < 3; times += 1) await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  return usedSize;
};
