import { expect, type Page } from '@playwright/test';
import { expectAudible } from '../../support/music.ts';
import type { Row, Visit } from '../row.ts';
import { startListening } from './start.ts';
import { MINUTE_MS, visitOf, type When } from './when.ts';

const BLOCKED_MS = 150;
const KEYS = ['player', 'queue', 'list', 'history', 'not-for-me', 'unavailable', 'keys'];

type Browser = Window & { restoreStorage?: () => void; readStored?: (key: string) => string | null };

/** Makes storage unreadable and unwritable until `restoreStorage` is called or, with `once`, for one operation. */
const refuseStorage = (page: Page, once: boolean): Promise<void> =>
  page.evaluate((first) => {
    const { setItem, getItem } = Storage.prototype;
    const restore = () => Object.assign(Storage.prototype, { setItem, getItem });
    const refuse = () => {
      if (first) restore();
      throw new DOMException('full', 'QuotaExceededError');
    };
    Object.assign(Storage.prototype, { setItem: refuse, getItem: refuse });
    // For the test itself: the one operation that fails is the page's.
    Object.assign(window, { restoreStorage: restore, readStored: getItem.bind(localStorage) });
  }, once);

/** Makes each write block the page, like a full disk. */
const slowStorage = (page: Page): Promise<void> =>
  page.evaluate((ms) => {
    const { setItem } = Storage.prototype;
    Storage.prototype.setItem = function (this: Storage, key: string, value: string) {
      for (const started = Date.now(); Date.now() - started < ms;);
      setItem.call(this, key, value);
    };
  }, BLOCKED_MS);

const player = (page: Page) => page.getByRole('region', { name: 'Player' });

/** Queues another song to play next. */
const queueSong = async (page: Page): Promise<void> => {
  await page
    .getByRole('main')
    .getByRole('button', { name: /^More for / })
    .nth(3)
    .click();
  await page.getByRole('menuitem', { name: 'Add to queue' }).click();
  await expect(player(page).getByRole('button', { name: 'Queue, 1 song' })).toBeVisible();
};

const saved = (page: Page, key: string): Promise<string> =>
  page.evaluate(
    (name) =>
      ((window as Browser).readStored ?? ((at) => localStorage.getItem(at)))(`rushtone.${name}`) ?? '',
    key,
  );

/** Returns `null` while storage is unreadable. */
const queueLength = async (page: Page): Promise<number | null> => {
  try {
    return (JSON.parse((await saved(page, 'queue')) || '[]') as unknown[]).length;
  } catch {
    return null;
  }
};

/** Asserts that the current song and the queue are saved for a reload. */
const expectSaved = async (page: Page): Promise<void> => {
  const title = await player(page).getByRole('link').innerText();
  await expect.poll(() => saved(page, 'player')).toContain(title);
  await expect.poll(() => queueLength(page)).toBe(1);
};

const openHistory = async (page: Page): Promise<void> => {
  await player(page).getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('dialog', { name: 'More' }).getByRole('button', { name: 'History' }).click();
  await expect(page.getByRole('dialog', { name: 'History' })).toBeVisible();
  await page.keyboard.press('Escape');
};

const storage: Record<When, Row['survives']> = {
  'is lost once': async (page) => {
    await refuseStorage(page, true);
    await queueSong(page);
    await expectSaved(page);
  },
  'is lost for a minute': async (page) => {
    await refuseStorage(page, false);
    await queueSong(page);
    await openHistory(page);
    await page.clock.fastForward(MINUTE_MS);
    await page.evaluate(() => (window as Browser).restoreStorage?.());
    await page.clock.fastForward(MINUTE_MS);
    await expectSaved(page);
  },
  'is slow': async (page) => {
    await slowStorage(page);
    await queueSong(page);
    await openHistory(page);
    await expectSaved(page);
  },
  'is wrong': async (page) => {
    await page.evaluate((keys) => {
      for (const key of keys) localStorage.setItem(`rushtone.${key}`, '{"track":7,"0":[');
      for (const key of keys) dispatchEvent(new StorageEvent('storage', { key: `rushtone.${key}` }));
    }, KEYS);
    await openHistory(page);
    await queueSong(page);
    await expectSaved(page);
  },
};

const start = async (page: Page): Promise<void> => {
  await page.clock.install();
  await startListening(page);
  await expectAudible(page);
};

export const storageVisits: readonly Visit[] = visitOf('the storage of the browser', start, storage, {
  inGate: 'is lost for a minute',
});
