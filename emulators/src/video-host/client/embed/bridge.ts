import { parseMessage, playerState, type EventName, type PlayerInfo } from '../../protocol.ts';
import type { Playback } from './playback.ts';
import { parseRequest } from './requests.ts';

type Command = (playback: Playback, args: readonly unknown[]) => void;

const commands: Record<string, Command> = {
  loadVideoById: (playback, [video, start]) => playback.load(parseRequest(video, start)),
  cueVideoById: (playback, [video, start]) => playback.cue(parseRequest(video, start)),
  playVideo: (playback) => void playback.play(false),
  pauseVideo: (playback) => playback.pause(),
  stopVideo: (playback) => playback.stop(),
  seekTo: (playback, [seconds]) => playback.seek(Number(seconds)),
  setVolume: (playback, [volume]) => playback.setVolume(Number(volume)),
  mute: (playback) => playback.setMuted(true),
  unMute: (playback) => playback.setMuted(false),
  setPlaybackRate: (playback, [rate]) => playback.setRate(Number(rate)),
};

/** Origin of the embedding page; undefined if the page is not embedded. */
const parentOrigin = (): string | undefined => {
  if (window.parent === window) return undefined;
  const asked = new URLSearchParams(location.search).get('origin') ?? document.referrer;
  return URL.canParse(asked) ? new URL(asked).origin : undefined;
};

/** Accepts commands only from the embedding page, and posts events to it. */
export class Bridge {
  #origin = parentOrigin();
  #id: unknown;
  #playback: Playback;
  #info: () => PlayerInfo;
  #sentPosition = 0;
  #early: [EventName, unknown][] = [];

  constructor(playback: Playback, info: () => PlayerInfo) {
    this.#playback = playback;
    this.#info = info;
    window.addEventListener('message', (message) => this.#receive(message));
    setInterval(() => this.#sendProgress(), 100);
  }

  notify(event: EventName, info: unknown): void {
    if (this.#id === undefined) {
      // The initial video is cued before anyone listens, so the real host never posts that event.
      if (info !== playerState.CUED) this.#early.push([event, info]);
      return;
    }
    this.deliver();
    this.#post(event, info);
  }

  deliver(): void {
    this.#sentPosition = this.#playback.position();
    this.#post('infoDelivery', this.#info());
  }

  #receive({ data, origin, source }: MessageEvent): void {
    if (source !== window.parent || origin !== this.#origin) return;
    const message = parseMessage(data, undefined);
    if (message?.['event'] === 'listening') this.#welcome(message['id']);
    const { func, args } = message ?? {};
    if (message?.['event'] !== 'command' || typeof func !== 'string') return;
    const command = Object.hasOwn(commands, func) ? commands[func] : undefined;
    command?.(this.#playback, Array.isArray(args) ? (args as unknown[]) : []);
    this.deliver();
  }

  #welcome(id: unknown): void {
    if (this.#id !== undefined) return;
    this.#id = id;
    this.#post('initialDelivery', this.#info());
    this.#post('onReady', null);
    for (const [event, info] of this.#early.splice(0)) this.#post(event, info);
  }

  #sendProgress(): void {
    this.#playback.tick();
    const { state } = this.#playback;
    const moved = this.#playback.position() !== this.#sentPosition;
    if (moved || state === playerState.BUFFERING) this.deliver();
  }

  #post(event: string, info: unknown): void {
    if (this.#origin === undefined || this.#id === undefined) return;
    window.parent.postMessage(JSON.stringify({ event, info, id: this.#id, channel: 'widget' }), this.#origin);
  }
}
