import type { PlayerSnapshot, Track } from '@rushtone/contract';
import type { SongBounds } from '@rushtone/domain';

type Bounds = SongBounds | null;

const isSame = (a: Bounds, b: Bounds): boolean => a?.start === b?.start && a?.end === b?.end;

/** Returns the bounds of `track` if the user wants them to apply; the same object as `before` if they are equal. */
export const boundsInEffect = (keeps: boolean, track: Track | null, before: Bounds = null): Bounds => {
  const bounds = keeps ? (track?.bounds ?? null) : null;
  return isSame(bounds, before) ? before : bounds;
};

/** Maps a second outside the song to its start. */
export const secondInSong = (second: number, bounds: Bounds): number => {
  if (!bounds) return second;
  return second < bounds.start || second >= (bounds.end ?? Infinity) ? bounds.start : second;
};

/** Returns where the song begins and ends in the video, in seconds; `end` is 0 while unknown. */
export const spanOf = ({ bounds, duration }: Pick<PlayerSnapshot, 'bounds' | 'duration'>) => {
  const end = bounds?.end ?? duration;
  return { start: bounds?.start ?? 0, end: duration > 0 ? Math.min(end, duration) : end };
};
