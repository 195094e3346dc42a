import { idle } from '../../lib/idle.ts';
import { saveKeptSpeeds } from '../storage/kept-speeds.ts';
import { saveList, savePlayer, saveQueue } from '../storage/saved-player.ts';
import { roomGuard } from '../state/room.ts';
import type { PlayerContext } from './context.ts';

const SAVE_AFTER_MS = 250;
const SAVE_EVERY_MS = 5_000;

/** Saves the state that a reload restores. A tab without changes does not overwrite what another tab saved. */
export const persistPlayer = ({ listen, getState, link }: PlayerContext): void => {
  let pendingSave: ReturnType<typeof setTimeout> | undefined;
  let changed = false;
  let [savedQueue, savedEntries] = [getState().queue, getState().list?.entries];
  let savedSecond = link.time();

  const save = () => {
    clearTimeout(pendingSave);
    pendingSave = undefined;
    if (roomGuard.current) return;
    const second = link.time();
    const state = getState();
    // Retries whatever full storage rejected on the next change, or 5 s later.
    if (state.queue !== savedQueue && saveQueue(state)) savedQueue = state.queue;
    if (state.list?.entries !== savedEntries && saveList(state)) savedEntries = state.list?.entries;
    if ((changed || second !== savedSecond) && savePlayer(state, second)) {
      changed = false;
      savedSecond = second;
    }
  };

  listen({
    predicate: (_, { player }, before) => player !== before.player,
    effect: () => {
      changed = true;
      // Writing a list of 5,000 takes two frames on a slow device and must not delay the next input.
      pendingSave ??= setTimeout(() => void idle().then(save), SAVE_AFTER_MS);
    },
  });
  listen({
    predicate: (_, { player }, before) => player.keptSpeeds !== before.player.keptSpeeds,
    effect: () => {
      if (!roomGuard.current) saveKeptSpeeds(getState().keptSpeeds);
    },
  });
  setInterval(save, SAVE_EVERY_MS);
  window.addEventListener('pagehide', save);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') save();
  });
};
