import assert from 'node:assert/strict';
import { test } from 'node:test';
import { settingsWith } from '../../testing/rendered.ts';
import { noiseFrom } from '../../testing/song.ts';
import { toneOf } from '../../testing/tone.ts';
import { decodeWav } from '../decode/wav.ts';
import { kernelBytes } from '../kernel/kernel.ts';
import { LoudnessMeter, type Loudness } from '../loudness/loudness-meter.ts';
import type { MakerSettings } from '../settings/meta.ts';
import { SampleStore } from '../store/sample-store.ts';
import { saveSound } from './save-sound.ts';

const { signal } = new AbortController();

const save = async (
  source: SampleStore,
  changes: Partial<MakerSettings>,
  format: 'wav' | 'wav24' = 'wav',
  onProgress: (fraction: number) => void = () => undefined,
) => {
  const settings = settingsWith(changes);
  return (await saveSound({ kernel: kernelBytes(), source, settings, signal, onProgress }, format)).bytes();
};

const loudnessOf = (wav: Uint8Array<ArrayBuffer>): Loudness => {
  const meter = new LoudnessMeter(kernelBytes(), { sampleRate: 44_100, channels: 2 });
  for (const { channels } of decodeWav(wav)) meter.add(...channels);
  return meter.finish();
};

/** Alternates loud and quiet seconds, like music. */
const music = (): SampleStore => {
  const store = new SampleStore({ sampleRate: 44_100, channels: 2 });
  const noise = noiseFrom(11);
  for (let second = 0; second < 6; second += 1) {
    const level = second % 2 === 0 ? 0.9 : 0.2;
    const data = Float32Array.from({ length: 44_100 }, () => noise() * level);
    store.append([data, data.toReversed()]);
  }
  return store;
};

for (const loudness of [-14, -16, -23])
  test(`the file has ${loudness} LUFS within 0.1 LU, with and without effects`, async () => {
    for (const changes of [{}, { speed: 25 }, { speed: 16, bass: 6, reverbMix: 40, tail: 1 }]) {
      const fractions: number[] = [];
      const wav = await save(music(), { ...changes, loudness }, 'wav', (fraction) =>
        fractions.push(fraction),
      );
      const { lufs, truePeak } = loudnessOf(wav);
      assert.ok(Math.abs(lufs! - loudness) <= 0.1, `${lufs} LUFS`);
      assert.ok(truePeak <= -0.95, `${truePeak} dBTP`);
      assert.deepEqual(
        fractions,
        fractions.toSorted((a, b) => a - b),
      );
      assert.equal(fractions.at(-1), 1);
    }
  });

test('a quiet sound with high peaks is only raised to −1 dBTP', async () => {
  const store = new SampleStore({ sampleRate: 44_100, channels: 2 });
  const data = Float32Array.from({ length: 88_200 }, (_, at) =>
    at % 22_050 === 0 ? 0.5 : 0.001 * Math.sin(at),
  );
  store.append([data, data]);
  const { lufs, truePeak } = loudnessOf(await save(store, { loudness: -14 }));
  assert.ok(Math.abs(truePeak + 1) < 0.1, `${truePeak} dBTP`);
  assert.ok(lufs! < -20, `${lufs} LUFS`);
});

test('silence stays silent', async () => {
  const store = new SampleStore({ sampleRate: 44_100, channels: 1 });
  store.append([new Float32Array(50_000)]);
  assert.ok((await save(store, { loudness: -14 })).subarray(44).every((byte) => byte === 0));
});

test('a 24-bit WAV keeps what 16 bits would round off', async () => {
  const tone = toneOf(997, 1, 0.25);
  const wav = await save(tone, {}, 'wav24');
  assert.equal(wav.length, 44 + tone.frames * 6);
  const [left, right] = [new Float32Array(tone.frames), new Float32Array(tone.frames)];
  tone.read(0, left, right);
  let first = 0;
  for (const { channels, sampleRate } of decodeWav(wav)) {
    assert.equal(sampleRate, 44_100);
    for (const [at, value] of channels[0]!.entries())
      assert.ok(Math.abs(value - left[first + at]!) <= 1.01 / 2 ** 24, `${at}`);
    first += channels[0]!.length;
  }
  assert.equal(first, tone.frames);
});

test('24-bit samples are clamped if the limiter is off', async () => {
  const wav = await save(toneOf(60, 1, 0.98), { bass: 12, limiter: 0 }, 'wav24');
  const values = [...decodeWav(wav)].flatMap(({ channels }) => [...channels[0]!]);
  assert.equal(Math.max(...values.slice(0, 40_000)), 1 - 2 ** -23);
  assert.equal(Math.min(...values.slice(0, 40_000)), -1);
});
