import assert from 'node:assert/strict';
import { test } from 'node:test';
import { settingsWith } from '../../testing/rendered.ts';
import { frequencyError, levelOf, SAMPLE_RATE, toneOf } from '../../testing/tone.ts';
import { bytesOf, kernelBytes } from '../kernel/kernel.ts';
import { planOf } from '../render/plan.ts';
import { render } from '../render/render.ts';
import type { MakerSettings } from '../settings/meta.ts';
import { SampleStore, type Samples } from '../store/sample-store.ts';
import { STRETCH_BASE64 } from './stretch-binary.ts';
import { unpackStretch } from './unpack-stretch.ts';

const stretch = bytesOf(STRETCH_BASE64);

const leftOf = (source: Samples, changes: Partial<MakerSettings>, sampleRate = source.sampleRate) => {
  const settings = settingsWith({ independent: 1, ...changes });
  const plan = planOf(source, settings, sampleRate);
  const parts: Float32Array[] = [];
  for (const { left } of render(kernelBytes(), source, settings, plan, 1, stretch)) parts.push(left.slice());
  const whole = new Float32Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
};

const centsOff = (heard: Float32Array, hz: number): number =>
  1_200 * Math.log2(1 + frequencyError(heard, hz) / hz);

test('the shipped binary matches the package', () => assert.equal(STRETCH_BASE64, unpackStretch()));

/** Speeds in twentieths. */
for (const speed of [5, 10, 16, 17, 25, 30, 40])
  test(`at ${speed / 20} × the tempo a tone keeps its pitch within 3 cents, its level and the exact length`, () => {
    const tone = toneOf(997, 4, 0.5);
    const heard = leftOf(tone, { speed });
    assert.equal(heard.length, Math.round((tone.frames * 20) / speed));
    assert.ok(Math.abs(centsOff(heard, 997)) <= 3, `${centsOff(heard, 997)} cents`);
    assert.ok(Math.abs(levelOf(heard) + 6) < 1, `${levelOf(heard)} dB`);
  });

for (const pitch of [-12, -5, -1, 3, 7, 12])
  test(`${pitch} semitones keep the length to the sample, and are ${pitch} semitones within 3 cents`, () => {
    const tone = toneOf(440, 4, 0.5);
    const heard = leftOf(tone, { pitch });
    assert.equal(heard.length, tone.frames);
    assert.ok(Math.abs(centsOff(heard, 440 * 2 ** (pitch / 12))) <= 3);
  });

/** Creates silence with a single click. */
const clickAt = (second: number, seconds: number, channels: 1 | 2 = 2): SampleStore => {
  const store = new SampleStore({ sampleRate: SAMPLE_RATE, channels });
  const data = new Float32Array(seconds * SAMPLE_RATE);
  for (let at = 0; at < 400; at += 1)
    data[second * SAMPLE_RATE + at] = Math.sin(at * 0.3) * Math.exp(-at / 60);
  store.append([data, data].slice(0, channels));
  return store;
};

const loudestSecond = (heard: Float32Array): number =>
  heard.reduce((best, value, at) => (Math.abs(value) > Math.abs(heard[best]!) ? at : best), 0) / SAMPLE_RATE;

test('events in the sound occur at the right time in the result, in mono and stereo', () => {
  for (const [speed, channels] of [
    [10, 2],
    [25, 1],
    [40, 2],
  ] as const) {
    const second = loudestSecond(leftOf(clickAt(2, 4, channels), { speed }));
    assert.ok(Math.abs(second - 40 / speed) < 0.01, `${second} s`);
  }
});

test('the beginning and the end of the sound are included', () => {
  const heard = leftOf(toneOf(440, 2, 0.5), { speed: 16 });
  const loudest = (samples: Float32Array) =>
    samples.reduce((high, value) => Math.max(high, Math.abs(value)), 0);
  assert.ok(loudest(heard.subarray(0, 2_000)) > 0.2);
  assert.ok(loudest(heard.subarray(-2_000)) > 0.1);
});

test('results are reproducible, and a sample rate that the format does not support keeps the pitch', () => {
  const tone = toneOf(440, 1, 0.5);
  assert.deepEqual(leftOf(tone, { speed: 30, pitch: 2 }), leftOf(tone, { speed: 30, pitch: 2 }));
  const heard = leftOf(toneOf(440, 3, 0.5), { speed: 25 }, 22_050);
  assert.equal(heard.length, Math.round((3 * 22_050) / 1.25));
  // The tone an octave up, measured at half of the sample rate.
  assert.ok(Math.abs(centsOff(heard, 880)) <= 3);
});

test('neutral independent speed and pitch leave every sample unchanged', () => {
  const tone = toneOf(440, 1, 0.5);
  assert.deepEqual(leftOf(tone, {}), leftOf(tone, { independent: 0 }));
});
