import type { Loudness } from './loudness-meter.ts';

/** Maximum true peak in dBTP that EBU R 128 allows. */
const MAX_TRUE_PEAK = -1;

/** Returns the gain to the target in dB; less if the true peak would be too high, and 0 without a target. */
export const gainTo = (target: number, { lufs, truePeak }: Loudness): number =>
  target === 0 || lufs === null ? 0 : Math.min(target - lufs, MAX_TRUE_PEAK - truePeak);

export const withGain = ({ lufs, truePeak }: Loudness, gain: number): Loudness => ({
  lufs: lufs === null ? null : lufs + gain,
  truePeak: truePeak + gain,
});
