import { useSyncExternalStore } from 'react';
import type { PlayerCore } from '../player-core.ts';
import type { PlayerState } from './player.slice.ts';

/** As `usePlayerState`, of what the shell alone knows of the player. */
export const usePlayerSelector = <Value>(player: PlayerCore, select: (state: PlayerState) => Value): Value =>
  useSyncExternalStore(player.subscribe, () => select(player.snapshot()));
