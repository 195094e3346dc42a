import { afterEnd, nextUp, type NextUp } from '../state/next-up.ts';
import { isSameTrack, playerActions, RECENT_SONGS } from '../state/player.slice.ts';
import type { PlayerContext } from './context.ts';
import { fetchRandomSong } from './random-song.ts';

const { trackStarted, entryStarted, videoStopped } = playerActions;

const playRandom = async (context: PlayerContext, ended: boolean): Promise<void> => {
  const { dispatch, getState, history, notify } = context;
  const { track: before, recent, unavailable } = getState();
  const played = history.read().slice(0, RECENT_SONGS);
  const avoided = [...recent, ...played.map(({ track }) => track.videoId), ...unavailable];
  const list = before?.playlistId ?? null;
  const track = await fetchRandomSong(dispatch, { list, current: before?.videoId ?? null }, avoided);
  if (!isSameTrack(before, getState().track)) return;
  if (track) return void dispatch(trackStarted({ track }));
  const { next } = getState();
  notify({ kind: 'info', message: `No random song could be found.${next ? ' Playing the next one.' : ''}` });
  if (next) dispatch(trackStarted({ track: next, before }));
  else if (ended) dispatch(videoStopped('ended'));
};

/** `ended`: the current song is over, so the music stops if nothing follows. */
export const playNextUp = (context: PlayerContext, next: NextUp, ended: boolean): void => {
  const { dispatch, getState } = context;
  if (next.kind === 'repeat') {
    dispatch(playerActions.seekRequested(0));
    dispatch(playerActions.resumeRequested());
  } else if (next.kind === 'queued') dispatch(entryStarted(next.entry));
  else if (next.kind === 'random') void playRandom(context, ended);
  else if (next.kind === 'next') dispatch(trackStarted({ track: next.track, before: getState().track }));
  else if (ended) dispatch(videoStopped('ended'));
};

export const listenForNextSong = (context: PlayerContext): void => {
  const { listen, dispatch, getState, continuousPlay } = context;
  listen({
    actionCreator: playerActions.videoEnded,
    effect: () => {
      const sleeps = getState().sleepTimer?.kind === 'end-of-song';
      if (sleeps) dispatch(playerActions.sleepTimerChanged(null));
      playNextUp(context, sleeps ? { kind: 'stop' } : afterEnd(getState(), continuousPlay), true);
    },
  });
  listen({
    actionCreator: playerActions.nextRequested,
    effect: () => playNextUp(context, nextUp(getState()), false),
  });
  listen({
    actionCreator: playerActions.previousRequested,
    effect: () => {
      const { previous } = getState();
      if (previous) dispatch(trackStarted({ track: previous, backwards: true }));
    },
  });
};
