import assert from 'node:assert/strict';
import { test } from 'node:test';
import { SAMPLE_RATE, signalToNoise, toneOf } from '../../testing/tone.ts';
import { leftOf, renderedLeft, renderedPcm } from '../../testing/rendered.ts';
import { SampleStore } from '../store/sample-store.ts';

const energy = (samples: Float32Array, from: number, to: number): number =>
  10 * Math.log10(samples.subarray(from, to).reduce((sum, value) => sum + value * value, 0) / (to - from));

test('bass boost raises low frequencies by the set decibels and leaves others unchanged', () => {
  const gain = (hz: number) => {
    const [plain, lifted] = [0, 9].map((bass) => renderedLeft(toneOf(hz, 1, 0.1), { bass }));
    return energy(lifted!, 10_000, 40_000) - energy(plain!, 10_000, 40_000);
  };
  assert.ok(Math.abs(gain(30) - 9) < 0.5, `${gain(30)}`);
  assert.ok(Math.abs(gain(3_000)) < 0.1, `${gain(3_000)}`);
});

test('the limiter keeps loud bass and reverb within 16 bits, without clipping', () => {
  const loud = renderedLeft(toneOf(60, 2, 0.98), { bass: 12, reverbMix: 30 });
  const most = loud.reduce((high, value) => Math.max(high, Math.abs(value)), 0);
  assert.ok(most < 32_767.5 / 32_768, `${most}`);
  const pure = leftOf(renderedPcm(toneOf(60, 2, 0.98), { bass: 12 })).slice(SAMPLE_RATE);
  assert.ok(signalToNoise(pure, 60) > 40, `${signalToNoise(pure, 60)}`);
});

/** Returns the samples through two band-pass filters of one octave around a frequency. */
const octave = (samples: Float32Array, hz: number): Float32Array => {
  const [angle, Q] = [(2 * Math.PI * hz) / SAMPLE_RATE, Math.SQRT2];
  const alpha = Math.sin(angle) / (2 * Q);
  const pass = (input: Float32Array) => {
    const output = new Float32Array(input.length);
    for (let index = 2; index < input.length; index += 1)
      output[index] =
        (alpha * (input[index]! - input[index - 2]!) +
          2 * Math.cos(angle) * output[index - 1]! -
          (1 - alpha) * output[index - 2]!) /
        (1 + alpha);
    return output;
  };
  return pass(pass(samples));
};

/** Returns the decay time to −60 dB in seconds: T30 of ISO 3382, by the energy that is still to come. */
const decayTime = (samples: Float32Array): number => {
  const left = Float64Array.from(samples);
  for (let index = left.length - 1, sum = 0; index >= 0; index -= 1)
    left[index] = sum += samples[index]! ** 2;
  const below = (decibels: number) => left.findIndex((value) => value < left[0]! * 10 ** (-decibels / 10));
  return (2 * (below(35) - below(5))) / SAMPLE_RATE;
};

for (const reverbSize of [20, 60, 100])
  test(`the reverb of a room of ${reverbSize}% decays by 60 dB in the configured time`, () => {
    for (const reverbDecay of [10, 30, 80]) {
      const click = new SampleStore({ sampleRate: SAMPLE_RATE, channels: 2 });
      const data = new Float32Array(SAMPLE_RATE * (0.14 * reverbDecay + 0.2));
      data[2] = 0.9;
      click.append([data, data]);
      const tail = renderedLeft(click, { reverbMix: 100, reverbSize, reverbDecay });
      for (const hz of [500, 1_000]) {
        const part = decayTime(octave(tail, hz)) / (reverbDecay / 10);
        assert.ok(Math.abs(part - 1) < 0.08, `${hz} Hz: ${part} of ${reverbDecay / 10} s`);
      }
    }
  });

test('without the limiter, loud passages clip and quiet ones are unchanged', () => {
  const loud = renderedLeft(toneOf(60, 1, 0.98), { bass: 12, limiter: 0 });
  assert.ok(
    loud.some((value) => value > 2),
    'above full scale',
  );
  const pcm = renderedPcm(toneOf(60, 1, 0.98), { bass: 12, limiter: 0 });
  assert.ok(pcm.includes(32_767) && pcm.includes(-32_768));
  const quiet = [0, 1].map((limiter) => renderedPcm(toneOf(997, 1, 0.5), { speed: 16, bass: 3, limiter }));
  assert.deepEqual(quiet[0], quiet[1]);
});

test('the reverb tail follows the exact song, and ends below the lowest 16-bit level', () => {
  const reverb = { speed: 25, reverbMix: 60, reverbDecay: 20 };
  const tone = toneOf(440, 1);
  const exact = renderedPcm(tone, reverb);
  const rung = renderedPcm(tone, { ...reverb, tail: 1 });
  assert.deepEqual(rung.subarray(0, exact.length), exact);
  assert.equal(rung.length / 2, exact.length / 2 + 2 * 1.6 * SAMPLE_RATE);
  const tail = rung.subarray(exact.length);
  assert.ok(tail.subarray(0, SAMPLE_RATE).some((value) => Math.abs(value) > 1_000));
  assert.ok(tail.subarray(-SAMPLE_RATE / 10).every((value) => Math.abs(value) <= 2));
  assert.deepEqual(renderedPcm(tone, { speed: 25, tail: 1 }), renderedPcm(tone, { speed: 25 }));
});

test('fades rise from and fall to silence over exactly the set time', () => {
  const source = new SampleStore({ sampleRate: SAMPLE_RATE, channels: 1 });
  source.append([new Float32Array(4 * SAMPLE_RATE).fill(0.5)]);
  for (const speed of [20, 40]) {
    const heard = renderedLeft(source, { speed, fadeIn: 5, fadeOut: 10 });
    const seconds = heard.length / SAMPLE_RATE;
    const at = (second: number) => heard[Math.round(second * SAMPLE_RATE)]!;
    assert.equal(seconds, (4 * 20) / speed);
    assert.ok(Math.abs(at(0)) < 1e-6 && Math.abs(heard.at(-1)!) < 1e-4);
    assert.ok(Math.abs(at(0.25) - 0.25) < 1e-3, `${at(0.25)}`);
    assert.ok(Math.abs(at(0.6) - 0.5) < 1e-3 && Math.abs(at(seconds - 1.1) - 0.5) < 1e-3);
    assert.ok(Math.abs(at(seconds - 0.5) - 0.25) < 1e-3, `${at(seconds - 0.5)}`);
  }
});

test('invalid samples leave no NaN, and silence stays silent', () => {
  const silence = new SampleStore({ sampleRate: SAMPLE_RATE, channels: 1 });
  silence.append([new Float32Array(30_000)]);
  const pcm = renderedPcm(silence, { speed: 16, bass: 12, reverbMix: 100 });
  assert.ok(pcm.every((value) => value === 0));
});
