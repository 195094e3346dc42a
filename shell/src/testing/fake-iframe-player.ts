import type { IframePlayer } from '../player/video-host/iframe-player.ts';

/** Records its calls and emits events on demand. */
export const createFakeIframePlayer = () => {
  const frame = document.createElement('iframe');
  document.body.append(frame);
  const calls: string[] = [];
  const listeners: Record<string, (event: { data: number }) => void> = {};
  let current = '';
  let second = 0;
  let rate = 1;
  const video: IframePlayer = {
    loadVideoById: ({ videoId, startSeconds, endSeconds }) => {
      current = videoId;
      second = startSeconds;
      rate = 1;
      calls.push(`load ${videoId} at ${startSeconds}${endSeconds === undefined ? '' : ` to ${endSeconds}`}`);
    },
    playVideo: () => calls.push('play'),
    pauseVideo: () => calls.push('pause'),
    seekTo: (to) => {
      second = to;
      calls.push(`seek ${to}`);
    },
    setPlaybackRate: (to) => {
      rate = to;
      calls.push(`rate ${to}`);
    },
    getPlaybackRate: () => rate,
    setVolume: (volume) => calls.push(`volume ${volume}`),
    mute: () => calls.push('mute'),
    unMute: () => calls.push('unmute'),
    getCurrentTime: () => second,
    getDuration: () => 180,
    getVideoData: () => ({ video_id: current }),
    getPlayerState: () => -1,
    getIframe: () => frame,
    addEventListener: (event, listener) => (listeners[event] = listener),
  };
  return {
    video,
    frame,
    calls,
    loads: () => calls.filter((call) => call.startsWith('load')),
    moveTo: (to: number) => (second = to),
    emit: (event: string, data = 0) => listeners[event]?.({ data }),
  };
};
