import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test, type Page } from '@playwright/test';
import { GOLDEN, songOf } from '../../remotes/tools/src/testing/song.ts';
import { fileOf, song, UNUSUAL_FILES, type Upload } from '../../remotes/tools/src/testing/audio-files.ts';
import { soundOf, wavOf } from '../../remotes/tools/src/testing/wav.ts';
import { UNTOUCHED } from '../../remotes/tools/src/engine/settings/meta.ts';
import { writeSettings } from '../../remotes/tools/src/pages/Maker/settings.ts';
import { expectAccessible } from '../support/accessibility.ts';
import { playFirstSong } from '../support/music.ts';
import { at } from '../support/site.ts';
import { restoreSession } from '../support/users.ts';

// Decoding and rendering take time on a loaded machine.
test.slow();

const SOUNDS = path.join(import.meta.dirname, '../support/sounds');

const openMaker = async (page: Page, host = 'localhost'): Promise<void> => {
  await restoreSession(page, 'subscriber@example.com', host);
  await page.goto(at(host, '/account/maker'));
  await page.getByRole('heading', { name: 'Maker', exact: true }).waitFor();
};

const choose = (page: Page, file: Upload | string) => page.locator('input[type=file]').setInputFiles(file);

const position = async (page: Page) =>
  Number(await page.getByRole('slider', { name: 'Position' }).inputValue());

const download = async (page: Page, name = 'Download WAV') => {
  const started = page.waitForEvent('download');
  await page.getByRole('button', { name }).click();
  const file = await started;
  return { name: file.suggestedFilename(), content: readFileSync(await file.path()) };
};

const messages = (page: Page) =>
  page.getByRole('main').locator('[role=alert], [role=status]').filter({ hasText: ':' });

/** Pages report loaded remotes here. */
const LOADS = '/api/remotes/report';

test('mp3, wav, ogg, m4a, aac and flac files load and play at once, and nothing is uploaded', async ({
  page,
}) => {
  await openMaker(page);
  const sent: string[] = [];
  const complaints: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (request.method() !== 'GET' && pathname !== LOADS) sent.push(pathname);
  });
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text());
  });
  for (const ending of ['mp3', 'ogg', 'm4a', 'aac', 'flac', 'wav']) {
    await choose(page, ending === 'wav' ? fileOf('song.wav', song) : path.join(SOUNDS, `song.${ending}`));
    await expect(messages(page)).toHaveText(`Audio Loaded: song.${ending} is ready for editing.`);
    await expect.poll(() => position(page)).toBeGreaterThan(0);
  }
  expect(sent).toEqual([]);
  expect(complaints).toEqual([]);
  const mp3 = await download(page, 'Download MP3');
  expect(mp3.name).toBe('edited_song.mp3');
  expect(mp3.content[0]).toBe(0xff);
  const flac = await download(page, 'Save FLAC');
  expect([flac.name, flac.content.toString('latin1', 0, 4)]).toEqual(['edited_song.flac', 'fLaC']);
  await page.getByRole('button', { name: 'Measure' }).click();
  await expect(page.getByRole('row', { name: /^Result/ })).toHaveText(/LUFS.*dBTP/);
});

test('the downloaded 16-bit WAV is named edited_… and is bit-identical to the reference', async ({
  page,
}) => {
  await openMaker(page);
  await choose(page, fileOf('my.song.wav', song));
  await page.getByRole('button', { name: 'Untouched' }).click();
  const same = await download(page);
  expect(same.name).toBe('edited_my.song.wav');
  expect(same.content.equals(song)).toBe(true);
  for (const { settings, md5 } of GOLDEN) {
    await page.goto(`/account/maker?${writeSettings({ ...UNTOUCHED, ...settings })}`);
    await choose(page, fileOf('song.wav', song));
    await messages(page).filter({ hasText: 'Audio Loaded' }).waitFor();
    const { content } = await download(page);
    expect(createHash('md5').update(soundOf(content)).digest('hex'), JSON.stringify(settings)).toBe(md5);
  }
});

