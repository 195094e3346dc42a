import { useSelector } from '@rushtone/contract';
import { initialState, type PlayerState } from './player-state.ts';

/** The player's state, with what only the shell sees of it; pages have `usePlayerState`. */
export const usePlayerSelector = <Value>(select: (state: PlayerState) => Value): Value =>
  useSelector((root: { player?: PlayerState }) => select(root.player ?? initialState));
