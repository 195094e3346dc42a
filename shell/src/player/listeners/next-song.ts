import { isAnyOf } from '@reduxjs/toolkit';
import { afterEnd, nextUp, type NextUp } from '../state/next-up.ts';
import { playerActions } from '../state/player.slice.ts';
import type { PlayerContext } from './context.ts';
import { playRandom } from './random-song.ts';
import { playSimilar, removeUnwanted } from './similar-songs.ts';

const { trackStarted, entryStarted, videoStopped, detailsLoaded, detailsFailed, resumeRequested, closed } =
  playerActions;

/** From then on Previous restarts the song; a second press leaves it (spec §10.40). */
const RESTART_AFTER_SECONDS = 3;

/** A song whose neighbors are still unknown at its end: silence beyond this gets a notice. */
const SILENCE_MS = 1_500;

const endsWait = isAnyOf(detailsLoaded, detailsFailed, trackStarted, entryStarted, resumeRequested, closed);

/** `ended`: the current song is over, so the music stops if nothing follows. */
export const playNextUp = (context: PlayerContext, next: NextUp, ended: boolean): void => {
  const { dispatch, getState } = context;
  if (next.kind === 'repeat') {
    dispatch(playerActions.seekRequested(0));
    dispatch(playerActions.resumeRequested());
  } else if (next.kind === 'queued') dispatch(entryStarted(next.entry));
  else if (next.kind === 'random') void playRandom(context, ended);
  else if (next.kind === 'similar') void playSimilar(context, ended);
  else if (next.kind === 'next') dispatch(trackStarted({ track: next.track, before: getState().track }));
  else if (ended) dispatch(videoStopped('ended'));
};

export const listenForNextSong = (context: PlayerContext): void => {
  const { listen, dispatch, getState, link, notify, continuousPlay } = context;
  listen({
    actionCreator: playerActions.videoEnded,
    effect: async (_, api) => {
      removeUnwanted(context);
      const sleeps = getState().sleepTimer?.kind === 'end-of-song';
      if (sleeps) dispatch(playerActions.sleepTimerChanged(null));
      const next = sleeps ? ({ kind: 'stop' } as const) : afterEnd(getState(), continuousPlay);
      playNextUp(context, next, true);
      if (next.kind !== 'stop' || sleeps || !continuousPlay || !getState().detailsMissing) return;

      const settled = api.take(endsWait);
      let dismiss = () => undefined as void;
      if (!(await Promise.race([settled, api.delay(SILENCE_MS)])))
        dismiss = notify({
          kind: 'error',
          message: 'The next song could not be loaded. It plays as soon as the connection is back.',
        });
      const [action] = await settled;
      dismiss();
      if (detailsLoaded.match(action)) playNextUp(context, afterEnd(getState(), continuousPlay), true);
    },
  });
  listen({
    actionCreator: playerActions.nextRequested,
    effect: () => {
      removeUnwanted(context);
      playNextUp(context, nextUp(getState()), false);
    },
  });
  listen({
    actionCreator: playerActions.previousRequested,
    effect: () => {
      const { previous, status } = getState();
      if (!previous) return;
      if (status !== 'failed' && link.time() >= RESTART_AFTER_SECONDS)
        dispatch(playerActions.seekRequested(0));
      else dispatch(trackStarted({ track: previous, backwards: true }));
    },
  });
};
