import { createHash } from 'node:crypto';
import path from 'node:path';
import { expect, test } from '@playwright/test';
import { GOLDEN } from '../../remotes/tools/src/testing/song.ts';
import { fileOf, song, UNUSUAL_FILES, type Upload } from '../../remotes/tools/src/testing/audio-files.ts';
import { soundOf } from '../../remotes/tools/src/testing/wav.ts';
import { UNTOUCHED } from '../../remotes/tools/src/engine/settings/meta.ts';
import { writeSettings } from '../../remotes/tools/src/pages/Maker/settings.ts';
import { choose, download, messages, openMaker, position, SOUNDS } from '../support/maker.ts';

// Decoding and rendering take longer on a busy machine.
test.slow();

/** Endpoint to which pages report loaded remotes. */
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

/** One file per message; the engine's `unusual-files.test.ts` covers all others. */
const ANSWERS: Readonly<Record<string, string | RegExp>> = {
  'letter.txt': 'Invalid File Type: Please upload MP3, WAV, OGG, M4A, AAC or FLAC files.',
  'film.m4a': 'Audio Load Error: Could not load or decode the audio file. Please try a different file.',
  'ten-hours.flac': /^Audio Load Error: .* A file may have up to 10 MB and last up to one hour/,
  'large.wav': /^Audio Load Error: .* 10 MB/,
  'cut.mp3': 'Audio Loaded: cut.mp3 is ready for editing. The file is incomplete: it has 0:00 of 0:01.',
  'evil<img src=x onerror=alert(1)>.wav':
    'Audio Loaded: evil<img src=x onerror=alert(1)>.wav is ready for editing.',
};

test('invalid and unusual files get the right message, and the page keeps working', async ({ page }) => {
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
