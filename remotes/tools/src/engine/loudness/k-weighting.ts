/** Coefficients b0 b1 b2 a1 a2. */
type Biquad = readonly number[];

/** Analog prototypes of the filters that ITU-R BS.1770 specifies at 48 kHz: head shelf and low-frequency high-pass. */
const HEAD = { hz: 1681.974450955533, decibels: 3.999843853973347, q: 0.7071752369554196 };
const LOWS = { hz: 38.13547087602444, q: 0.5003270373238773 };
const SHELF_MIDDLE = 0.4996667741545416;

/** Returns the filters of K-weighting (ITU-R BS.1770-5, annex 1) for any sample rate. */
export const kWeighting = (sampleRate: number): readonly [Biquad, Biquad] => {
  const head = Math.tan((Math.PI * HEAD.hz) / sampleRate);
  const high = 10 ** (HEAD.decibels / 20);
  const middle = high ** SHELF_MIDDLE;
  const a0 = 1 + head / HEAD.q + head * head;
  const low = Math.tan((Math.PI * LOWS.hz) / sampleRate);
  const c0 = 1 + low / LOWS.q + low * low;
  return [
    [
      (high + (middle * head) / HEAD.q + head * head) / a0,
      (2 * (head * head - high)) / a0,
      (high - (middle * head) / HEAD.q + head * head) / a0,
      (2 * (head * head - 1)) / a0,
      (1 - head / HEAD.q + head * head) / a0,
    ],
    [1, -2, 1, (2 * (low * low - 1)) / c0, (1 - low / LOWS.q + low * low) / c0],
  ];
};
