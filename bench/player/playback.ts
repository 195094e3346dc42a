import type { CDPSession, Page } from '@playwright/test';

const QUEUE_LENGTH = 500;

/** Stores a long queue, as if left from an earlier visit. */
export const storeQueue = async (page: Page, length = QUEUE_LENGTH): Promise<void> => {
  await page.addInitScript((count) => {
    if (window.top !== window || localStorage.getItem('rushtone.queue')) return;
    const queue = Array.from({ length: count }, (_, index) => ({
      id: `entry-${index}`,
      track: { videoId: `rtQueued-${index}`, title: `Song ${index}`, artist: 'Artist', playlistId: null },
    }));
    localStorage.setItem('rushtone.queue', JSON.stringify(queue));
  }, length);
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

/** Returns the bytes in use after garbage collection. */
export const measureHeapSize = async (session: CDPSession): Promise<number> => {
  for (let pass = 0; pass < 3; pass += 1) await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  return usedSize;
};
