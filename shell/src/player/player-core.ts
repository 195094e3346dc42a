import type { Player, Track } from '@rushtone/contract';
import { injectSlices, type Store } from '../store/store.ts';
import { createValueStore, type ValueStore } from '../lib/value-store.ts';
import type { ShellNotice } from '../notices/notices.ts';
import { createHistory } from './storage/history.ts';
import type { SavedPlayer } from './storage/saved-player.ts';
import { unavailableMarks } from './storage/unavailable.ts';
import { createTrackController } from './track-controller.ts';
import { afterEnd, nextUp } from './state/next-up.ts';
import { createPlaybackErrorPolicy } from './playback-error-policy.ts';
import type { Failure } from './state/playback-failure.ts';
import { playerActions, playerSlice, readPlayer, sameTrack, type PlayerState } from './state/player.slice.ts';
import type { SharedWithCore } from './lazy-player.ts';
import { createQueueCommands, type QueueCommands } from './queue-commands.ts';
import type { Sleep } from './state/sleep-timer.ts';
import { createVideoHostLink, type VideoHostLink } from './video-host/video-host-link.ts';

export type PlayerParts = SharedWithCore & {
  store: Store;
  continuousPlay: boolean;
  /** Says something to the listener; gives what takes it back. */
  show: (notice: ShellNotice) => () => void;
  /** Where a video is watched on the host itself; its id follows. */
  watch: string;
  /** What this device remembers of the last visit. */
  memory?: SavedPlayer;
};

/** The player as the shell sees it: the contract's commands, and what the host of the video needs. */
export type PlayerCore = Omit<Player, 'snapshot'> & {
  snapshot: () => PlayerState;
  video: VideoHostLink;
  slot: SharedWithCore['slot'];
  queue: QueueCommands;
  sleep: ValueStore<Sleep | null>;
  /** True from the first wish to play on: until then nothing of the player is shown or loaded. */
  surfaceWanted: ValueStore<boolean>;
  /** True while the video host's script is wanted; a failed load takes it back. */
  wanted: ValueStore<boolean>;
  scriptFailed: (message: string) => void;
  panel: SharedWithCore['panel'];
  resume: () => void;
  /** Another tab began to play. */
  yieldTo: () => void;
};

