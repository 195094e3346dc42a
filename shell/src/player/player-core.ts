import { isActive, type Player, type Track } from '@rushtone/contract';
import { bindActionCreators, createListenerMiddleware, type UnknownAction } from '@reduxjs/toolkit';
import { injectSlices, type Store } from '../store/store.ts';
import type { PlayerContext, PlayerDispatch, PlayerRootState } from './listeners/context.ts';
import { connectMediaSession } from './listeners/media-session.ts';
import { listenForNextSong } from './listeners/next-song.ts';
import { persistPlayer } from './listeners/persistence.ts';
import { listenForPlaybackErrors } from './listeners/playback-errors.ts';
import { listenForQueueChanges } from './listeners/queue.ts';
import { listenForOtherTabs } from './listeners/single-tab.ts';
import { listenForSleepTimer } from './listeners/sleep-timer.ts';
import { listenForPlayingList } from './listeners/playing-list.ts';
import { listenForTracks } from './listeners/track-details.ts';
import { listenForVideoCommands } from './listeners/video-commands.ts';
import { playerActions, playerSlice } from './state/player.slice.ts';
import { initialState, type PlayerState } from './state/player-state.ts';
import { roomGuard } from './state/room.ts';
import { isSameTrack } from './state/playing-list.ts';
import { placeOf } from './state/queue-reducers.ts';
import { readSavedPlayerFor, type SavedPlayer } from './storage/saved-player.ts';
import { nextSpeed } from './state/speeds.ts';
import { readKeptSpeeds } from './storage/kept-speeds.ts';
import { readUnavailable } from './storage/unavailable.ts';
import { createVideoHostLink, type VideoHostLink } from './video-host/video-host-link.ts';

type Options = Pick<PlayerContext, 'notify' | 'continuousPlay' | 'watchUrl' | 'thumbnails'> & {
  store: Store;
  /** State that the last visit saved on this device. */
  saved?: SavedPlayer | undefined;
};

/** The contract's commands, except those for the slot, plus what the shell needs. The store publishes the state. */
export type PlayerCore = Omit<Player, 'subscribe' | 'snapshot' | 'history' | 'setSlot' | 'makeRoom'> & {
  snapshot: () => PlayerState;
  link: VideoHostLink;
  closePanel: () => void;
  /** Goes on with what another device plays. */
  takeOver: (saved: Partial<SavedPlayer> & { track: Track }) => void;
  /** Plays, or removes, one of the upcoming songs. */
  playUpcoming: (id: string) => void;
  removeUpcoming: (id: string) => void;
  /** Plays the song at the next slower or faster speed. */
  stepSpeed: (by: -1 | 1) => void;
  dispose: () => void;
};

const startListeners = (context: PlayerContext): void => {
  listenForVideoCommands(context);
  listenForPlaybackErrors(context);
  listenForTracks(context);
  listenForPlayingList(context);
  listenForNextSong(context);
  listenForQueueChanges(context);
  listenForSleepTimer(context);
  listenForOtherTabs(context);
  connectMediaSession(context);
};

/** Creates the commands. They dispatch actions; reducers change the state, and listeners run the side effects. */
const createCommands = ({
  dispatch,
  getState,
  link,
}: PlayerContext): Omit<PlayerCore, 'link' | 'dispose' | 'snapshot'> => {
  const actions = bindActionCreators(playerActions, dispatch);
  const start: Player['play'] = (track, { at, from } = {}) => {
    if (track.videoId !== getState().track?.videoId) roomGuard.current?.onOwnSong();
    const { track: current, from: name, next } = getState();
    // Opening the next song by link stays in the list; opening any other song leaves it.
    const list = from ?? (isSameTrack(track, next) ? undefined : null);
    if (current?.videoId !== track.videoId) actions.trackStarted({ track, at, from: list });
    // Playing the song from the same list again keeps the user's changes to that list.
    else if (!isSameTrack(current, track) || (from && from.name !== name))
      actions.playlistChanged({ track, from: from ?? null });
  };
  return {
    time: link.time,
    open: start,
    play: (track, options) => {
      const { track: current, status } = getState();
      const resumes = current?.videoId === track.videoId && (!isActive(status) || link.mayBeRefused());
      start(track, options);
      if (resumes) actions.resumeRequested();
    },
    toggle: () => {
      const { status } = getState();
      if (status === 'failed') actions.retryRequested();
      else if (isActive(status) && !link.mayBeRefused()) actions.pauseRequested();
      else actions.resumeRequested();
    },
    pause: actions.pauseRequested,
    seek: actions.seekRequested,
    next: actions.nextRequested,
    previous: actions.previousRequested,
    playNext: (track) => actions.queueRequested({ track, position: 'next' }),
    addToQueue: (track) => actions.queueRequested({ track, position: 'last' }),
    setVolume: actions.volumeChanged,
    setMuted: actions.mutedChanged,
    setRepeat: actions.repeatChanged,
    setShuffle: actions.shuffleChanged,
    close: actions.closed,
    closePanel: () => actions.panelChanged(null),
    takeOver: (saved) => {
      roomGuard.current?.onOwnSong();
      actions.trackPrepared(saved);
      // Not `resumeRequested`: the video of a paused song is folded in a small window, which would pause it.
      actions.retryRequested();
    },
    playUpcoming: (id) => {
      const place = placeOf(getState(), id);
      if (place) actions.entryStarted(place.entry);
    },
    removeUpcoming: actions.entryRemoved,
    stepSpeed: (by) => actions.speedChanged(nextSpeed(getState().speed, by)),
  };
};

export const createPlayerCore = ({
  store,
  saved = readSavedPlayerFor(window.location.pathname),
  ...options
}: Options): PlayerCore => {
  const middleware = createListenerMiddleware<PlayerRootState, PlayerDispatch>();
  injectSlices(store, { slices: [playerSlice] });
  store.addMiddleware(
    () => (next) => (action) =>
      roomGuard.current?.intercepts(action as UnknownAction) ? undefined : next(action),
  );
  store.addMiddleware(middleware.middleware);
  const dispatch: PlayerDispatch = store.dispatch;
  const getState = () => store.getState().player ?? initialState;
  const link = createVideoHostLink(dispatch);
  const context = { listen: middleware.startListening, dispatch, getState, link, ...options };
  startListeners(context);

  dispatch(playerActions.trackPrepared({ ...saved, keptSpeeds: readKeptSpeeds() }));
  if (saved.sleepTimer) dispatch(playerActions.sleepTimerChanged(saved.sleepTimer));
  dispatch(playerActions.unavailableChanged(readUnavailable()));
  // Start saving only now, because the restored state is not a change.
  persistPlayer(context);

  return {
    ...createCommands(context),
    link,
    dispose: middleware.clearListeners,
    snapshot: getState,
  };
};
