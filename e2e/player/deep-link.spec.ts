import { expect, test } from '@playwright/test';
import { second } from '../support/music.ts';

// Tracing evaluates scripts in the page, which counts as a user gesture.
test.use({ trace: 'off' });

test('a song link opened without a gesture tries to play once and then asks for a tap', async ({
  page,
  request,
}) => {
  const answer = await request.get('/api/song/search?s=gravel');
  const { data } = (await answer.json()) as { data: { youtube_id: string }[] };
  await page.goto(`/song?s=${data[0]?.youtube_id}`);
  await page.waitForTimeout(4_000);
  await expect(page.getByText('Tap the video to start')).toBeVisible();
  const controls = page.getByRole('group', { name: 'Playback' });
  await controls.getByRole('button', { name: 'Play', exact: true }).click();
  await expect.poll(() => second(page)).toBeGreaterThan(0.5);
});
