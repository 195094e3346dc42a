import { compose } from '../compose/compose.ts';
import { Bridge } from './embed/bridge.ts';
import { Controls } from './embed/controls.ts';
import { Picture } from './embed/picture.ts';
import { Playback } from './embed/playback.ts';
import { requestOfPage } from './embed/requests.ts';
import { VideoTitles } from './embed/video-titles.ts';
import { playerState, type EventName, type PlayerInfo } from './protocol.ts';
import { WebSound } from './sound/sound.ts';

const query = new URLSearchParams(location.search);
const sound = new WebSound();
const playback: Playback = new Playback(sound, (event, info) => announce(event, info));
const titles = new VideoTitles(() => bridge.deliver());
const bridge = new Bridge(playback, (): PlayerInfo => ({ ...playback.info(), videoData: titles.data }));
const controls = new Controls(playback, query.get('disablekb') !== '1');
const canvas = document.querySelector('canvas') ?? document.createElement('canvas');
let tempo = 0;
const picture = new Picture(canvas, () => ({ beat: (playback.position() * tempo) / 60, ...sound.energy() }));

function announce(event: EventName, info: unknown): void {
  if (event === 'onStateChange') {
    if (playback.videoId !== titles.data.video_id) showVideo(playback.videoId);
    controls.showError(undefined);
    picture.setLively(info === playerState.PLAYING);
  }
  if (event === 'onError') controls.showError(Number(info));
  controls.refresh();
  bridge.tell(event, info);
}

function showVideo(id: string): void {
  tempo = compose(id).tempo;
  picture.show(id);
  titles.show(id);
}

const { videoId = '' } = document.body.dataset;
if (query.get('controls') === '0') document.body.classList.add('bare');
playback.loop = query.get('loop') === '1';
if (query.get('mute') === '1') playback.setMuted(true);
picture.show(videoId);
// The real host refuses every page that hides where it comes from.
if (window.parent !== window && document.referrer === '') playback.fail(153);
else if (videoId) {
  const request = requestOfPage(videoId, query);
  if (query.get('autoplay') === '1') playback.load(request);
  else playback.cue(request);
}
