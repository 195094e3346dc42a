import { createStartWatchdog } from './start-watchdog.ts';
import { createPlaybackClock } from './playback-clock.ts';
import { failureOf, STALLED, type Failure } from '../state/playback-failure.ts';
import { VIDEO_STATE, type IframePlayer } from './iframe-player.ts';

export type VideoEvents = {
  playing: (duration: number) => void;
  paused: () => void;
  buffering: () => void;
  ended: () => void;
  blocked: () => void;
  /** There is no connection; it goes on by itself when there is one again. */
  offline: () => void;
  failed: (failure: Failure) => void;
};

type Wanted = { videoId: string; at: number };

/** Skipping through songs quickly asks the host for the last of them only. */
const COALESCE_MS = 300;

/**
 * The one line to the host's player. It may be asked before the player exists, drops what an older load still
 * says, and watches that what was asked for really starts.
 */
export const createVideoHostLink = (events: VideoEvents) => {
  let raw: IframePlayer | null = null;
  let wanted: Wanted | null = null;
  /** What is wanted is not to be loaded before somebody presses Play. */
  let held = false;
  let loadedAt = Number.NEGATIVE_INFINITY;
  let waiting: ReturnType<typeof setTimeout> | undefined;

  const clock = createPlaybackClock();

  const loadNow = () => {
    waiting = undefined;
    if (!raw || !wanted || held) return;
    loadedAt = performance.now();
    clock.moveTo(wanted.at);
    raw.loadVideoById({ videoId: wanted.videoId, startSeconds: wanted.at });
    watch.start();
  };

  /** The same video at the second it had come to. */
  const reload = () => {
    if (wanted) wanted = { ...wanted, at: Math.max(wanted.at, raw?.getCurrentTime() ?? 0) };
    loadNow();
  };

  const watch = createStartWatchdog({
    stalled: () => events.failed(STALLED),
    blocked: events.blocked,
    offline: events.offline,
    online: reload,
  });

  const isCurrent = (): boolean => {
    const id = raw?.getVideoData().video_id;
    return waiting === undefined && wanted !== null && !held && (!id || id === wanted.videoId);
  };

  const byState: Readonly<Record<number, () => void>> = {
    [VIDEO_STATE.playing]: () => {
      watch.stop();
      events.playing(raw?.getDuration() ?? 0);
    },
    [VIDEO_STATE.paused]: () => {
      watch.stop();
      events.paused();
    },
    [VIDEO_STATE.buffering]: () => {
      watch.keep();
      events.buffering();
    },
    [VIDEO_STATE.ended]: () => {
      watch.stop();
      events.ended();
    },
  };

  const hold = (next: Wanted) => {
    clearTimeout(waiting);
    waiting = undefined;
    watch.stop();
    wanted = next;
    held = true;
    clock.moveTo(next.at);
  };

  return {
    attach: (video: IframePlayer, { volume, muted }: { volume: number; muted: boolean }) => {
      raw = video;
      raw.setVolume(volume);
      if (muted) raw.mute();
      raw.addEventListener('onAutoplayBlocked', () => {
        if (!isCurrent()) return;
        watch.stop();
        events.blocked();
      });
      loadNow();
    },
    detach: () => {
      watch.stop();
      raw = null;
    },
    load: (next: Wanted) => {
      wanted = next;
      held = false;
      clearTimeout(waiting);
      if (performance.now() - loadedAt >= COALESCE_MS) return loadNow();
      waiting = setTimeout(loadNow, COALESCE_MS);
    },
    hold,
    reload,
    forget: () => {
      watch.stop();
      clearTimeout(waiting);
      waiting = undefined;
      wanted = null;
      raw?.pauseVideo();
    },
    stateChanged: (state: number) => {
      if (isCurrent()) byState[state]?.();
    },
    errorRaised: (code: number) => {
      if (!isCurrent()) return;
      watch.stop();
      events.failed(failureOf(code));
    },
    play: () => {
      if (!held) return raw?.playVideo();
      held = false;
      loadNow();
    },
    pause: () => {
      raw?.pauseVideo();
      if ((raw && waiting === undefined) || !wanted || held) return;
      hold(wanted);
      events.paused();
    },
    seek: (second: number) => {
      clock.moveTo(second);
      if (wanted && (held || !raw)) wanted = { ...wanted, at: second };
      else raw?.seekTo(second, true);
    },
    setVolume: (volume: number) => {
      raw?.unMute();
      raw?.setVolume(volume);
    },
    /** A part of `volume`, for a fade; mute stays as it is. */
    fadeTo: (volume: number, part: number) => raw?.setVolume(Math.round(volume * part)),
    setMuted: (muted: boolean) => (muted ? raw?.mute() : raw?.unMute()),
    time: () => clock.read(raw && !held ? raw.getCurrentTime() : (wanted?.at ?? 0)),
  };
};

export type VideoHostLink = ReturnType<typeof createVideoHostLink>;
