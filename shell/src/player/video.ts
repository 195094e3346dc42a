import type { YouTubePlayer } from 'react-youtube';

/** The states of the video host's player, by their documented numbers. */
export const VIDEO_STATE = { unstarted: -1, ended: 0, playing: 1, paused: 2, buffering: 3, cued: 5 } as const;

/**
 * The raw player that the host's script makes: `event.target`, whose calls answer at once. (The player that
 * react-youtube hands out elsewhere turns each call into a promise, which loses the listener's gesture.)
 */
export type RawVideo = {
  loadVideoById: (options: { videoId: string; startSeconds: number }) => void;
  playVideo: () => void;
  pauseVideo: () => void;
  seekTo: (second: number, allowSeekAhead: boolean) => void;
  setVolume: (volume: number) => void;
  mute: () => void;
  unMute: () => void;
  getCurrentTime: () => number;
  getDuration: () => number;
  getVideoData: () => { video_id?: string };
  addEventListener: (event: string, listener: (event: { data: number }) => void) => void;
};

export const rawVideo = (player: YouTubePlayer): RawVideo => player as unknown as RawVideo;
