import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { expect, test, type Page } from '@playwright/test';
import { GOLDEN } from '../../remotes/tools/src/testing/song.ts';
import { fileOf, song } from '../../remotes/tools/src/testing/audio-files.ts';
import { soundOf } from '../../remotes/tools/src/testing/wav.ts';
import { UNTOUCHED } from '../../remotes/tools/src/engine/settings/meta.ts';
import { writeRecipe } from '../../remotes/tools/src/pages/Maker/recipe.ts';
import { expectAccessible } from '../support/accessibility.ts';
import { choose, download, expectLoaded, openMaker } from '../support/maker.ts';

// Decoding and rendering take longer on a busy machine.
test.slow();

const { settings, md5 } = GOLDEN[0]!;
const RECIPE = writeRecipe({ ...UNTOUCHED, ...settings });
const md5Of = (sound: Buffer) => createHash('md5').update(sound).digest('hex');

const openBatch = async (page: Page, count: number) => {
  await page.getByText('Several files at once').click();
  const files = Array.from({ length: count }, (_, index) => fileOf(`song ${index + 1}.wav`, song));
  files[3] = fileOf('letter.mp3', Buffer.from('no sound'));
  await page.getByLabel('Audio files').setInputFiles(files);
};

/** Bytes that occur only in the file; a request that contains them has uploaded it. */
const PROBE = song.subarray(20_000, 20_064);

test('twenty files get the recipe of a link, one bad file does not stop the others, and nothing is uploaded', async ({
  page,
}) => {
  const uploads: string[] = [];
  let sentBytes = 0;
  page.on('request', (request) => {
    const body = request.postDataBuffer();
    sentBytes += body?.length ?? 0;
    if (body?.includes(PROBE) || request.url().includes(PROBE.toString('base64').slice(0, 40)))
      uploads.push(request.url());
  });
  const policy = page.waitForResponse((response) => response.url().includes('/account/maker'));
  await openMaker(page, 'localhost', `?${RECIPE}`);
  const directives = ((await (await policy).headerValue('content-security-policy')) ?? '').split('; ');
  const sources = (name: string) =>
    directives
      .find((each) => each.startsWith(`${name} `))
      ?.split(' ')
      .slice(1);
  // The only targets of scripts and forms: the site, the sign-in service, and the video host's frame.
  expect(sources('form-action')).toEqual(["'self'"]);
  for (const source of sources('connect-src') ?? ['none'])
    expect(source).toMatch(/^('self'|https:\/\/(identitytoolkit|securetoken)\.googleapis\.com)$/);

  await openBatch(page, 22);
  await expect(page.getByRole('alert')).toHaveText(
    'A batch has up to 20 files. Not added: song 21.wav, song 22.wav.',
  );
  await page.getByRole('button', { name: 'Create 20 files' }).click();
  await expect(page.getByText('19 of 20 files done · 1 failed', { exact: true })).toBeVisible({
    timeout: 60_000,
  });
  const rows = page.getByRole('list', { name: 'Files of the batch' }).getByRole('listitem');
  await expect(rows.nth(3)).toContainText('Audio Load Error: Could not load or decode the audio file.');
  const started = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download edited_song 20.wav' }).click();
  const last = readFileSync(await (await started).path());
  expect(md5Of(soundOf(last))).toBe(md5);
  const zip = await download(page, 'Download all (ZIP)');
  expect(zip.name).toBe('edited_songs.zip');
  expect(zip.content.toString('latin1').match(/edited_song \d+\.wav/g)).toHaveLength(2 * 19);
  expect(zip.content.length).toBeGreaterThan(19 * last.length);
  await expectAccessible(page, 'maker with a batch');

  // The same with one file: opened, kept as a project, edited and downloaded.
  await choose(page, fileOf('mine.wav', song));
  await expectLoaded(page, 'mine.wav');
  await page.getByRole('slider', { name: 'Bass boost' }).press('ArrowRight');
  await expect(page.getByText(/kept in this browser until you sign out/)).toBeVisible();
  await download(page);
  expect(uploads).toEqual([]);
  expect(sentBytes).toBeLessThan(song.length / 4);
});

test('a recipe link sets its valid values, reports invalid ones, and is applied to a saved project', async ({
  page,
}) => {
  await openMaker(page);
  await choose(page, fileOf('mine.wav', song));
  await expectLoaded(page, 'mine.wav');
  await expect(page.getByText(/a project once you change something/)).toBeVisible();
  await page.goto('/account/maker?v=1&speed=0.6&pitch=high&reverb=40');
  const card = page.getByRole('region', { name: 'Recipe' });
  await expect(card.getByRole('heading')).toHaveText('Recipe: 0.60× speed, 40 % reverb');
  await expect(card.getByRole('alert')).toContainText('Not valid in this recipe: pitch=high.');
  await expect(page.getByRole('slider', { name: 'Speed' })).toHaveAttribute('aria-valuetext', '0.60×');
  await card.getByRole('button', { name: 'Apply to “mine”' }).click();
  await expect(card).toBeHidden();
  await expect(page).toHaveURL('/account/maker');
  await page.reload();
  await expect(page.getByText('Welcome back: mine.wav')).toBeVisible();
  await expect(page.getByRole('slider', { name: 'Speed' })).toHaveAttribute('aria-valuetext', '0.60×');
});
