import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Kernel, kernelBytes } from '../kernel/kernel.ts';
import { compileKernel } from '../kernel/compile-kernel.ts';
import { GOLDEN, GOLDEN_FRAMES, songOf, TWELVE_RATES } from '../../testing/song.ts';
import { md5, renderedPcm } from '../../testing/rendered.ts';
import { Resampler } from '../resample/resampler.ts';
import { framesOut, rateOf } from '../settings/rate.ts';
import { SampleStore } from '../store/sample-store.ts';

test('the shipped kernel was compiled from its current source', async () => {
  assert.deepEqual(Buffer.from(kernelBytes()), Buffer.from(await compileKernel()));
});

for (const { settings, md5: expected } of [...TWELVE_RATES, ...GOLDEN.slice(1)])
  test(`${JSON.stringify(settings)} renders the reference samples, both at once and streamed`, () => {
    assert.equal(md5(renderedPcm(songOf(GOLDEN_FRAMES), settings)), expected);
    assert.equal(md5(renderedPcm(songOf(GOLDEN_FRAMES, 1_152), settings)), expected);
  });

test('resampling in ranges of any size is bit-identical', () => {
  const song = songOf(GOLDEN_FRAMES);
  for (const settings of [
    { speed: 25, pitch: 0 },
    { speed: 17, pitch: -4 },
  ]) {
    const rate = rateOf(settings);
    const total = framesOut(song.frames, rate);
    const inRangesOf = (size: number) => {
      const kernel = new Kernel(kernelBytes());
      const out = { left: kernel.take(total * 4 + size * 4), right: kernel.take(total * 4 + size * 4) };
      const resampler = new Resampler(kernel, song, rate, size);
      for (let first = 0; first < total; first += size)
        resampler.produce(first, size, { left: out.left + first * 4, right: out.right + first * 4 });
      return Buffer.from(kernel.floats(out.left, total).slice().buffer);
    };
    assert.ok(inRangesOf(8_192).equals(inRangesOf(777)));
  }
});

for (const channels of [1, 2] as const)
  test(`rate 1 without effects returns 16-bit samples unchanged (${channels} channels)`, () => {
    const store = new SampleStore({ sampleRate: 44_100, channels });
    const levels = Float32Array.from({ length: 65_536 }, (_, index) => (index - 32_768) / 32_768);
    store.append([levels, levels.toReversed()].slice(0, channels));
    const pcm = renderedPcm(store, {});
    for (let frame = 0; frame < levels.length; frame += 1) {
      assert.equal(pcm[frame * channels], frame - 32_768);
      if (channels === 2) assert.equal(pcm[frame * 2 + 1], 32_767 - frame);
    }
  });
