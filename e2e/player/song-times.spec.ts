import { writeFileSync } from 'node:fs';
import { expect, test, type Page, type TestInfo } from '@playwright/test';
import { expectAccessible } from '../support/accessibility.ts';
import { runAdminCommand } from '../support/admin-command.ts';
import { startList } from '../support/lists.ts';
import { expectAudible, second, seekBar } from '../support/music.ts';
import { pageHydrated } from '../support/navigation.ts';
import { coveredPoints } from '../support/video-coverage.ts';

const bar = (page: Page) => page.getByRole('region', { name: 'Player' });
const more = (page: Page) => page.getByRole('dialog', { name: 'More' });
const openMore = (page: Page) => bar(page).getByRole('button', { name: /^More/ }).click();
const clock = /\d:\d\d/;

// The music has to play for a while, and axe takes several seconds on a busy machine.
test.slow();

test('lists show the length of each song, and playlists also the total', async ({ page }) => {
  await page.goto('/playlist?p=full-throttle');
  await pageHydrated(page);
  await expect(page.getByText(/^\d+ songs$/).locator('..')).toHaveText(/^\d+ songs · \d+ (hr|min)/);
  await page.getByRole('button', { name: 'List', exact: true }).click();
  const rows = page.getByRole('list', { name: 'Songs' }).getByRole('listitem');
  const [length = ''] = clock.exec((await rows.first().textContent()) ?? '') ?? [];
  await rows
    .first()
    .getByRole('button', { name: /^Play / })
    .click();
  await expectAudible(page);
  // The length in the operator's file matches that of the video host.
  await expect(seekBar(page)).toHaveAttribute('aria-valuetext', new RegExp(` of ${length}$`));

  await bar(page)
    .getByRole('button', { name: /^Queue/ })
    .click();
  const following = page.getByRole('list', { name: 'Songs of the list' }).getByRole('listitem').first();
  await expect(following).toContainText(clock);
  await expect(following).toContainText(/\d minutes? \d+ seconds?/);
  await page.keyboard.press('Escape');
  await openMore(page);
  await more(page).getByRole('button', { name: 'History' }).click();
  await expect(page.getByRole('list', { name: 'Songs heard' }).getByRole('listitem').first()).toContainText(
    length,
  );
  await page.goto('/search?q=gravel');
  await expect(
    page.getByRole('list', { name: 'Search results' }).getByRole('listitem').first(),
  ).toContainText(clock);
  await expectAccessible(page, page.url());
});

const setBounds = async (info: TestInfo, id: string, bounds: string): Promise<void> => {
  const file = info.outputPath('bounds.csv');
  writeFileSync(file, `video_id,start_second,end_second\n${id},${bounds}\n`);
  await runAdminCommand('import', 'bounds', file, '--brand', 'rushtone');
};

test('a song plays from its start to its end, or as a whole video if the listener prefers that', async ({
  page,
}, info) => {
  const answer = await page.request.get('/api/playlist/get?p=autobahn-afterglow');
  const { data } = (await answer.json()) as { data: { songs: { youtube_id: string; title: string }[] } };
  const [song, next] = data.songs;
  if (!song || !next) throw new Error('The playlist has too few songs.');
  await setBounds(info, song.youtube_id, '40,52');
  try {
    await page.goto(`/song?s=${song.youtube_id}&p=autobahn-afterglow`);
    await pageHydrated(page);
    await bar(page).getByRole('button', { name: 'Play', exact: true }).or(seekBar(page)).first().waitFor();
    await expect.poll(() => second(page), { timeout: 30_000 }).toBeGreaterThan(40.2);
    await expect(seekBar(page)).toHaveAttribute('aria-valuetext', /^0:0\d of 0:12$/);
    // A seek cancels the end time at the video host.
    await seekBar(page).press('ArrowRight');
    await expect(bar(page).getByRole('link', { name: next.title })).toBeVisible({ timeout: 20_000 });

    await bar(page).getByRole('button', { name: 'Previous' }).click();
    await expect.poll(() => second(page), { timeout: 30_000 }).toBeGreaterThan(40.2);
    await openMore(page);
    const skip = more(page).getByRole('button', { name: /^Skip intros and talk/ });
    await expect(skip).toHaveAttribute('aria-pressed', 'true');
    await skip.click();
    await expect(skip).toHaveAttribute('aria-pressed', 'false');
    await expect(seekBar(page)).toHaveAttribute('aria-valuetext', /^0:4\d of [2-9]:\d\d$/);
    await expect.poll(() => second(page), { timeout: 30_000 }).toBeGreaterThan(53);
    await expect(bar(page).getByRole('link', { name: song.title })).toBeVisible();
  } finally {
    await setBounds(info, song.youtube_id, ',');
  }
});

