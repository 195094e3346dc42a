import type { MakerSettings } from '../settings/meta.ts';

export type FadeSettings = Pick<MakerSettings, 'fadeIn' | 'fadeOut'>;

export const hasFades = ({ fadeIn, fadeOut }: FadeSettings): boolean => fadeIn > 0 || fadeOut > 0;

/** Returns the level, from 0 to 1, at a second of a sound of `length` seconds. */
export const fadeAt = ({ fadeIn, fadeOut }: FadeSettings, second: number, length: number): number => {
  const rise = fadeIn > 0 ? second / (fadeIn / 10) : 1;
  const fall = fadeOut > 0 ? (length - second) / (fadeOut / 10) : 1;
  return Math.min(1, Math.max(0, Math.min(rise, fall)));
};
