import type { Dispatch } from '@reduxjs/toolkit';
import type { SongBounds } from '@rushtone/domain';
import { secondInSong } from '../state/bounds.ts';
import { withGain } from '../state/loudness.ts';
import { failureOf, STALLED } from '../state/playback-failure.ts';
import { playerActions } from '../state/player.slice.ts';
import { VIDEO_STATE, type IframePlayer } from './iframe-player.ts';
import { createEndWatch } from './end-watch.ts';
import { createFrameWatch, type FrameDeath } from './frame-watch.ts';
import { createPlaybackClock } from './playback-clock.ts';
import { createStartWatchdog, hasBeenPressed } from './start-watchdog.ts';

/** `wasPressed`: the listener asked for music, so that another frame is needed at once. */
type FrameDied = (how: FrameDeath, wasPressed: boolean) => void;

type VideoRequest = { videoId: string; at: number; bounds?: SongBounds | null };

const { videoPlaying, videoStopped, videoEnded, videoFailed, speedChanged, connectionLost } = playerActions;

/** What has become of the requested video. */
type Stage =
  /** It waits for the user to press Play. */
  | 'prepared'
  /** It was loaded before the first press of the visit, and is not playing yet. */
  | 'unasked'
  | 'loaded'
  /** The song is over, possibly before its video is. Only for a song with bounds. */
  | 'over';

/** Rapid skips within this time load only the last video. */
const COALESCE_MS = 300;

/** Time in which the host reports the speeds that it was given, in ms. */
const SPEED_REPORTED_MS = 1_000;

/** Maximum delay with which the host ends a song, in s. */
const HOST_END_TOLERANCE_S = 1;

/** Moves a position outside the song to its start. */
const within = (request: VideoRequest): VideoRequest => ({
  ...request,
  at: secondInSong(request.at, request.bounds ?? null),
});

/**
 * Turns commands into calls of the iframe player, and its events into actions. Commands may be issued before
 * the player exists. Events of an earlier video are ignored.
 */
