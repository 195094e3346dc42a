import assert from 'node:assert/strict';
import { test } from 'node:test';
import { kernelBytes } from '../kernel/kernel.ts';
import { LoudnessMeter, type Loudness } from './loudness-meter.ts';

const RATE = 48_000;

/** A stereo sine with the same signal in both channels, as segments of a level in dBFS and a length in seconds. */
type Tone = readonly (readonly [dbfs: number, seconds: number])[];

const amplitudeOf = (dbfs: number): number => 10 ** (dbfs / 20);

const measured = (
  left: Float32Array,
  { sampleRate = RATE, channels = 2 as 1 | 2, step = 5_000 } = {},
): Loudness => {
  const meter = new LoudnessMeter(kernelBytes(), { sampleRate, channels });
  for (let at = 0; at < left.length; at += step) {
    const part = left.subarray(at, at + step);
    meter.add(...[part, part].slice(0, channels));
  }
  return meter.finish();
};

const sineOf = (tone: Tone, hz = 1_000, sampleRate = RATE): Float32Array => {
  const parts = tone.map(([dbfs, seconds]) =>
    Float32Array.from(
      { length: Math.round(seconds * sampleRate) },
      (_, at) => amplitudeOf(dbfs) * Math.sin((2 * Math.PI * hz * at) / sampleRate),
    ),
  );
  const whole = new Float32Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
};

/** EBU Tech 3341, table 1: the tones for integrated loudness, all within 0.1 LU. */
const INTEGRATED: readonly (readonly [number, Tone, lufs: number])[] = [
  [1, [[-23, 20]], -23],
  [2, [[-33, 20]], -33],
  [
    3,
    [
      [-36, 10],
      [-23, 60],
      [-36, 10],
    ],
    -23,
  ],
  [
    4,
    [
      [-72, 10],
      [-36, 10],
      [-23, 60],
      [-36, 10],
      [-72, 10],
    ],
    -23,
  ],
  [
    5,
    [
      [-26, 20],
      [-20, 20.1],
      [-26, 20],
    ],
    -23,
  ],
];

for (const [number, tone, lufs] of INTEGRATED)
  test(`EBU Tech 3341, case ${number}: ${lufs} LUFS within 0.1 LU`, () => {
    const found = measured(sineOf(tone)).lufs!;
    assert.ok(Math.abs(found - lufs) <= 0.1, `${found} LUFS`);
  });

for (const sampleRate of [8_000, 22_050, 44_100, 96_000])
  test(`a tone has the same loudness at ${sampleRate} Hz`, () => {
    const found = measured(sineOf([[-23, 5]], 1_000, sampleRate), { sampleRate }).lufs!;
    assert.ok(Math.abs(found + 23) <= 0.1, `${found} LUFS`);
  });

test('one channel is 3 LU below two, and the size of the blocks does not matter', () => {
  const tone = sineOf([[-20, 3]]);
  assert.ok(Math.abs(measured(tone).lufs! - measured(tone, { channels: 1 }).lufs! - 3.01) < 0.01);
  assert.deepEqual(measured(tone, { step: 777 }), measured(tone, { step: 20_000 }));
});

/** EBU Tech 3341, cases 15 to 19: sines of `period` samples from a phase in degrees; −0.4 to +0.2 dB. */
for (const [number, period, degrees, amplitude, dbtp] of [
  [15, 4, 0, 0.5, -6],
  [16, 4, 45, 0.5, -6],
  [17, 6, 60, 0.5, -6],
  [18, 8, 67.5, 0.5, -6],
  [19, 4, 45, 1.41, 3],
] as const)
  test(`EBU Tech 3341, case ${number}: a true peak of ${dbtp} dBTP`, () => {
    const tone = Float32Array.from({ length: RATE }, (_, at) => {
      // Fades in and out, so that the edges cause no peaks.
      const edge = Math.min(1, at / 1_000, (RATE - at) / 1_000);
      return edge * amplitude * Math.sin((2 * Math.PI * at) / period + (degrees * Math.PI) / 180);
    });
    const { truePeak } = measured(tone);
    assert.ok(truePeak >= dbtp - 0.4 && truePeak <= dbtp + 0.2, `${truePeak} dBTP`);
  });

test('a peak in the last sample is found; silence and sounds under 0.4 s have no loudness', () => {
  const click = new Float32Array(RATE);
  click[RATE - 1] = 0.5;
  assert.ok(Math.abs(measured(click).truePeak + 6.02) < 0.1);
  assert.deepEqual(measured(new Float32Array(RATE)), { lufs: null, truePeak: -Infinity });
  assert.equal(measured(sineOf([[-20, 0.39]])).lufs, null);
});