test('file and settings are there after a visit elsewhere and after a reload, until somebody signs out', async ({
  page,
}) => {
  await openMaker(page);
  await choose(page, fileOf('mine.wav', song));
  await messages(page).filter({ hasText: 'Audio Loaded' }).waitFor();
  await expect(page.getByText(/kept in this browser until you sign out/)).toBeVisible();
  await page.getByRole('button', { name: 'Untouched' }).click();
  await page.getByRole('slider', { name: 'Bass boost' }).press('ArrowRight');
  await page.getByRole('link', { name: 'Dashboard' }).first().click();
  await page.getByRole('link', { name: 'Maker' }).first().click();
  const welcome = page.getByText('Welcome back: mine.wav and your settings are here.');
  await expect(welcome).toBeVisible();
  await page.reload();
  await expect(welcome).toBeVisible();
  await expect(page.getByRole('slider', { name: 'Bass boost' })).toHaveAttribute('aria-valuetext', '+1 dB');
  await page.getByRole('button', { name: 'Untouched' }).click();
  expect((await download(page)).content.equals(song)).toBe(true);
  await page.getByRole('button', { name: 'Account', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await page.waitForURL('/');
  const names = () => page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name));
  await expect.poll(async () => (await names()).filter((name) => name?.startsWith('maker:'))).toEqual([]);
});

test('without its worker the maker says so and can be canceled; back online it opens the file', async ({
  page,
}) => {
  await openMaker(page);
  // Ends the worker that the page started; the next one cannot be loaded.
  await choose(page, fileOf('song.wav', song));
  await messages(page).filter({ hasText: 'Audio Loaded' }).waitFor();
  await page.getByRole('button', { name: 'Remove file' }).click();
  await page.route(/maker\.worker\.\w{8}\.js/, (route) => route.abort());
  await page.getByRole('link', { name: 'Dashboard' }).first().click();
  await page.getByRole('link', { name: 'Maker' }).first().click();
  await choose(page, fileOf('song.wav', song));
  await expect(messages(page)).toContainText('Audio Load Error: The maker could not be loaded.');
  await page.unroute(/maker\.worker\.\w{8}\.js/);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(messages(page)).toHaveText('Audio Loaded: song.wav is ready for editing.');
});

/** One of each message; `unusual-files.test.ts` of the engine has all others. */
const ANSWERS: Readonly<Record<string, string | RegExp>> = {
  'letter.txt': 'Invalid File Type: Please upload MP3, WAV, OGG, M4A, AAC or FLAC files.',
  'film.m4a': 'Audio Load Error: Could not load or decode the audio file. Please try a different file.',
  'ten-hours.flac': /^Audio Load Error: .* A file may have up to 10 MB and last up to one hour/,
  'large.wav': /^Audio Load Error: .* 10 MB/,
  'cut.mp3': 'Audio Loaded: cut.mp3 is ready for editing.',
  'evil<img src=x onerror=alert(1)>.wav':
    'Audio Loaded: evil<img src=x onerror=alert(1)>.wav is ready for editing.',
};

test('invalid and unusual files each get the right message, and the page keeps working', async ({ page }) => {
  await openMaker(page);
  for (const [name, message] of Object.entries(ANSWERS)) {
    const [file] = UNUSUAL_FILES.find(([each]) => each.name === name) ?? [];
    await choose(page, file as Upload);
    await expect(messages(page), name).toHaveText(message);
  }
});

test('a pasted file is loaded', async ({ page }) => {
  await openMaker(page);
  await page.evaluate((bytes) => {
    const clipboardData = new DataTransfer();
    clipboardData.items.add(new File([Uint8Array.from(atob(bytes), (c) => c.charCodeAt(0))], 'pasted.wav'));
    document.dispatchEvent(new ClipboardEvent('paste', { clipboardData }));
  }, song.toString('base64'));
  await expect(messages(page)).toHaveText('Audio Loaded: pasted.wav is ready for editing.');
});

