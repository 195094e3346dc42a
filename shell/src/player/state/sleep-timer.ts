/** When the music is to stop by itself: at a moment (milliseconds since 1970), or when the song ends. */
export type Sleep = { kind: 'at'; deadline: number } | { kind: 'end' };

export const SLEEP_MINUTES = [5, 15, 30, 45, 60] as const;

/** Over the last seconds the music grows quieter. */
export const FADE_MS = 10_000;

/** The part of the volume that is left so long before the deadline. */
export const fadePart = (leftMs: number): number => Math.min(1, Math.max(0, leftMs / FADE_MS));

export const sleepAfter = (minutes: number, now: number): Sleep => ({
  kind: 'at',
  deadline: now + minutes * 60_000,
});
