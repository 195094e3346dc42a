import { expect, test, type Page } from '@playwright/test';
import { expectPlaysOn, readMusicLog } from '../support/music.ts';
import { stopOwnSite } from './cases/own-site.ts';
import type { Row } from './row.ts';
import { TABLE } from './table.ts';

/** Asserts that the same song kept playing in the same iframe, without jumping back. */
const expectMusic = async (page: Page, row: Row): Promise<void> => {
  if (row.music === 'paused by the maker') return;
  const { heardSeconds: _, backwards, ...heard } = await readMusicLog(page);
  expect(heard).toMatchObject({ sameFrame: true, loads: 0 });
  if (row.music === 'goes on') return expectPlaysOn(page);
  expect(backwards).toBe(0);
  // A row may end before the bar has moved.
  await expect.poll(async () => (await readMusicLog(page)).heardSeconds).toBeGreaterThan(0);
};

// The drills run the tests of a file in order unless it says otherwise, and these are a hundred.
test.describe.configure({ mode: 'parallel' });

for (const { name, start, hasMusic, rows } of TABLE) {
  test.describe(name, () => {
    test.describe.configure({ mode: 'default' });
    let page: Page | undefined;
    test.afterAll(async () => {
      await page?.close();
    });

    for (const row of rows) {
      const title = `${row.what} ${row.fault}: the page stays usable${hasMusic ? ', the music plays on' : ''}`;
      test(title, { tag: row.inGate ? [] : '@drill' }, async ({ browser, baseURL }) => {
        if (!page) {
          const opened = await browser.newPage({ ...(baseURL !== undefined && { baseURL }) });
          await start(opened);
          page = opened;
        }
        await row.survives(page);
        expect(await page.evaluate(() => 'tampered' in window)).toBe(false);
        if (hasMusic) await expectMusic(page, row);
      });
    }
  });
}

test.afterAll(stopOwnSite);
