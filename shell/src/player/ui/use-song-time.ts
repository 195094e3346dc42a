import { useCallback } from 'react';
import { usePlayer } from '@rushtone/contract';
import { spanOf } from '../state/bounds.ts';
import { usePlayerSelector } from '../state/use-player-selector.ts';

/**
 * Returns the length of the current song, and a function that reads the seconds since its start, for
 * `LiveTime`.
 */
export const useSongTime = (): { read: () => number; length: number } => {
  const player = usePlayer();
  const { start, end } = spanOf(usePlayerSelector((state) => state));
  const read = useCallback(() => player.time() - start, [player, start]);
  return { read, length: end - start };
};
