import type { Page } from '@playwright/test';

/** Stores a queue on the device, unless it already has one. */
export const fillQueue = async (page: Page, titles: readonly string[]): Promise<void> => {
  await page.addInitScript((names) => {
    if (window.top !== window || localStorage.getItem('rushtone.queue')) return;
    const queue = names.map((title, index) => ({
      id: `entry-${index}`,
      track: { videoId: `rtQueued-${index}`, title, artist: 'Neon Orchard', playlistId: null },
    }));
    localStorage.setItem('rushtone.queue', JSON.stringify(queue));
  }, titles);
};
