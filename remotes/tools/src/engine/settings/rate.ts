import { SPEED_PARTS, type MakerSettings } from './meta.ts';

const SEMITONES = 12;

export type Rate = {
  value: number;
  /** The rate as a fraction in lowest terms, if it is rational. */
  fraction: { num: number; den: number } | null;
};

const divisor = (a: number, b: number): number => (b === 0 ? a : divisor(b, a % b));

type RateSettings = Pick<MakerSettings, 'speed' | 'pitch'> & Partial<Pick<MakerSettings, 'independent'>>;

/** Effective rate = speed × 2^(pitch/12): 0.05 to 4; only the speed if pitch and tempo are independent. */
export const rateOf = ({ speed, pitch: semitones, independent }: RateSettings): Rate => {
  const pitch = independent === 1 ? 0 : semitones;
  const value = (speed * 2 ** (pitch / SEMITONES)) / SPEED_PARTS;
  if (!Number.isInteger(speed) || pitch % SEMITONES !== 0) return { value, fraction: null };
  const num = pitch > 0 ? speed * 2 : speed;
  const den = pitch < 0 ? SPEED_PARTS * 2 : SPEED_PARTS;
  const common = divisor(num, den);
  return { value: num / den, fraction: { num: num / common, den: den / common } };
};

/** Returns the number of frames in the result: round(N / r), at least 1. */
export const framesOut = (frames: number, { value, fraction }: Rate): number =>
  Math.max(1, Math.round(fraction ? (frames * fraction.den) / fraction.num : frames / value));
