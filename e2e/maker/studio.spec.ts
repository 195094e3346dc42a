import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@playwright/test';
import { readTags } from '../../remotes/tools/src/engine/media/read-tags.ts';
import { id3Tag } from '../../remotes/tools/src/engine/save/tags/id3.ts';
import { fileOf } from '../../remotes/tools/src/testing/audio-files.ts';
import { SAMPLE_RATE, toneOf } from '../../remotes/tools/src/testing/tone.ts';
import { wavOf } from '../../remotes/tools/src/testing/wav.ts';
import { choose, download, expectLoaded, openMaker, SOUNDS } from '../support/maker.ts';

// Decoding and rendering take longer on a busy machine.
test.slow();

const WAV_HEADER_BYTES = 44;

/** Rising zero crossings of the left channel, per second. */
const pitchOf = (wav: Buffer): number => {
  const left = (frame: number) => wav.readInt16LE(WAV_HEADER_BYTES + 4 * frame);
  const frames = (wav.length - WAV_HEADER_BYTES) / 4;
  let rising = 0;
  for (let frame = SAMPLE_RATE / 2; frame < frames - SAMPLE_RATE / 2; frame += 1)
    if (left(frame - 1) < 0 && left(frame) >= 0) rising += 1;
  return rising / (frames / SAMPLE_RATE - 1);
};

const bytesOf = (name: string) => readFileSync(path.join(SOUNDS, name));

test('a trimmed sound at another tempo keeps its pitch; Opus has the tags and the cover of its file', async ({
  page,
}) => {
  await openMaker(page, 'localhost', '?speed=1.25&independent=1');
  await choose(page, fileOf('tone.wav', wavOf(toneOf(441, 6.5))));
  await expectLoaded(page, 'tone.wav');
  for (const [label, seconds] of [
    ['Start', '1'],
    ['End', '6'],
  ] as const) {
    await page.getByLabel(`${label} (seconds)`).fill(seconds);
    await page.getByLabel(`${label} (seconds)`).press('Enter');
  }
  const wav = await download(page);
  expect(wav.content.length).toBe(WAV_HEADER_BYTES + ((5 * SAMPLE_RATE) / 1.25) * 4);
  expect(Math.abs(pitchOf(wav.content) - 441)).toBeLessThan(1);
  const cover = { data: new Uint8Array(40_000).fill(7), mimeType: 'image/png' };
  const tags = { title: 'Glass Highway – 夜', artist: 'Mira', trackNumber: 7, cover };
  const tagged = Buffer.concat([id3Tag(tags), bytesOf('song.mp3')]);
  await choose(page, fileOf('tagged.mp3', tagged));
  await page.getByRole('button', { name: 'Keep both' }).click();
  await expectLoaded(page, 'tagged.mp3');
  const opus = await download(page, 'Save Opus');
  expect([opus.name, opus.content.toString('latin1', 0, 4)]).toEqual(['edited_tagged.opus', 'OggS']);
  const kept = await readTags(new Blob([Uint8Array.from(opus.content)]));
  expect(kept).toMatchObject({ title: tags.title, artist: 'Mira', trackNumber: 7 });
  expect(Buffer.from(kept!.cover!.data).equals(Buffer.from(cover.data))).toBe(true);
});

test('AAC of more than 15 minutes is decoded part by part', { tag: '@drill' }, async ({ page }) => {
  test.setTimeout(300_000);
  await openMaker(page);
  const second = bytesOf('song.aac');
  await choose(page, fileOf('long.aac', Buffer.concat(Array.from({ length: 1_000 }, () => second))));
  // About ten times as long as on an idle machine.
  await expect(page.getByText(/^Audio Loaded: long\.aac/)).toBeVisible({ timeout: 240_000 });
  const length = Number(await page.getByRole('slider', { name: 'Position' }).getAttribute('max'));
  expect(length).toBeGreaterThan(900);
});