export const createPlayerCore = (parts: PlayerParts): PlayerCore => {
  const { store, continuousPlay, show, watch, memory, slot, panel } = parts;
  injectSlices(store, { slices: [playerSlice] });
  const surfaceWanted = createValueStore(false);
  const wanted = createValueStore(false);
  const sleep = createValueStore<Sleep | null>(null);
  const history = createHistory();
  const conductor = createTrackController({
    store,
    history,
    say: (message) => void show({ kind: 'info', message }),
    load: (song) => {
      ladder.cleared();
      video.load(song);
      surfaceWanted.set(true);
      wanted.set(true);
    },
    repeat: () => {
      video.seek(0);
      video.play();
    },
    pause: () => video.pause(),
  });
  const { start, goOn } = conductor;
  let backwards = false;
  const state = () => readPlayer(store);
  const isMoving = () => ['playing', 'loading', 'buffering'].includes(state().status);

  const ended = () => {
    const sleeps = sleep.get()?.kind === 'end';
    if (sleeps) sleep.set(null);
    goOn(sleeps ? { kind: 'stop' } : afterEnd(state(), continuousPlay), true);
  };

  const mark = (change: 'add' | 'remove') => {
    const { track } = state();
    if (track) store.dispatch(playerActions.unavailableKnown(unavailableMarks[change](track.videoId)));
  };

  const again = () => {
    const { track } = state();
    if (!track) return;
    ladder.cleared();
    store.dispatch(playerActions.statusChanged('loading'));
    video.load({ videoId: track.videoId, at: video.time() });
    wanted.set(true);
  };

  const ladder = createPlaybackErrorPolicy({
    show,
    details: conductor.details,
    hasFurther: () => (backwards && state().previous !== null) || nextUp(state()).kind !== 'stop',
    goFurther: () => {
      const { previous } = state();
      if (backwards && previous) start(previous);
      else goOn(nextUp(state()));
    },
    retry: () => video.reload(),
    again,
    failed: (words) => store.dispatch(playerActions.failed(words)),
    watchAddress: () => watch + (state().track?.videoId ?? ''),
  });

  const video = createVideoHostLink({
    playing: (duration) => {
      ladder.played();
      store.dispatch(playerActions.statusChanged('playing'));
      store.dispatch(playerActions.durationRead(duration));
      if (state().unavailable.includes(state().track?.videoId ?? '')) mark('remove');
      conductor.noteHeard();
    },
    paused: () => store.dispatch(playerActions.statusChanged('paused')),
    buffering: () => store.dispatch(playerActions.statusChanged('buffering')),
    blocked: () => store.dispatch(playerActions.statusChanged('blocked')),
    offline: () =>
      store.dispatch(playerActions.noticed('You are offline. The music goes on with the connection.')),
    ended,
    failed: (failure: Failure) => {
      if (failure.marks) mark('add');
      void ladder.fail(failure);
    },
  });

  const hold = (track: Track, rest: Partial<SavedPlayer> = {}) => {
    const { second = 0, ...known } = rest;
    store.dispatch(playerActions.held({ ...known, track }));
    video.hold({ videoId: track.videoId, at: second });
    surfaceWanted.set(true);
  };

  const resume = () => {
    wanted.set(true);
    video.play();
  };

  const open: Player['open'] = (track, { at } = {}) => {
    const { track: current } = state();
    backwards = false;
    if (current?.videoId !== track.videoId) return start(track, { at });
    if (sameTrack(current, track)) return;
    store.dispatch(playerActions.playlistChanged(track));
    conductor.relearn(track);
  };

  const queue = createQueueCommands({ store, show, hold, start: conductor.startEntry });

  const unavailable = unavailableMarks.ids();
  if (memory) {
    const { track, second, ...rest } = memory;
    if (track) hold(track, { ...rest, second });
    else store.dispatch(playerActions.settingsRestored(rest));
  }
  if (unavailable.length > 0) store.dispatch(playerActions.unavailableKnown(unavailable));

  return {
    video,
    slot,
    queue,
    sleep,
    surfaceWanted,
    wanted,
    panel,
    resume,
    scriptFailed: (words) => void ladder.fail({ remedy: 'stop', words, marks: false, watchable: true }),
    yieldTo: () => {
      if (!isMoving()) return;
      video.pause();
      store.dispatch(playerActions.tookElsewhere());
    },
    subscribe: (listener) => store.subscribe(listener),
    snapshot: state,
    time: video.time,
    open,
    play: (track, options) => {
      const resumes = state().track?.videoId === track.videoId && !isMoving();
      open(track, options);
      if (resumes) resume();
    },
    toggle: () => {
      const { status } = state();
      if (status === 'failed') return again();
      return isMoving() ? video.pause() : resume();
    },
    pause: video.pause,
    seek: video.seek,
    next: () => {
      backwards = false;
      goOn(nextUp(state()));
    },
    previous: () => {
      backwards = true;
      const { previous } = state();
      if (previous) start(previous);
    },
    playNext: queue.playNext,
    addToQueue: queue.add,
    history: history.read,
    setVolume: (volume) => {
      store.dispatch(playerActions.volumeSet(volume));
      video.setVolume(state().volume);
    },
    setMuted: (muted) => {
      store.dispatch(playerActions.mutedSet(muted));
      video.setMuted(muted);
    },
    setRepeat: (repeat) => void store.dispatch(playerActions.repeatSet(repeat)),
    setShuffle: (shuffle) => void store.dispatch(playerActions.shuffleSet(shuffle)),
    close: () => {
      ladder.cleared();
      panel.set(null);
      sleep.set(null);
      video.forget();
      store.dispatch(playerActions.closed());
    },
    setSlot: slot.setSlot,
    makeRoom: slot.makeRoom,
  };
};
