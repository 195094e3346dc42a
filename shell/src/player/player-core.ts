import { isActive, type Player } from '@rushtone/contract';
import { bindActionCreators, createListenerMiddleware } from '@reduxjs/toolkit';
import { injectSlices, type Store } from '../store/store.ts';
import type { PlayerContext, PlayerDispatch, PlayerRootState } from './listeners/context.ts';
import { connectMediaSession } from './listeners/media-session.ts';
import { listenForNextSong } from './listeners/next-song.ts';
import { persistPlayer } from './listeners/persistence.ts';
import { listenForPlaybackErrors } from './listeners/playback-errors.ts';
import { listenForQueueChanges } from './listeners/queue.ts';
import { listenForOtherTabs } from './listeners/single-tab.ts';
import { listenForSleepTimer } from './listeners/sleep-timer.ts';
import { listenForTracks } from './listeners/track-details.ts';
import { listenForVideoCommands } from './listeners/video-commands.ts';
import {
  initialState,
  isSameTrack,
  playerActions,
  playerSlice,
  type PlayerState,
} from './state/player.slice.ts';
import { createHistory } from './storage/history.ts';
import { readSavedPlayerFor, type SavedPlayer } from './storage/saved-player.ts';
import { readUnavailable } from './storage/unavailable.ts';
import { createVideoHostLink, type VideoHostLink } from './video-host/video-host-link.ts';

type Options = Pick<PlayerContext, 'notify' | 'continuousPlay' | 'watchUrl' | 'thumbnails'> & {
  store: Store;
  /** What the last visit saved on this device. */
  saved?: SavedPlayer;
};

/** The contract's commands, without those of the slot, and what the shell needs beyond them. */
export type PlayerCore = Omit<Player, 'snapshot' | 'setSlot' | 'makeRoom'> & {
  snapshot: () => PlayerState;
  link: VideoHostLink;
  closePanel: () => void;
  dispose: () => void;
};

const startListeners = (context: PlayerContext): void => {
  listenForVideoCommands(context);
  listenForPlaybackErrors(context);
  listenForTracks(context);
  listenForNextSong(context);
  listenForQueueChanges(context);
  listenForSleepTimer(context);
  listenForOtherTabs(context);
  connectMediaSession(context);
};

/** Commands dispatch actions; reducers change the state, and listeners do what follows. */
const createCommands = ({
  dispatch,
  getState,
  link,
  history,
}: PlayerContext): Omit<PlayerCore, 'link' | 'dispose' | 'subscribe' | 'snapshot'> => {
  const actions = bindActionCreators(playerActions, dispatch);
  const open: Player['open'] = (track, { at } = {}) => {
    const { track: current } = getState();
    if (current?.videoId !== track.videoId) actions.trackStarted({ track, at });
    else if (!isSameTrack(current, track)) actions.playlistChanged({ track });
  };
  return {
    time: link.time,
    history: history.read,
    open,
    play: (track, options) => {
      const { track: current, status } = getState();
      const resumes = current?.videoId === track.videoId && (!isActive(status) || link.mayBeRefused());
      open(track, options);
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
  };
};

export const createPlayerCore = ({
  store,
  saved = readSavedPlayerFor(window.location.pathname),
  ...options
}: Options): PlayerCore => {
  const middleware = createListenerMiddleware<PlayerRootState, PlayerDispatch>();
  injectSlices(store, { slices: [playerSlice] });
  store.addMiddleware(middleware.middleware);
  const dispatch: PlayerDispatch = store.dispatch;
  const getState = () => store.getState().player ?? initialState;
  const link = createVideoHostLink(dispatch);
  const history = createHistory();
  const context = { listen: middleware.startListening, dispatch, getState, link, history, ...options };
  startListeners(context);

  dispatch(playerActions.trackPrepared(saved));
  dispatch(playerActions.unavailableChanged(readUnavailable()));
  // Not before: what was just restored is not a change to save.
  persistPlayer(context);

  return {
    ...createCommands(context),
    link,
    dispose: middleware.clearListeners,
    subscribe: store.subscribe,
    snapshot: getState,
  };
};
