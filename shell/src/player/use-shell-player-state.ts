import { useSyncExternalStore } from 'react';
import type { ShellPlayer } from './create-player.ts';
import type { PlayerState } from './player.slice.ts';

/** As `usePlayerState`, of what the shell alone knows of the player. */
export const useShellPlayerState = <Value>(
  player: ShellPlayer,
  select: (state: PlayerState) => Value,
): Value => useSyncExternalStore(player.subscribe, () => select(player.snapshot()));
