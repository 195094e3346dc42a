import type { Page } from '@playwright/test';
import { expectAudible, playFirstSong, watchMusic } from '../../support/music.ts';
import { restoreSession } from '../../support/users.ts';

/** Opens a page with songs and plays the first one. */
export const startListening = async (page: Page): Promise<void> => {
  await page.goto('/playlist?p=full-throttle');
  await playFirstSong(page);
  await watchMusic(page);
};

/** Opens the account area, which needs no remote; the player bar resumes the last visit's song. */
export const startSignedIn = async (page: Page): Promise<void> => {
  await restoreSession(page, 'premiumplus@example.com');
  const track = { videoId: 'rtListening', title: 'Night Train', artist: 'Somebody', playlistId: null };
  await page.addInitScript(
    (saved) => localStorage.setItem('rushtone.player', saved),
    JSON.stringify({ track }),
  );
  // A page without slots, whose fillings would load their remotes before a row makes them fail.
  await page.goto('/account/security');
  await page
    .getByRole('group', { name: 'Playback' })
    .getByRole('button', { name: 'Play', exact: true })
    .click();
  await expectAudible(page);
  await watchMusic(page);
};

/** Clicks a link in the footer, which links to the pages of all remotes. */
export const byFooter = (name: string) => (page: Page) =>
  page.getByRole('navigation', { name: 'Footer' }).getByRole('link', { name, exact: true }).click();

export const byBar = (name: string) => (page: Page) =>
  page.getByRole('banner').getByRole('link', { name, exact: true }).click();

export const heading = (name: string | RegExp) => (page: Page) =>
  page.getByRole('heading', { name, level: 1 });
