import { emptyInfo, eventNames, playerState, type EventName, type PlayerInfo } from '../../protocol.ts';
import { Channel } from './channel.ts';
import { createFrame, embedUrl, type PlayerOptions } from './frame.ts';
import { ReportedTime } from './reported-time.ts';

type Listener = (event: { target: Player; data: unknown }) => void;
type Events = Partial<Record<EventName, Listener>>;

const scriptOrigin = new URL((document.currentScript as HTMLScriptElement | null)?.src ?? location.href)
  .origin;

/** `YT.Player`: sends commands to the embed; getters return the last reported values. */
export class Player {
  static #count = 0;
  #element: HTMLElement;
  #frame: HTMLIFrameElement;
  #host: string;
  #channel: Channel;
  #listeners = new Map<string, Set<Listener>>();
  #info: PlayerInfo = emptyInfo;
  #time = new ReportedTime();
  #ready = false;

  constructor(target: string | HTMLElement, options: PlayerOptions<Events> = {}) {
    const element = typeof target === 'string' ? document.getElementById(target) : target;
    if (!element) throw new Error('YT.Player: there is no such element');
    Player.#count += 1;
    const widgetId = String(Player.#count);
    this.#element = element;
    const existing = element instanceof HTMLIFrameElement ? element : null;
    this.#host = new URL(existing?.src ?? options.host ?? scriptOrigin, location.href).origin;
    this.#frame =
      existing ?? createFrame(element, embedUrl(this.#host, widgetId, options), widgetId, options);
    for (const name of eventNames) {
      const listener = options.events?.[name];
      if (listener) this.addEventListener(name, listener);
    }
    this.#channel = new Channel({
      frame: this.#frame,
      origin: this.#host,
      widgetId,
      onMessage: (message) => this.#receive(message),
    });
  }

  static {
    for (const func of [
      'loadVideoById',
      'cueVideoById',
      'playVideo',
      'pauseVideo',
      'stopVideo',
      'seekTo',
      'setPlaybackRate',
    ]) {
      Reflect.set(this.prototype, func, function command(this: Player, ...args: unknown[]) {
        this.#channel.send({ event: 'command', func, args });
      });
    }
  }

  #receive(message: Record<string, unknown>): void {
    const { event, info } = message;
    if (event === 'initialDelivery' || event === 'infoDelivery') {
      this.#update(info as Partial<PlayerInfo>);
      return;
    }
    const name = eventNames.find((known) => known === event);
    if (!name || (name === 'onReady' && this.#ready)) return;
    if (name === 'onReady') this.#ready = true;
    if (name === 'onStateChange') this.#update({ playerState: info as PlayerInfo['playerState'] });
    this.#notify(name, info ?? null);
  }

  #update(info: Partial<PlayerInfo>): void {
    const now = performance.now();
    this.#info = { ...this.#info, ...info };
    const rate = this.#info.playerState === playerState.PLAYING ? this.#info.playbackRate : 0;
    this.#time.report(info.currentTime ?? this.#time.at(now), rate, now);
  }

  #notify(name: EventName, data: unknown): void {
    for (const listener of [...(this.#listeners.get(name) ?? [])]) {
      try {
        listener({ target: this, data });
      } catch (error) {
        reportError(error);
      }
    }
  }

  setVolume(volume: number): void {
    this.#info = { ...this.#info, volume: Math.min(100, Math.max(0, Math.round(volume))) };
    this.#channel.send({ event: 'command', func: 'setVolume', args: [volume] });
  }
  mute(): void {
    this.#setMuted(true);
  }
  unMute(): void {
    this.#setMuted(false);
  }
  #setMuted(muted: boolean): void {
    this.#info = { ...this.#info, muted };
    this.#channel.send({ event: 'command', func: muted ? 'mute' : 'unMute', args: [] });
  }

  getVolume(): number {
    return this.#info.volume;
  }
  isMuted(): boolean {
    return this.#info.muted;
  }
  getPlaybackRate(): number {
    return this.#info.playbackRate;
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
  getVideoData(): PlayerInfo['videoData'] {
    return { ...this.#info.videoData };
  }
  getVideoUrl(): string {
    return `${this.#host}/watch?v=${this.#info.videoData.video_id}`;
  }

  addEventListener(name: string, listener: Listener): void {
    this.#listeners.set(name, (this.#listeners.get(name) ?? new Set()).add(listener));
  }
  getIframe(): HTMLIFrameElement {
    return this.#frame;
  }
  destroy(): void {
    this.#channel.close();
    this.#listeners.clear();
    this.#frame.replaceWith(this.#element);
  }
}
