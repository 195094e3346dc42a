import type { IframePlayer } from './iframe-player.ts';

/** A video player of the host that only notes what it is asked, and says what a test tells it to say. */
export const createFakeIframePlayer = () => {
  const calls: string[] = [];
  const listeners: Record<string, (event: { data: number }) => void> = {};
  let current = '';
  let second = 0;
  const video: IframePlayer = {
    loadVideoById: ({ videoId, startSeconds }) => {
      current = videoId;
      second = startSeconds;
      calls.push(`load ${videoId} at ${startSeconds}`);
    },
    playVideo: () => calls.push('play'),
    pauseVideo: () => calls.push('pause'),
    seekTo: (to) => {
      second = to;
      calls.push(`seek ${to}`);
    },
    setVolume: (volume) => calls.push(`volume ${volume}`),
    mute: () => calls.push('mute'),
    unMute: () => calls.push('unmute'),
    getCurrentTime: () => second,
    getDuration: () => 180,
    getVideoData: () => ({ video_id: current }),
    addEventListener: (event, listener) => (listeners[event] = listener),
  };
  return {
    video,
    calls,
    loads: () => calls.filter((call) => call.startsWith('load')),
    moveTo: (to: number) => (second = to),
    say: (event: string) => listeners[event]?.({ data: 0 }),
  };
};
