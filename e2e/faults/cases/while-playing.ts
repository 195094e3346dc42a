import { expect, type Locator, type Page } from '@playwright/test';
import { FAULTS, type Fault } from '@rushtone/platform/testing/faults';
import { expectAudible, expectPlaysOn, openSong, seekBar, watchMusic } from '../../support/music.ts';
import { remoteContent } from '../../support/navigation.ts';
import { alertWith, fail, tryAgain, type Row, type Visit } from '../row.ts';
import { byBar, byFooter, heading, startListening } from './start.ts';
import { storageVisits } from './storage.ts';
import { visitOf, MINUTE_MS, type When } from './when.ts';

const SCRIPT = /\/iframe_api/;
const FRAME = /\/embed\//;
const SONG = /\/api\/song\/get/;
const PICTURES = /\/(vi|covers|poster)\/|\.(jpg|png|webp)$/;

/** Timeout of the player for the script and the frame, in ms. */
const VIDEO_HOST_LIMIT_MS = 10_000;
/** Time after which the player has retried whatever failed to load, in ms. */
const RETRY_MS = 31_000;

const NO_HOST = /The video host (could not be reached|did not respond)\./;
const NO_PAGE = 'This page could not be loaded';

const player = (page: Page): Locator => page.getByRole('region', { name: 'Player' });
const songTitle = (page: Page): Promise<string> => player(page).getByRole('link').innerText();
const press = (page: Page, name: string) => player(page).getByRole('button', { name, exact: true }).click();

/** Waits until the player requests the file; advancing the clock earlier would time out the player's own code. */
const playSong = async (page: Page, index: number, file: RegExp): Promise<void> => {
  const asked = page.waitForRequest(file);
  await page
    .getByRole('button', { name: /^Play .+ by / })
    .nth(index)
    .click();
  await asked;
};

const startPaused = async (page: Page): Promise<void> => {
  await page.clock.install();
  await page.goto('/playlist?p=full-throttle');
};

/** Asserts that the player reports the missing host within its timeout. */
const expectNoHost = async (page: Page): Promise<void> => {
  const says = alertWith(page, NO_HOST);
  await expect(async () => {
    await page.clock.fastForward(VIDEO_HOST_LIMIT_MS + 100);
    await expect(says).toBeVisible({ timeout: 1_000 });
  }).toPass();
};

const retry = (page: Page) =>
  alertWith(page, NO_HOST).locator('..').getByRole('button', { name: 'Retry' }).click();

/** These visits start paused: nothing can be audible before Play is clicked. */
const videoHost = (file: RegExp): Record<When, Row['survives']> => ({
  'is lost once': async (page) => {
    await page.route(file, FAULTS['is cut off'], { times: 1 });
    await playSong(page, 0, file);
    await expectNoHost(page);
    await retry(page);
    await expectAudible(page);
  },
  'is lost for a minute': async (page) => {
    await fail(page, file, 'is cut off');
    await playSong(page, 0, file);
    await expectNoHost(page);
    await retry(page);
    await expectNoHost(page);
    await page.clock.fastForward(MINUTE_MS);
    await page.unroute(file);
    await playSong(page, 1, file);
    await expectAudible(page);
    await expect(alertWith(page, NO_HOST)).toBeHidden();
  },
  'is slow': async (page) => {
    await fail(page, file, 'is slow');
    await playSong(page, 0, file);
    await expectAudible(page);
    await expect(alertWith(page, NO_HOST)).toBeHidden();
  },
  'is wrong': async (page) => {
    await fail(page, file, 'is a page of a proxy');
    await playSong(page, 0, file);
    await expectNoHost(page);
    await page.unroute(file);
    await retry(page);
    await expectAudible(page);
  },
});

/** Opens a song by its URL, so that only `/song/get` tells which song is next. */
const startSong = async (page: Page): Promise<void> => {
  await page.clock.install();
  await openSong(page, '/song?s=rtMKEffTTW5&p=full-throttle');
  await watchMusic(page);
};

const WAITS = 'The next song could not be loaded. It plays as soon as the connection is back.';

const goToNext = async (page: Page): Promise<string> => {
  const before = await songTitle(page);
  await press(page, 'Next');
  await expect(player(page).getByRole('link')).not.toHaveText(before);
  await expectPlaysOn(page);
  return songTitle(page);
};

/** Ends the song while the next one is unknown: the page says so, and plays it as soon as it is known. */
const endsAndWaits = async (page: Page, over: () => Promise<unknown>): Promise<void> => {
  const before = await goToNext(page);
  await seekBar(page).press('End');
  await page.clock.fastForward(1_500);
  await expect(alertWith(page, WAITS)).toBeVisible();
  await over();
  await page.unroute(SONG);
  await page.clock.fastForward(RETRY_MS);
  await expect(player(page).getByRole('link')).not.toHaveText(before);
  await expectPlaysOn(page);
  await expect(alertWith(page, WAITS)).toBeHidden();
  await expect(heading(await songTitle(page))(page)).toBeVisible();
};

const nothing = async (): Promise<void> => undefined;