const CHAPTERED = {
  duration: 200,
  description: 'Sped up.\n0:00 Intro\n0:30 First verse\n1:00 Chorus – everybody sings along',
};

const overlapOfTip = (page: Page) =>
  page.evaluate(() => {
    const tip = document.querySelector('[aria-label="Seek"] + span')?.getBoundingClientRect();
    const video = document.querySelector('[data-video]')?.getBoundingClientRect();
    if (!tip || !video) return Number.NaN;
    const width = Math.min(tip.right, video.right) - Math.max(tip.left, video.left);
    const height = Math.min(tip.bottom, video.bottom) - Math.max(tip.top, video.top);
    return Math.max(0, width) * Math.max(0, height);
  });

for (const [width, height] of [
  [1440, 900],
  [320, 568],
] as const) {
  test(`the seek bar shows the time and chapter under the pointer, never over the video, at ${width} px`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height });
    await startList(page, ['rtChapters1', 'rtNextSong1'], { rtChapters1: CHAPTERED });
    await expectAudible(page);
    const tip = page.locator('[aria-label="Seek"] + span');
    const box = (await seekBar(page).boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
    for (const [share, title] of [
      [0.02, 'Intro'],
      [0.25, 'First verse'],
      [0.6, 'Chorus – everybody sings along'],
      [0.97, 'Chorus – everybody sings along'],
    ] as const) {
      await page.mouse.move(box.x + share * box.width, box.y + box.height / 2);
      await expect(tip).toHaveText(new RegExp(`^\\d:\\d\\d · ${title}$`));
      expect(await overlapOfTip(page), title).toBe(0);
      expect(await coveredPoints(page), title).toEqual([]);
    }
    await page.mouse.move(10, 10);
    await expect(tip).toBeHidden();
  });
}

test('chapters are reachable from the seek bar and from a list with the keyboard', async ({ page }) => {
  await startList(page, ['rtChapters1', 'rtNextSong1'], { rtChapters1: CHAPTERED });
  await expectAudible(page);
  await expect(seekBar(page)).toHaveAttribute('aria-valuetext', /^0:0\d of \d:\d\d, Intro$/);
  await page.keyboard.press('Tab');
  await seekBar(page).focus();
  await page.keyboard.press('Control+ArrowRight');
  await expect(seekBar(page)).toHaveAttribute('aria-valuetext', /^0:3\d of \d:\d\d, First verse$/);
  await expect(page.locator('[aria-label="Seek"] + span')).toHaveText(/^0:3\d · First verse$/);
  await page.keyboard.press('Control+ArrowLeft');
  await expect(seekBar(page)).toHaveAttribute('aria-valuetext', /, Intro$/);
  await openMore(page);
  const chapter = more(page).getByRole('button', { name: '1:00 Chorus' });
  await chapter.press('Enter');
  await expect(seekBar(page)).toHaveAttribute('aria-valuetext', /^1:0\d of \d:\d\d, Chorus/);
  await expect(chapter).toHaveAttribute('aria-current', 'true');
  await expectAccessible(page, page.url());
});
