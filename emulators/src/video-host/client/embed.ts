import { songOf } from '../songs.ts';
import { Bridge } from './embed/bridge.ts';
import { Controls } from './embed/controls.ts';
import { Playback } from './embed/playback.ts';
import { WebSound } from './embed/sound.ts';
import { VideoTitles } from './embed/video-titles.ts';
import type { EventName, PlayerInfo } from '../protocol.ts';

const { videoId = '' } = document.body.dataset;
const playback: Playback = new Playback(new WebSound(), (event, info) => announce(event, info));
const titles = new VideoTitles(() => bridge.deliver());
const bridge = new Bridge(playback, (): PlayerInfo => ({ ...playback.info(), videoData: titles.data }));
const controls = new Controls(playback);
const picture = document.querySelector<HTMLImageElement>('#picture');

const announce = (event: EventName, info: unknown): void => {
  if (event === 'onStateChange') {
    if (playback.videoId !== titles.data.video_id) showVideo(playback.videoId);
    controls.showError(undefined);
  }
  if (event === 'onError') controls.showError(Number(info));
  controls.refresh();
  bridge.notify(event, info);
};

const showVideo = (id: string): void => {
  document.body.style.setProperty('--beat', `${songOf(id).beatSeconds}s`);
  const poster = `/poster/${id}`;
  if (picture && picture.getAttribute('src') !== poster) picture.src = poster;
  titles.show(id);
};

// The real host refuses pages that send no referrer.
if (window.parent !== window && document.referrer === '') playback.fail(153);
else if (videoId) {
  const request = { id: videoId, start: 0, end: undefined };
  if (new URLSearchParams(location.search).get('autoplay') === '1') playback.load(request);
  else playback.cue(request);
}
