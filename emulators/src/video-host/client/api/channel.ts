import { parseMessage, type ToEmbed } from '../protocol.ts';

interface ChannelOptions {
  frame: HTMLIFrameElement;
  origin: string;
  widgetId: string;
  onMessage: (message: Record<string, unknown>) => void;
}

const knockEvery = 150;

/** Talks to one embed. It knocks until the embed answers, and keeps what is said before that. */
export class Channel {
  #options: ChannelOptions;
  #waiting: ToEmbed[] = [];
  #open = false;
  #knocking: number;

  constructor(options: ChannelOptions) {
    this.#options = options;
    window.addEventListener('message', this.#hear);
    options.frame.addEventListener('load', this.#reload);
    this.#knocking = window.setInterval(() => this.#post({ event: 'listening' }), knockEvery);
  }

  say(message: ToEmbed): void {
    if (this.#open) this.#post(message);
    else this.#waiting.push(message);
  }

  close(): void {
    window.removeEventListener('message', this.#hear);
    this.#options.frame.removeEventListener('load', this.#reload);
    window.clearInterval(this.#knocking);
  }

  #reload = (): void => {
    this.#post({ event: 'listening' });
  };

  #hear = ({ data, origin, source }: MessageEvent): void => {
    const { frame, widgetId, onMessage } = this.#options;
    if (origin !== this.#options.origin || source !== frame.contentWindow) return;
    const message = parseMessage(data, widgetId);
    if (!message) return;
    if (!this.#open) {
      this.#open = true;
      window.clearInterval(this.#knocking);
      for (const waiting of this.#waiting.splice(0)) this.#post(waiting);
    }
    onMessage(message);
  };

  #post(message: ToEmbed): void {
    const { frame, widgetId, origin } = this.#options;
    const text = JSON.stringify({ ...message, id: widgetId, channel: 'widget' });
    try {
      frame.contentWindow?.postMessage(text, origin);
    } catch {
      // The frame still holds its first empty page; the next knock will reach the embed.
    }
  }
}
