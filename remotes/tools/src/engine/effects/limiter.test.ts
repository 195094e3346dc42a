import assert from 'node:assert/strict';
import { test } from 'node:test';
import { renderedPcm } from '../../testing/rendered.ts';
import { noiseFrom } from '../../testing/song.ts';
import { SAMPLE_RATE } from '../../testing/tone.ts';
import type { MakerSettings } from '../settings/meta.ts';
import { rateOf } from '../settings/rate.ts';
import { UNTOUCHED } from '../settings/meta.ts';
import { SampleStore } from '../store/sample-store.ts';

const MOST = 2;
const CASES = 60;
const LOWEST_HZ = 5;

const SHAPES: readonly ((turn: number, noise: () => number) => number)[] = [
  (turn) => Math.sin(turn),
  (turn) => 4 * Math.sin(turn),
  (turn) => Math.max(-1, Math.min(1, 6 * Math.sin(turn))),
  (turn) => Math.sign(Math.sin(turn)),
  (turn) => ((turn / Math.PI) % 2) - 1,
  (_turn, noise) => noise(),
  () => 1,
  (_turn, noise) => Math.sign(noise()),
  (turn, noise) => Math.max(-1, Math.min(1, 2 * Math.sin(turn) + noise())),
];

const longestRun = (pcm: Int16Array): number => {
  let [run, longest] = [0, 0];
  for (const value of pcm) {
    run = Math.abs(value) >= 32_767 ? run + 1 : 0;
    longest = Math.max(longest, run);
  }
  return longest;
};

test(`with the limiter, ${CASES} loud sounds at any setting have at most ${MOST} full-scale samples in a row`, () => {
  const random = noiseFrom(21);
  const between = (low: number, high: number) => low + ((random() + 1) / 2) * (high - low);
  for (let index = 0; index < CASES; index += 1) {
    const settings: MakerSettings = {
      ...UNTOUCHED,
      speed: Math.round(between(8, 40)),
      pitch: Math.round(between(-5, 12)),
      bass: Math.round(between(0, 12)),
      reverbMix: index % 3 === 0 ? 40 : 0,
    };
    // At rate 1 without effects, samples are copied.
    if (rateOf(settings).value === 1 && settings.bass === 0) settings.speed += 1;
    const hz = LOWEST_HZ * 2 ** between(0, 10);
    const [shape, noise] = [SHAPES[index % SHAPES.length]!, noiseFrom(index)];
    const store = new SampleStore({ sampleRate: SAMPLE_RATE, channels: 1 });
    store.append([
      Float32Array.from({ length: SAMPLE_RATE / 2 }, (_, at) =>
        shape((2 * Math.PI * hz * at) / SAMPLE_RATE, noise),
      ),
    ]);
    const longest = longestRun(renderedPcm(store, settings));
    assert.ok(
      longest <= MOST,
      `${longest} in a row: shape ${index % SHAPES.length}, ${hz} Hz, ${JSON.stringify(settings)}`,
    );
  }
});
