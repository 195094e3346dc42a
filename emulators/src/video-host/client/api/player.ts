import {
  emptyInfo,
  eventNames,
  playbackRates,
  playerState,
  type EventName,
  type PlayerInfo,
} from '../protocol.ts';
import { Channel } from './channel.ts';
import { createFrame, embedUrl, nextWidgetId, type PlayerOptions } from './frame.ts';
import { HeardTime } from './heard-time.ts';
import { Listeners, type Listener } from './listeners.ts';

type Events = Partial<Record<EventName, Listener<Player>>>;

export const scriptOrigin = new URL(
  (document.currentScript as HTMLScriptElement | null)?.src ?? location.href,
).origin;

const players = new Map<string, Player>();

export function getPlayer(id: string): Player | undefined {
  return players.get(id);
}

/** `YT.Player`: the commands go to the embed, the answers come from what the embed told last. */
export class Player {
  #element: HTMLElement;
  #frame: HTMLIFrameElement;
  #host: string;
  #channel: Channel;
  #listeners = new Listeners<Player>();
  #info: PlayerInfo = emptyInfo;
  #time = new HeardTime();
  #ready = false;

  constructor(target: string | HTMLElement, options: PlayerOptions<Events> = {}) {
    const element = typeof target === 'string' ? document.getElementById(target) : target;
    if (!element) throw new Error('YT.Player: there is no such element');
    const widgetId = nextWidgetId();
    this.#element = element;
    this.#host = new URL(options.host ?? scriptOrigin, location.href).origin;
    this.#frame = createFrame(element, embedUrl(this.#host, widgetId, options), widgetId, options);
    for (const name of eventNames) {
      const listener = options.events?.[name];
      if (listener) this.#listeners.add(name, listener);
    }
    this.#channel = new Channel({
      frame: this.#frame,
      origin: this.#host,
      widgetId,
      onMessage: (message) => this.#receive(message),
    });
    players.set(this.#frame.id, this);
  }

  #receive(message: Record<string, unknown>): void {
    const { event, info } = message;
    if (event === 'initialDelivery' || event === 'infoDelivery') {
      this.#learn(info as Partial<PlayerInfo>);
      return;
    }
    const name = eventNames.find((known) => known === event);
    if (!name || (name === 'onReady' && this.#ready)) return;
    if (name === 'onReady') this.#ready = true;
    if (name === 'onStateChange') this.#learn({ playerState: info as PlayerInfo['playerState'] });
    this.#listeners.tell(name, { target: this, data: info ?? null });
  }

  #learn(info: Partial<PlayerInfo>): void {
    const now = performance.now();
    this.#info = { ...this.#info, ...info };
    const rate = this.#info.playerState === playerState.PLAYING ? this.#info.playbackRate : 0;
    this.#time.tell(info.currentTime ?? this.#time.at(now), rate, now);
  }

  #send(func: string, ...args: unknown[]): void {
    this.#channel.say({ event: 'command', func, args });
  }

  loadVideoById(video: unknown, startSeconds?: number): void {
    this.#send('loadVideoById', video, startSeconds);
  }
  cueVideoById(video: unknown, startSeconds?: number): void {
    this.#send('cueVideoById', video, startSeconds);
  }
  loadVideoByUrl(video: unknown, startSeconds?: number): void {
    this.#send('loadVideoByUrl', video, startSeconds);
  }
  cueVideoByUrl(video: unknown, startSeconds?: number): void {
    this.#send('cueVideoByUrl', video, startSeconds);
  }
  loadPlaylist(list: unknown, index?: number, startSeconds?: number): void {
    this.#send('loadPlaylist', list, index, startSeconds);
  }
  cuePlaylist(list: unknown, index?: number, startSeconds?: number): void {
    this.#send('cuePlaylist', list, index, startSeconds);
  }
  playVideo(): void {
    this.#send('playVideo');
  }
  pauseVideo(): void {
    this.#send('pauseVideo');
  }
  stopVideo(): void {
    this.#send('stopVideo');
  }
  seekTo(seconds: number, allowSeekAhead = true): void {
    this.#send('seekTo', seconds, allowSeekAhead);
  }

  setVolume(volume: number): void {
    this.#info = { ...this.#info, volume: Math.min(100, Math.max(0, Math.round(volume))) };
    this.#send('setVolume', volume);
  }
  getVolume(): number {
    return this.#info.volume;
  }
  mute(): void {
    this.#info = { ...this.#info, muted: true };
    this.#send('mute');
  }
  unMute(): void {
    this.#info = { ...this.#info, muted: false };
    this.#send('unMute');
  }
  isMuted(): boolean {
    return this.#info.muted;
  }
  setPlaybackRate(rate: number): void {
    this.#send('setPlaybackRate', rate);
  }
  getPlaybackRate(): number {
    return this.#info.playbackRate;
  }
  getAvailablePlaybackRates(): number[] {
    return [...playbackRates];
  }

  getPlayerState(): number {
    return this.#info.playerState;
  }
  getCurrentTime(): number {
    return Math.min(this.#time.at(performance.now()), this.#info.duration || Infinity);
  }
  getDuration(): number {
    return this.#info.duration;
  }
  getVideoLoadedFraction(): number {
    return this.#info.videoLoadedFraction;
  }
  getVideoData(): PlayerInfo['videoData'] {
    return { ...this.#info.videoData };
  }
  getVideoUrl(): string {
    return `${this.#host}/watch?v=${this.#info.videoData.video_id}`;
  }
  getVideoEmbedCode(): string {
    const src = `${this.#host}/embed/${this.#info.videoData.video_id}`;
    return `<iframe width="640" height="390" src="${src}" title="Video player" allowfullscreen></iframe>`;
  }

  addEventListener(name: string, listener: Listener<Player>): void {
    this.#listeners.add(name, listener);
  }
  removeEventListener(name: string, listener: Listener<Player>): void {
    this.#listeners.remove(name, listener);
  }
  getIframe(): HTMLIFrameElement {
    return this.#frame;
  }
  setSize(width: number | string, height: number | string): this {
    this.#frame.width = String(width);
    this.#frame.height = String(height);
    return this;
  }
  destroy(): void {
    this.#channel.close();
    this.#listeners.clear();
    players.delete(this.#frame.id);
    this.#frame.replaceWith(this.#element);
  }

  // One picture quality and no lists of the host's own: these only answer, so that no caller fails.
  getPlaybackQuality(): string {
    return this.#info.playerState === playerState.UNSTARTED ? 'unknown' : 'hd720';
  }
  getAvailableQualityLevels(): string[] {
    return ['hd720', 'auto'];
  }
  setPlaybackQuality(): void {}
  nextVideo(): void {}
  previousVideo(): void {}
  playVideoAt(): void {}
  setShuffle(): void {}
  setLoop(): void {}
  getPlaylist(): null {
    return null;
  }
  getPlaylistIndex(): number {
    return -1;
  }
  getOptions(): string[] {
    return [];
  }
  getOption(): undefined {}
  setOption(): void {}
  getSphericalProperties(): object {
    return {};
  }
  setSphericalProperties(): void {}
}
