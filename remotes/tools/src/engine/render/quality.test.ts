import assert from 'node:assert/strict';
import { test } from 'node:test';
import { frequencyError, levelOf, signalToNoise, toneOf, SAMPLE_RATE } from '../../testing/tone.ts';
import { TWELVE_RATES } from '../../testing/song.ts';
import { leftOf, renderedLeft, renderedPcm } from '../../testing/rendered.ts';
import { framesOut, rateOf } from '../settings/rate.ts';

const SECONDS = 4;

for (const {
  settings: { speed, pitch },
} of TWELVE_RATES) {
  const rate = rateOf({ speed, pitch });
  const name = `at rate ${rate.value.toFixed(4)}`;

  test(`${name} renders a tone within 1e-6 Hz, at 96 dB, in round(N/r) frames`, () => {
    const tone = toneOf(997, SECONDS * Math.max(1, rate.value));
    const pcm = renderedPcm(tone, { speed, pitch });
    assert.equal(pcm.length / 2, framesOut(tone.frames, rate));
    assert.equal(pcm.length / 2, Math.round(tone.frames / rate.value));
    const heard = 997 * rate.value;
    assert.ok(
      Math.abs(frequencyError(leftOf(pcm), heard)) < 1e-6,
      `${frequencyError(leftOf(pcm), heard)} Hz off`,
    );
    assert.ok(signalToNoise(leftOf(pcm), heard) >= 96, `${signalToNoise(leftOf(pcm), heard)} dB`);
  });

  test(`${name} renders a high tone without aliases above −100 dB`, () => {
    const high = 16_000 * Math.min(1, 1 / rate.value);
    const pcm = renderedPcm(toneOf(high, 2 * Math.max(1, rate.value)), { speed, pitch });
    const noise = signalToNoise(leftOf(pcm), high * rate.value);
    assert.ok(noise >= 96, `${noise} dB`);
    const inaudible = (SAMPLE_RATE / 2 / rate.value) * 1.03;
    if (inaudible > SAMPLE_RATE / 2) return;
    const alias = levelOf(renderedLeft(toneOf(inaudible, rate.value), { speed, pitch }));
    assert.ok(alias <= -100, `${alias} dB`);
  });
}
