import type { UnknownAction } from '@reduxjs/toolkit';
import { playerActions as actions } from '../player/state/player.slice.ts';

const DECISIONS = [
  actions.nextRequested,
  actions.previousRequested,
  actions.seekRequested,
  actions.speedChanged,
  actions.repeatChanged,
  actions.repeatListChanged,
  actions.shuffleChanged,
  actions.keepsBoundsChanged,
  actions.trackStarted,
  actions.entryStarted,
  actions.moveRequested,
  actions.playNextRequested,
  actions.playAllNextRequested,
  actions.shuffleOnceRequested,
  actions.entryRemoved,
  actions.entriesRemoved,
  actions.queueCleared,
].map(({ match }) => match as (action: UnknownAction) => boolean);

/** Whether the host alone decides what the action does. */
export const isDecidedByHost = (action: UnknownAction): boolean =>
  DECISIONS.some((matches) => matches(action));
