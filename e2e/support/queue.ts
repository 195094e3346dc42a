import type { Page } from '@playwright/test';

/** Stores a queue in the device’s storage unless there is one already. */
export const fillQueue = async (page: Page, titles: readonly string[]): Promise<void> => {
  await page.addInitScript((names) => {
    if (window.top !== window || localStorage.getItem('listening.queue')) return;
    const queue = names.map((title, index) => ({
      id: `entry-${index}`,
      track: { videoId: `rtQueued-${index}`, title, artist: 'Neon Orchard', playlistId: null },
    }));
    localStorage.setItem('listening.queue', JSON.stringify(queue));
  }, titles);
};
