import { isAnyOf, type UnknownAction } from '@reduxjs/toolkit';
import { afterEnd, nextUp, type NextUp } from '../state/next-up.ts';
import { playerActions } from '../state/player.slice.ts';
import type { PlayerContext } from './context.ts';
import { findNext, LOADING, SILENCE_MS, WAITS } from './find-next.ts';
import { playRandom } from './random-song.ts';
import { playSimilar, removeUnwanted } from './similar-songs.ts';

const { trackStarted, entryStarted, videoStopped, detailsLoaded, detailsFailed, resumeRequested, closed } =
  playerActions;

/** From this time Previous restarts the song; a second press goes to the previous one (spec §10.40). */
const RESTART_AFTER_SECONDS = 3;

const isOver = isAnyOf(detailsLoaded, trackStarted, entryStarted, resumeRequested, closed);

/**
 * Whether an action ends the wait for a song's neighbors. After a failure they are requested again, unless it
 * is `final`.
 */
const endsWait = (action: UnknownAction): boolean =>
  isOver(action) || (detailsFailed.match(action) && action.payload.final);

/** Whether an action answers what a press waits for: it ends the wait even if the request is tried again. */
const answersPress = isAnyOf(isOver, detailsFailed);

type Effect = { cancelActiveListeners: () => void; take: (awaited: typeof answersPress) => Promise<unknown> };

/**
 * Resolves once the current song's neighbors are known, so that a press right after it was opened is not lost.
 * Returns false if another song has started meanwhile.
 */
const knowNeighbors = async ({ getState }: PlayerContext, { take }: Effect): Promise<boolean> => {
  const { track, neighborsSettled } = getState();
  if (neighborsSettled || !track) return true;
  const [action] = (await take(answersPress)) as [UnknownAction];
  return detailsLoaded.match(action) || detailsFailed.match(action);
};

/** Plays what comes next. `ended`: the current song is over, so the music stops if nothing follows. */
export const playNextUp = (context: PlayerContext, next: NextUp, ended: boolean): void => {
  const { dispatch, getState } = context;
  if (next.kind === 'repeat') {
    dispatch(playerActions.seekRequested(getState().bounds?.start ?? 0));
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
      api.cancelActiveListeners();
      removeUnwanted(context);
      const sleeps = getState().sleepTimer?.kind === 'end-of-song';
      if (sleeps) dispatch(playerActions.sleepTimerChanged(null));
      const next = sleeps ? ({ kind: 'stop' } as const) : afterEnd(getState(), continuousPlay);
      if (next.kind === 'random') return findNext(context, playRandom, api);
      if (next.kind === 'similar') return findNext(context, playSimilar, api);
      playNextUp(context, next, true);
      const { detailsMissing, neighborsSettled } = getState();
      if (next.kind !== 'stop' || sleeps || !continuousPlay || (neighborsSettled && !detailsMissing)) return;

      const settled = api.take(endsWait);
      let dismiss = () => undefined as void;
      api.signal.addEventListener('abort', () => dismiss());
      if (!(await Promise.race([settled, api.delay(SILENCE_MS)])))
        dismiss = notify(detailsMissing ? WAITS : LOADING);
      const [action] = await settled;
      dismiss();
      if (detailsLoaded.match(action)) playNextUp(context, afterEnd(getState(), continuousPlay), true);
    },
  });
  listen({
    actionCreator: playerActions.nextRequested,
    effect: async (_, api) => {
      api.cancelActiveListeners();
      removeUnwanted(context);
      const { kind } = nextUp(getState());
      if ((kind === 'similar' || kind === 'stop') && !(await knowNeighbors(context, api))) return;
      playNextUp(context, nextUp(getState()), false);
    },
  });
  listen({
    actionCreator: playerActions.previousRequested,
    effect: async (_, api) => {
      api.cancelActiveListeners();
      if (!getState().previous && !(await knowNeighbors(context, api))) return;
      const { previous, status, bounds } = getState();
      if (!previous) return;
      const start = bounds?.start ?? 0;
      if (status !== 'failed' && link.time() - start >= RESTART_AFTER_SECONDS)
        dispatch(playerActions.seekRequested(start));
      else dispatch(trackStarted({ track: previous, backwards: true }));
    },
  });
};