const songGet: Record<When, Row['survives']> = {
  'is lost once': async (page) => {
    await page.route(SONG, FAULTS['is cut off'], { times: 1 });
    const title = await goToNext(page);
    await page.clock.fastForward(RETRY_MS);
    await expect(heading(title)(page)).toBeVisible();
    await expect(player(page).getByRole('button', { name: 'Next', exact: true })).toBeEnabled();
  },
  'is lost for a minute': async (page) => {
    await fail(page, SONG, 'is cut off');
    await endsAndWaits(page, () => page.clock.fastForward(MINUTE_MS));
  },
  'is slow': async (page) => {
    await fail(page, SONG, 'is slow');
    const before = await goToNext(page);
    await seekBar(page).press('End');
    await expect(player(page).getByRole('link')).not.toHaveText(before);
    await expectPlaysOn(page);
  },
  'is wrong': async (page) => {
    await fail(page, SONG, 'is a page of a proxy');
    await endsAndWaits(page, nothing);
  },
};

const startWithClock = async (page: Page): Promise<void> => {
  await page.clock.install();
  await startListening(page);
};

const loadedPictures = (page: Page) =>
  page.getByRole('main').evaluate((main) => {
    const pictures = [...main.querySelectorAll('img')].filter(({ complete }) => complete);
    const loaded = pictures.filter(({ naturalWidth }) => naturalWidth > 0);
    return { loaded: loaded.length, broken: pictures.length - loaded.length };
  });

/** Asserts that missing pictures are replaced by drawn covers. */
const expectNoneBroken = async (page: Page): Promise<void> => {
  await byBar('Rushtone home')(page);
  await expect(heading(/./)(page)).toBeVisible();
  await expect.poll(async () => (await loadedPictures(page)).broken).toBe(0);
};

const expectPictures = async (page: Page): Promise<void> => {
  // Slow requests are still pending.
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await byFooter('Playlists')(page);
  await expect(heading('Playlists')(page)).toBeVisible();
  await expect.poll(async () => (await loadedPictures(page)).loaded).toBeGreaterThan(3);
};

const picturesThat = (fault: Fault, over: (page: Page) => Promise<unknown>) => async (page: Page) => {
  await fail(page, PICTURES, fault);
  await expectNoneBroken(page);
  await over(page);
  await expectPictures(page);
};

const pictures: Record<When, Row['survives']> = {
  'is lost once': async (page) => {
    await page.route(PICTURES, FAULTS['is cut off'], { times: 1 });
    await expectNoneBroken(page);
    await expectPictures(page);
  },
  'is lost for a minute': picturesThat('is cut off', (page) => page.clock.fastForward(MINUTE_MS)),
  'is slow': picturesThat('is slow', nothing),
  'is wrong': picturesThat('is a page of a proxy', nothing),
};

/** Pages of a healthy site load within this time, in ms. */
const LATENCY_MS = 1_500;
const SITE = (url: URL): boolean => /^\/(api|r|assets)\/|registry\.json$/.test(url.pathname);

const connection: Record<When, Row['survives']> = {
  'is lost once': async (page) => {
    await page.context().setOffline(true);
    await goToNext(page);
    await page.context().setOffline(false);
    await expect(player(page).getByRole('button', { name: 'Next', exact: true })).toBeEnabled();
    await goToNext(page);
  },
  'is lost for a minute': async (page) => {
    await page.context().setOffline(true);
    await byFooter('FAQ')(page);
    await expect(alertWith(page, NO_PAGE)).toBeVisible({ timeout: 15_000 });
    await page.clock.fastForward(MINUTE_MS);
    await goToNext(page);
    await page.context().setOffline(false);
    await expect(heading('FAQ')(page)).toBeVisible();
  },
  'is slow': async (page) => {
    const session = await page.context().newCDPSession(page);
    const speed = { offline: false, downloadThroughput: -1, uploadThroughput: -1 };
    await session.send('Network.emulateNetworkConditions', { ...speed, latency: LATENCY_MS });
    await goToNext(page);
    await byBar('Subscriptions')(page);
    await expect(remoteContent(page, 'subscribe')).toBeVisible({ timeout: 30_000 });
    await expect(alertWith(page, NO_PAGE)).toBeHidden();
    await session.detach();
  },
  'is wrong': async (page) => {
    await page.route(SITE, FAULTS['is a page of a proxy']);
    await byFooter('FAQ')(page);
    await expect(alertWith(page, NO_PAGE)).toBeVisible({ timeout: 20_000 });
    await goToNext(page);
    await page.unroute(SITE);
    await tryAgain(page, NO_PAGE);
    await expect(heading('FAQ')(page)).toBeVisible();
  },
};

/** Everything that a song needs while it plays, each lost once, lost for a minute, slow and wrong. */
export const playingVisits: readonly Visit[] = [
  ...visitOf('the script of the video host', startPaused, videoHost(SCRIPT), {
    inGate: 'is lost once',
    hasMusic: false,
  }),
  ...visitOf('the frame of the video host', startPaused, videoHost(FRAME), {
    inGate: 'is lost for a minute',
    hasMusic: false,
  }),
  ...visitOf('the song that the server tells', startSong, songGet, { inGate: 'is lost for a minute' }),
  ...visitOf('every picture while a song plays', startWithClock, pictures, { inGate: 'is wrong' }),
  ...storageVisits,
  ...visitOf('the connection while a song plays', startWithClock, connection, { inGate: 'is lost once' }),
];
