import type { YouTubeProps } from 'react-youtube';

/** Player states by their documented numbers. */
export const VIDEO_STATE = { unstarted: -1, ended: 0, playing: 1, paused: 2, buffering: 3, cued: 5 } as const;

/**
 * The player of the host's IFrame API (`event.target`), whose methods run synchronously. The players that
 * react-youtube returns otherwise wrap each call in a promise, which loses the user gesture.
 */
export type IframePlayer = {
  loadVideoById: (options: { videoId: string; startSeconds: number; endSeconds?: number }) => void;
  playVideo: () => void;
  pauseVideo: () => void;
  /** A load sets the rate to 1. */
  setPlaybackRate: (rate: number) => void;
  getPlaybackRate: () => number;
  seekTo: (second: number, allowSeekAhead: boolean) => void;
  setVolume: (volume: number) => void;
  mute: () => void;
  unMute: () => void;
  getCurrentTime: () => number;
  getDuration: () => number;
  getPlayerState: () => number;
  getVideoData: () => { video_id?: string };
  getIframe: () => HTMLIFrameElement;
  addEventListener: (event: string, listener: (event: { data: number }) => void) => void;
};

export const isIframePlayer = (target: unknown): target is IframePlayer =>
  typeof target === 'object' && target !== null && 'loadVideoById' in target;

export const playerOptions = (embedOrigin: string): YouTubeProps['opts'] => ({
  host: embedOrigin,
  width: '100%',
  height: '100%',
  playerVars: { playsinline: 1, rel: 0, origin: window.location.origin, autoplay: 0 },
});
