import { parseMessage, type ToEmbed } from '../../protocol.ts';

type ChannelOptions = {
  frame: HTMLIFrameElement;
  origin: string;
  widgetId: string;
  onMessage: (message: Record<string, unknown>) => void;
};

const KNOCK_MS = 150;

/** Connects to one embed: posts "listening" until it answers, and queues commands until then. */
export class Channel {
  #options: ChannelOptions;
  #waiting: ToEmbed[] = [];
  #open = false;
  #knocking: number;

  constructor(options: ChannelOptions) {
    this.#options = options;
    window.addEventListener('message', this.#receive);
    options.frame.addEventListener('load', this.#knock);
    this.#knocking = window.setInterval(this.#knock, KNOCK_MS);
  }

  send(message: ToEmbed): void {
    if (this.#open) this.#post(message);
    else this.#waiting.push(message);
  }

  close(): void {
    window.removeEventListener('message', this.#receive);
    this.#options.frame.removeEventListener('load', this.#knock);
    window.clearInterval(this.#knocking);
  }

  #knock = (): void => this.#post({ event: 'listening' });

  #receive = ({ data, origin, source }: MessageEvent): void => {
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
      // The frame still has its initial empty document; the next message will reach the embed.
    }
  }
}
