import { isAnyOf } from '@reduxjs/toolkit';
import { isActive } from '@rushtone/contract';
import { playerActions } from '../state/player.slice.ts';
import { fadeLevel } from '../state/sleep-timer.ts';
import type { PlayerContext } from './context.ts';

const CHECK_EVERY_MS = 250;

/**
 * Fades out and pauses at the deadline, then restores the volume. Music that is paused already, such as after a reload,
 * stays so without a notice. Polls the clock, because a single long
 * timer would fire late after the machine has slept.
 */
export const listenForSleepTimer = ({ listen, dispatch, getState, link, notify }: PlayerContext): void => {
  let faded = false;
  const fade = (level: number) => {
    if (level === 1 && !faded) return;
    faded = level < 1;
    link.fadeTo(getState().volume * level);
  };

  listen({
    matcher: isAnyOf(playerActions.sleepTimerChanged, playerActions.closed),
    effect: async (_, { cancelActiveListeners, delay }) => {
      cancelActiveListeners();
      fade(1);
      const { sleepTimer } = getState();
      if (sleepTimer?.kind !== 'at') return;
      for (let left = Number.POSITIVE_INFINITY; left > 0; left = sleepTimer.deadline - Date.now()) {
        fade(fadeLevel(left));
        await delay(CHECK_EVERY_MS);
      }
      const isPlaying = isActive(getState().status);
      dispatch(playerActions.sleepTimerChanged(null));
      dispatch(playerActions.pauseRequested());
      if (isPlaying) notify({ kind: 'info', message: 'The sleep timer paused the music.' });
    },
  });
};