class Link {
  #dispatch: Dispatch;
  #clock = createPlaybackClock();
  #player: IframePlayer | null = null;
  #request: VideoRequest | null = null;
  #stage: Stage = 'loaded';
  #loadedAt = Number.NEGATIVE_INFINITY;
  #beforePlay: (() => void) | undefined;
  #pendingLoad: ReturnType<typeof setTimeout> | undefined;
  #watchdog: ReturnType<typeof createStartWatchdog>;
  #endWatch = createEndWatch(() => this.#checkEnd());
  /** Whether the host knows the song's end, which it does from a load until a seek. */
  #hostEnds = false;
  #volume = 100;
  #gain = 0;
  #speed = 1;
  /** When the host was given the speed; `null` since a load, with which it forgets it. */
  #speedSetAt: number | null = null;
  /** Whether the host plays, or has not responded to the last command to play. */
  #shouldReport = false;
  /** Video and position at the frame's last sign of life, from which another frame continues. */
  #heard: { videoId: string | undefined; second: number } = { videoId: undefined, second: 0 };
  #frameDied: FrameDied | undefined;
  #frameWatch = createFrameWatch({
    shouldReport: () => this.#shouldReport,
    onAlive: () => {
      const { video_id: videoId } = this.#player?.getVideoData() ?? {};
      this.#heard = { videoId, second: this.#player?.getCurrentTime() ?? 0 };
    },
    onDead: (how) => this.#loseFrame(how, false),
  });

  constructor(dispatch: Dispatch) {
    this.#dispatch = dispatch;
    this.#watchdog = createStartWatchdog({
      stalled: () => dispatch(videoFailed(STALLED)),
      blocked: () => dispatch(videoStopped('blocked')),
      offline: () => dispatch(connectionLost()),
      online: () => this.reload(),
    });
  }

  /** `plays`: the frame was there before this link and plays already. */
  attach = (
    player: IframePlayer,
    { volume, muted }: { volume: number; muted: boolean },
    plays = false,
  ): void => {
    this.#player = player;
    this.#frameWatch.start(player.getIframe());
    this.#setVolume(volume);
    if (muted) player.mute();
    player.addEventListener('onAutoplayBlocked', () => {
      if (!this.#isCurrent()) return;
      this.#shouldReport = false;
      this.#watchdog.stop();
      this.#dispatch(videoStopped('blocked'));
    });
    // The menu of the video itself has the speeds too.
    player.addEventListener('onPlaybackRateChange', ({ data }) => {
      const isOwn = this.#speedSetAt === null || performance.now() - this.#speedSetAt < SPEED_REPORTED_MS;
      if (this.#isCurrent() && !isOwn && data !== this.#speed) this.#dispatch(speedChanged(data));
    });
    if (plays && this.#isRequested(player)) this.#adopt(player);
    else this.#loadNow();
  };

  detach = (): void => {
    this.#watchdog.stop();
    this.#endWatch.stop();
    this.#frameWatch.stop();
    this.#player = null;
  };

  stateChanged = (state: number): void => {
    if (!this.#isCurrent()) return;
    const playing = state === VIDEO_STATE.playing;
    this.#shouldReport = playing;
    // The host still reports the pause of a song that is over.
    if (this.#stage === 'over' && !playing) return;
    this.#endWatch.run(playing && this.#end() !== null);
    if (state === VIDEO_STATE.buffering) {
      this.#watchdog.startIfIdle();
      this.#dispatch(videoStopped('buffering'));
      return;
    }
    if (state === VIDEO_STATE.unstarted || state === VIDEO_STATE.cued) return;
    this.#watchdog.stop();
    if (playing) {
      this.#stage = 'loaded';
      if (this.#speedSetAt === null) this.#giveSpeed();
      this.#dispatch(videoPlaying(this.#player?.getDuration() ?? 0));
    } else if (state === VIDEO_STATE.paused) this.#dispatch(videoStopped('paused'));
    else if (state === VIDEO_STATE.ended) this.#finish();
  };

  errorRaised = (code: number): void => {
    if (!this.#isCurrent()) return;
    this.#shouldReport = false;
    this.#watchdog.stop();
    this.#dispatch(videoFailed(failureOf(code)));
  };

  load = (request: VideoRequest): void => {
    this.#request = within(request);
    this.#stage = hasBeenPressed() ? 'loaded' : 'unasked';
    this.#cancelPendingLoad();
    if (performance.now() - this.#loadedAt >= COALESCE_MS) this.#loadNow();
    else this.#pendingLoad = setTimeout(() => this.#loadNow(), COALESCE_MS);
  };

  /** Sets the video without loading it, because the user has to press Play. */
  prepare = (request: VideoRequest): void => {
    this.#cancelPendingLoad();
    this.#watchdog.stop();
    this.#endWatch.stop();
    this.#request = within(request);
    this.#stage = 'prepared';
    this.#clock.moveTo(this.#request.at);
  };

  /** Reloads the same video at the position it had reached. */
  reload = (): void => {
    const reached = this.#player?.getCurrentTime() ?? 0;
    if (this.#request) this.#request = { ...this.#request, at: Math.max(this.#request.at, reached) };
    this.#loadNow();
  };

  unload = (): void => {
    this.#watchdog.stop();
    this.#endWatch.stop();
    this.#cancelPendingLoad();
    this.#request = null;
    this.#player?.pauseVideo();
  };

  /** Sets the bounds, when they arrive with the song's details or the user turns them on or off. */
  setBounds = (bounds: SongBounds | null): void => {
    if (!this.#request || (this.#request.bounds ?? null) === bounds) return;
    const isLoaded = this.#player && this.#stage !== 'prepared' && this.#pendingLoad === undefined;
    if (!isLoaded) {
      this.#request = within({ ...this.#request, bounds });
      return this.#clock.moveTo(this.#request.at);
    }
    this.#request = { ...this.#request, bounds };
    if (this.#stage === 'over') return;
    const second = this.time();
    const start = bounds?.start ?? 0;
    // Seek, which also makes the host forget the end that it was given.
    if (second < start || this.#hostEnds) this.seek(Math.max(start, second));
    this.#endWatch.run(this.#end() !== null);
  };

  /** Calls `show` before each call that plays, so that no hidden video starts. */
  onBeforePlay = (show: () => void): (() => void) => {
    this.#beforePlay = show;
    return () => {
      this.#beforePlay = undefined;
    };
  };

  play = (): void => {
    this.#beforePlay?.();
    if (this.#stage === 'prepared') {
      this.#stage = 'loaded';
      return this.#loadNow();
    }
    if (this.#stage === 'over') this.seek(this.#request?.bounds?.start ?? 0);
    this.#shouldReport = true;
    if (this.#frameWatch.isGone()) return this.#loseFrame('removed', true);
    this.#player?.playVideo();
    if (this.#stage !== 'unasked') return;
    if (this.#player) this.#watchdog.start();
    this.#stage = 'loaded';
  };

  /** Sets what is called when the frame has died; a new one then continues at the same second. */
  onFrameDied = (listener: FrameDied): (() => void) => {
    this.#frameDied = listener;
    return () => {
      this.#frameDied = undefined;
    };
  };

  /** Whether the browser has blocked sound or is about to, so that the next press means Play. */
  mayBeRefused = (): boolean => this.#stage === 'unasked';

  pause = (): void => {
    this.#shouldReport = false;
    this.#player?.pauseVideo();
    const isLoaded = this.#player && this.#pendingLoad === undefined;
    if (isLoaded || !this.#request || this.#stage === 'prepared') return;
    this.prepare(this.#request);
    this.#dispatch(videoStopped('paused'));
  };

  seek = (second: number): void => {
    this.#clock.moveTo(second);
    if (this.#stage === 'over') this.#stage = 'loaded';
    this.#hostEnds = false;
    if (this.#request && (this.#stage === 'prepared' || !this.#player))
      this.#request = { ...this.#request, at: second };
    else this.#player?.seekTo(second, true);
  };

  setVolume = (volume: number): void => {
    this.#player?.unMute();
    this.#setVolume(volume);
  };

  /** In dB. */
  setGain = (gain: number): void => {
    if (gain === this.#gain) return;
    this.#gain = gain;
    this.#setVolume(this.#volume);
  };

  /** Sets the volume for a fade, without unmuting. */
  fadeTo = (volume: number): void => this.#setVolume(Math.round(volume));

  setSpeed = (speed: number): void => {
    this.#speed = speed;
    if (this.#speedSetAt !== null) this.#giveSpeed();
  };

  setMuted = (muted: boolean): void => (muted ? this.#player?.mute() : this.#player?.unMute());

  time = (): number => {
    const reported =
      this.#player && this.#stage !== 'prepared' ? this.#player.getCurrentTime() : this.#request?.at;
    return this.#clock.read(reported ?? 0);
  };

  #setVolume(volume: number): void {
    this.#volume = volume;
    this.#player?.setVolume(withGain(volume, this.#gain));
  }

  #giveSpeed(): void {
    this.#speedSetAt = performance.now();
    if (this.#player?.getPlaybackRate() !== this.#speed) this.#player?.setPlaybackRate(this.#speed);
  }

  #loseFrame(how: FrameDeath, wasPressed: boolean): void {
    const { videoId, second } = this.#heard;
    const request = this.#request;
    if (request && request.videoId === videoId && second > 0) this.#request = { ...request, at: second };
    this.detach();
    this.#shouldReport = false;
    this.#frameDied?.(how, wasPressed);
  }

  #isRequested(player: IframePlayer): boolean {
    return this.#stage !== 'prepared' && player.getVideoData().video_id === this.#request?.videoId;
  }

  /** Goes on with what the frame plays, from where it is. */
  #adopt(player: IframePlayer): void {
    this.#cancelPendingLoad();
    this.#stage = 'loaded';
    this.#shouldReport = true;
    this.#hostEnds = false;
    this.#loadedAt = performance.now();
    const second = player.getCurrentTime();
    this.#clock.moveTo(second);
    const start = this.#request?.at ?? 0;
    if (second < start) this.seek(start);
    this.#watchdog.start();
    this.stateChanged(player.getPlayerState());
  }

  #isCurrent(): boolean {
    const id = this.#player?.getVideoData().video_id;
    const isLoaded = this.#pendingLoad === undefined && this.#stage !== 'prepared';
    return isLoaded && this.#request !== null && (!id || id === this.#request.videoId);
  }

  #end(): number | null {
    return this.#request?.bounds?.end ?? null;
  }

  #checkEnd(): void {
    const end = this.#end();
    if (end === null || !this.#player || !this.#isCurrent()) return this.#endWatch.stop();
    if (this.#player.getCurrentTime() < end + (this.#hostEnds ? HOST_END_TOLERANCE_S : 0)) return;
    this.#player.pauseVideo();
    this.#finish();
  }

  #finish(): void {
    this.#endWatch.stop();
    this.#stage = this.#request?.bounds ? 'over' : 'loaded';
    this.#dispatch(videoEnded());
  }

  #cancelPendingLoad(): void {
    clearTimeout(this.#pendingLoad);
    this.#pendingLoad = undefined;
  }

  #loadNow(): void {
    this.#pendingLoad = undefined;
    if (!this.#player || !this.#request || this.#stage === 'prepared') return;
    if (this.#frameWatch.isGone()) return this.#loseFrame('removed', true);
    this.#beforePlay?.();
    this.#shouldReport = true;
    this.#loadedAt = performance.now();
    this.#speedSetAt = null;
    this.#clock.moveTo(this.#request.at);
    const end = this.#end();
    if (this.#stage === 'over') this.#stage = 'loaded';
    this.#hostEnds = end !== null;
    this.#player.loadVideoById({
      videoId: this.#request.videoId,
      startSeconds: this.#request.at,
      ...(end !== null && { endSeconds: end }),
    });
    this.#watchdog.start();
  }
}

export type VideoHostLink = Pick<Link, keyof Link>;

export const createVideoHostLink = (dispatch: Dispatch): VideoHostLink => new Link(dispatch);
