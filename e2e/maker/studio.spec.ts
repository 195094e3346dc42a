import { expect, test } from '@playwright/test';
import { fileOf } from '../../remotes/tools/src/testing/audio-files.ts';
import { SAMPLE_RATE, toneOf } from '../../remotes/tools/src/testing/tone.ts';
import { wavOf } from '../../remotes/tools/src/testing/wav.ts';
import { choose, download, expectLoaded, openMaker } from '../support/maker.ts';

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

test('a trimmed sound at another tempo keeps its pitch, and can also be saved as Opus', async ({ page }) => {
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
  const opus = await download(page, 'Save Opus');
  expect([opus.name, opus.content.toString('latin1', 0, 4)]).toEqual(['edited_tone.opus', 'OggS']);
  expect(opus.content.includes('OpusHead')).toBe(true);
});
