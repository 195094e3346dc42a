import { useSelector } from '@rushtone/contract';
import { initialState, type PlayerState } from './player-state.ts';

/** Selects from the player's full state, including what only the shell uses; pages use `usePlayerState`. */
export const usePlayerSelector = <Value>(select: (state: PlayerState) => Value): Value =>
  useSelector((root: { player?: PlayerState }) => select(root.player ?? initialState));
