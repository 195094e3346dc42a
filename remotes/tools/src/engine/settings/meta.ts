import { MAX_SECONDS } from './limits.ts';

/** Settings as integers, so that steps do not accumulate rounding errors. */
export type MakerSettings = {
  /** 2 to 40 twentieths: 0.1 to 2 in steps of 0.05. */
  speed: number;
  /** −12 to 12 semitones. */
  pitch: number;
  /** Decibels below 120 Hz. */
  bass: number;
  /** Percentage of reverb in the mix; 0 is off. */
  reverbMix: number;
  /** Room size in percent. */
  reverbSize: number;
  /** Tenths of a second until the reverb has decayed by 60 dB. */
  reverbDecay: number;
  /** 1: the reverb rings out after the end of the song; 0: the result has exactly round(N / r) frames. */
  tail: number;
  /** 1: loud passages stay below full scale; 0: they clip. */
  limiter: number;
  /** Duration of the fades in tenths of a second. */
  fadeIn: number;
  fadeOut: number;
  /** Target loudness in LUFS; 0 leaves the loudness unchanged. */
  loudness: number;
  /** 1: speed changes only the tempo and pitch only the pitch; 0: both are linked, as on tape. */
  independent: number;
  /** Hundredths of a second cut from the start and the end of the sound. */
  trimStart: number;
  trimEnd: number;
  /** Target tempo in BPM; 0 leaves the speed unchanged. If the sound's tempo is known, `speed` is derived from it. */
  bpm: number;
};

export type SettingName = keyof MakerSettings;

export type Range = { min: number; max: number; step: number };

/** Ranges in the units of `MakerSettings`. */
export const RANGES: Readonly<Record<SettingName, Range>> = {
  speed: { min: 2, max: 40, step: 1 },
  pitch: { min: -12, max: 12, step: 1 },
  bass: { min: 0, max: 12, step: 1 },
  reverbMix: { min: 0, max: 100, step: 5 },
  reverbSize: { min: 20, max: 100, step: 5 },
  reverbDecay: { min: 3, max: 80, step: 1 },
  tail: { min: 0, max: 1, step: 1 },
  limiter: { min: 0, max: 1, step: 1 },
  fadeIn: { min: 0, max: 100, step: 5 },
  fadeOut: { min: 0, max: 100, step: 5 },
  loudness: { min: -23, max: 0, step: 1 },
  independent: { min: 0, max: 1, step: 1 },
  trimStart: { min: 0, max: 100 * MAX_SECONDS, step: 1 },
  trimEnd: { min: 0, max: 100 * MAX_SECONDS, step: 1 },
  bpm: { min: 0, max: 240, step: 1 },
};

export const SPEED_PARTS = 20;

export const UNTOUCHED: MakerSettings = {
  speed: SPEED_PARTS,
  pitch: 0,
  bass: 0,
  reverbMix: 0,
  reverbSize: 60,
  reverbDecay: 25,
  tail: 0,
  limiter: 1,
  fadeIn: 0,
  fadeOut: 0,
  loudness: 0,
  independent: 0,
  trimStart: 0,
  trimEnd: 0,
  bpm: 0,
};

/** Returns the nearest valid value of a setting; the neutral one for NaN. */
export const fit = (name: SettingName, value: number): number => {
  const { min, max, step } = RANGES[name];
  const inside = Math.min(max, Math.max(min, Number.isFinite(value) ? value : UNTOUCHED[name]));
  return min + Math.round((inside - min) / step) * step;
};
