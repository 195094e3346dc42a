import type { Dispatch } from '@reduxjs/toolkit';
import { failureOf, STALLED } from '../state/playback-failure.ts';
import { playerActions } from '../state/player.slice.ts';
import { VIDEO_STATE, type IframePlayer } from './iframe-player.ts';
import { createPlaybackClock } from './playback-clock.ts';
import { createStartWatchdog } from './start-watchdog.ts';

type VideoRequest = { videoId: string; at: number };

const { videoPlaying, videoStopped, videoEnded, videoFailed, connectionLost } = playerActions;

/** Rapid skips load only the last video. */
const COALESCE_MS = 300;

/**
 * Turns commands into calls of the iframe player and its events into actions. Commands may come before the player
 * exists, and events of an earlier video are ignored.
 */
export const createVideoHostLink = (dispatch: Dispatch) => {
  const clock = createPlaybackClock();
  let player: IframePlayer | null = null;
  let request: VideoRequest | null = null;
  /** The request waits for the user to press Play. */
  let prepared = false;
  let loadedAt = Number.NEGATIVE_INFINITY;
  let pendingLoad: ReturnType<typeof setTimeout> | undefined;

  const cancelPendingLoad = () => {
    clearTimeout(pendingLoad);
    pendingLoad = undefined;
  };

  const loadNow = () => {
    pendingLoad = undefined;
    if (!player || !request || prepared) return;
    loadedAt = performance.now();
    clock.moveTo(request.at);
    player.loadVideoById({ videoId: request.videoId, startSeconds: request.at });
    watchdog.start();
  };

  /** Loads the same video again, at the position it had reached. */
  const reload = () => {
    if (request) request = { ...request, at: Math.max(request.at, player?.getCurrentTime() ?? 0) };
    loadNow();
  };

  const prepare = (next: VideoRequest) => {
    cancelPendingLoad();
    watchdog.stop();
    request = next;
    prepared = true;
    clock.moveTo(next.at);
  };

  const watchdog = createStartWatchdog({
    stalled: () => dispatch(videoFailed(STALLED)),
    blocked: () => dispatch(videoStopped('blocked')),
    offline: () => dispatch(connectionLost()),
    online: reload,
  });

  const isCurrent = (): boolean => {
    const id = player?.getVideoData().video_id;
    return pendingLoad === undefined && request !== null && !prepared && (!id || id === request.videoId);
  };

  const stateChanged = (state: number) => {
    if (!isCurrent()) return;
    if (state === VIDEO_STATE.buffering) {
      watchdog.startIfIdle();
      dispatch(videoStopped('buffering'));
      return;
    }
    if (state === VIDEO_STATE.unstarted || state === VIDEO_STATE.cued) return;
    watchdog.stop();
    if (state === VIDEO_STATE.playing) dispatch(videoPlaying(player?.getDuration() ?? 0));
    else if (state === VIDEO_STATE.paused) dispatch(videoStopped('paused'));
    else if (state === VIDEO_STATE.ended) dispatch(videoEnded());
  };

  return {
    attach: (next: IframePlayer, { volume, muted }: { volume: number; muted: boolean }) => {
      player = next;
      player.setVolume(volume);
      if (muted) player.mute();
      player.addEventListener('onAutoplayBlocked', () => {
        if (!isCurrent()) return;
        watchdog.stop();
        dispatch(videoStopped('blocked'));
      });
      loadNow();
    },
    detach: () => {
      watchdog.stop();
      player = null;
    },
    stateChanged,
    errorRaised: (code: number) => {
      if (!isCurrent()) return;
      watchdog.stop();
      dispatch(videoFailed(failureOf(code)));
    },
    load: (next: VideoRequest) => {
      request = next;
      prepared = false;
      cancelPendingLoad();
      if (performance.now() - loadedAt >= COALESCE_MS) loadNow();
      else pendingLoad = setTimeout(loadNow, COALESCE_MS);
    },
    prepare,
    reload,
    unload: () => {
      watchdog.stop();
      cancelPendingLoad();
      request = null;
      player?.pauseVideo();
    },
    play: () => {
      if (!prepared) return player?.playVideo();
      prepared = false;
      loadNow();
    },
    pause: () => {
      player?.pauseVideo();
      if ((player && pendingLoad === undefined) || !request || prepared) return;
      prepare(request);
      dispatch(videoStopped('paused'));
    },
    seek: (second: number) => {
      clock.moveTo(second);
      if (request && (prepared || !player)) request = { ...request, at: second };
      else player?.seekTo(second, true);
    },
    setVolume: (volume: number) => {
      player?.unMute();
      player?.setVolume(volume);
    },
    /** For a fade: does not unmute. */
    fadeTo: (volume: number) => player?.setVolume(Math.round(volume)),
    setMuted: (muted: boolean) => (muted ? player?.mute() : player?.unMute()),
    time: () => clock.read(player && !prepared ? player.getCurrentTime() : (request?.at ?? 0)),
  };
};

export type VideoHostLink = ReturnType<typeof createVideoHostLink>;