test('a long job can be canceled and leaves no files; maker and player pause each other', async ({
  page,
}) => {
  await openMaker(page);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Playlists' }).click();
  await page.getByRole('heading', { level: 1, name: 'Playlists' }).waitFor();
  await page.getByRole('main').locator('a[href^="/playlist?p="]').first().click();
  await playFirstSong(page);
  await page.goBack();
  await page.goBack();
  await choose(page, fileOf('long.wav', wavOf(songOf(600_000))));
  await expect.poll(() => position(page)).toBeGreaterThan(0);
  const player = page.getByRole('region', { name: 'Player' });
  await expect(player.getByRole('button', { name: 'Play', exact: true })).toBeVisible();
  await page.getByRole('slider', { name: 'Speed' }).press('Home');
  await page.getByRole('slider', { name: 'Pitch' }).press('Home');
  await expect(page.getByText('0.050×')).toBeVisible();
  await page.getByRole('button', { name: 'Download WAV' }).click();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('progressbar', { name: 'Creating the WAV' })).toBeHidden();
  const left = await page.evaluate(async () => {
    const folder = await (await navigator.storage.getDirectory()).getDirectoryHandle('maker');
    const names: string[] = [];
    for await (const name of folder.keys()) names.push(name);
    return names;
  });
  expect(left).toEqual([]);
  await player.getByRole('button', { name: 'Play', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Play preview' })).toBeVisible();
});

test('the docked video covers no control, wherever the page is scrolled to', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await openMaker(page);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Playlists' }).click();
  await page.getByRole('main').locator('a[href^="/playlist?p="]').first().click();
  await playFirstSong(page);
  await page.goBack();
  await page.goBack();
  await choose(page, path.join(SOUNDS, 'song.flac'));
  await messages(page).filter({ hasText: 'Audio Loaded' }).waitFor();
  const overlaps = await page.evaluate(() => {
    const dock = document.querySelector('[data-placement=dock]')?.getBoundingClientRect();
    if (!dock) return ['no video is docked'];
    return [...document.querySelectorAll('main :is(button, input:not([hidden]), a, summary)')]
      .filter((control) => control.getBoundingClientRect().right > dock.left)
      .map((control) => control.textContent || control.getAttribute('aria-label'));
  });
  expect(overlaps).toEqual([]);
});

test('the maker of Slowtide has no axe violations', async ({ page }) => {
  await openMaker(page, 'slowtide.localhost');
  await choose(page, path.join(SOUNDS, 'song.flac'));
  await messages(page).filter({ hasText: 'Audio Loaded' }).waitFor();
  await expectAccessible(page, 'maker');
});

test.describe('with motion', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } });

  test('the maker works with the keyboard alone, without axe violations or layout shift', async ({
    page,
  }) => {
    await openMaker(page);
    for (const width of [1440, 768, 390, 320]) {
      await page.setViewportSize({ width, height: 900 });
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    }
    await page.setViewportSize({ width: 1440, height: 900 });
    await expect.poll(() => page.evaluate(() => document.documentElement.clientWidth)).toBeGreaterThan(1400);
    await page.evaluate(async () => {
      // Layout shifts caused by the resize are reported a frame later.
      for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
      const seen = window as unknown as { moved: number };
      seen.moved = 0;
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) seen.moved += (entry as unknown as { value: number }).value;
      }).observe({ type: 'layout-shift' });
    });
    const chooser = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Choose a file' }).press('Enter');
    await (await chooser).setFiles(path.join(SOUNDS, 'song.flac'));
    await messages(page).filter({ hasText: 'Audio Loaded' }).waitFor();
    await page.getByRole('button', { name: 'Pause preview' }).press('Space');
    await page.getByRole('slider', { name: 'Position' }).press('Home');
    await page.getByRole('slider', { name: 'Position' }).press('ArrowRight');
    expect(await position(page)).toBeGreaterThan(0);
    await page.getByRole('slider', { name: 'Pitch' }).press('ArrowRight');
    await expect(page.getByText('+1 semitone')).toBeVisible();
    await page.getByRole('button', { name: 'Loop region' }).press('Enter');
    await page.getByRole('slider', { name: 'Loop end' }).press('ArrowRight');
    await expectAccessible(page, 'maker');
    expect(await page.evaluate(() => (window as unknown as { moved: number }).moved)).toBeLessThan(0.01);
  });
});
