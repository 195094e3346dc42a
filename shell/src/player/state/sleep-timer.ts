/** `deadline` is in milliseconds since 1970. */
export type SleepTimer = { kind: 'at'; deadline: number } | { kind: 'end-of-song' };

export const SLEEP_MINUTES = [5, 15, 30, 45, 60] as const;

export const LONGEST_SLEEP_MS = Math.max(...SLEEP_MINUTES) * 60_000;

/** Duration of the fade before the deadline. */
export const FADE_MS = 10_000;

/** Returns the factor to apply to the volume, 0 to 1. */
export const fadeLevel = (leftMs: number): number => Math.min(1, Math.max(0, leftMs / FADE_MS));

export const sleepAfter = (minutes: number, now: number): SleepTimer => ({
  kind: 'at',
  deadline: now + minutes * 60_000,
});
