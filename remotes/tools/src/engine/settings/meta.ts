import { MAX_SECONDS } from './limits.ts';

/** Settings in whole steps, so that they do not accumulate rounding errors; speed and pitch can be set finer. */
export type MakerSettings = {
  /** 2 to 40 twentieths: 0.1 to 2 in steps of 0.05, finer in steps of 0.001. */
  speed: number;
  /** −12 to 12 semitones, finer in cents. */
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

export type Range = {
  min: number;
  max: number;
  /** What the slider moves by. */
  step: number;
  /** Parts of a unit that can be typed under "Fine", if it has any. */
  parts?: number;
};

/** Ranges in the units of `MakerSettings`. */
export const RANGES: Readonly<Record<SettingName, Range>> = {
  speed: { min: 2, max: 40, step: 1, parts: 50 },
  pitch: { min: -12, max: 12, step: 1, parts: 100 },
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

const inside = (name: SettingName, value: number): number =>
  Math.min(RANGES[name].max, Math.max(RANGES[name].min, Number.isFinite(value) ? value : UNTOUCHED[name]));

/** Returns the nearest value that the slider of a setting has; the neutral one for NaN. */
export const fitStep = (name: SettingName, value: number): number => {
  const { min, step } = RANGES[name];
  return min + Math.round((inside(name, value) - min) / step) * step;
};

/** Returns the nearest valid value of a setting, in parts of its step if it has any; the neutral one for NaN. */
export const fit = (name: SettingName, value: number): number => {
  const { parts } = RANGES[name];
  return parts === undefined ? fitStep(name, value) : Math.round(inside(name, value) * parts) / parts;
};
