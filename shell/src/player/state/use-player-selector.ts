import { useSelector } from '@rushtone/contract';
import { initialState, type PlayerState } from './player.slice.ts';

/** Like `usePlayerState`, for state that only the shell sees. */
export const usePlayerSelector = <Value>(select: (state: PlayerState) => Value): Value =>
  useSelector((root: { player?: PlayerState }) => select(root.player ?? initialState));
