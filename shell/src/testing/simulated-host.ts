import type { PlayerCore } from '../player/player-core.ts';
import { VIDEO_STATE, type IframePlayer } from '../player/video-host/iframe-player.ts';

const BUFFERS_MS = 300;
/** Error code if the video's owner does not allow embedding. */
const NOT_EMBEDDABLE = 150;

type Options = { songSeconds: number; refuses: (videoId: string) => boolean };

/** Simulates a video host with the test's clock: a song plays to its end unless it is rejected. */
export const createSimulatedHost = ({ songSeconds, refuses }: Options) => {
  let link: PlayerCore['link'] | undefined;
  let video = { id: '', at: 0, since: 0 };
  let timer: ReturnType<typeof setTimeout> | undefined;
  const heard = { songs: 0, playing: false };

  const enter = (state: keyof typeof VIDEO_STATE) => {
    heard.playing = state === 'playing';
    link?.stateChanged(VIDEO_STATE[state]);
  };
  const begin = () => {
    clearTimeout(timer);
    enter('buffering');
    timer = setTimeout(() => {
      if (refuses(video.id)) return link?.errorRaised(NOT_EMBEDDABLE);
      heard.songs += 1;
      video.since = performance.now();
      timer = setTimeout(() => enter('ended'), (songSeconds - video.at) * 1_000);
      enter('playing');
    }, BUFFERS_MS);
  };
  const frame = document.createElement('iframe');
  document.body.append(frame);
  const player: IframePlayer = {
    loadVideoById: ({ videoId, startSeconds }) => {
      video = { id: videoId, at: startSeconds, since: 0 };
      begin();
    },
    playVideo: begin,
    pauseVideo: () => {
      clearTimeout(timer);
      enter('paused');
    },
    seekTo: (at) => void (video.at = at),
    setPlaybackRate: () => undefined,
    getPlaybackRate: () => 1,
    setVolume: () => undefined,
    mute: () => undefined,
    unMute: () => undefined,
    getCurrentTime: () => (heard.playing ? video.at + (performance.now() - video.since) / 1_000 : video.at),
    getDuration: () => songSeconds,
    getVideoData: () => ({ video_id: video.id }),
    getPlayerState: () => -1,
    getIframe: () => frame,
    addEventListener: () => undefined,
  };
  return {
    heard,
    attachTo: (core: PlayerCore) => {
      ({ link } = core);
      link.attach(player, core.snapshot());
    },
  };
};
