import type { ToPreview } from '../worker/protocol.ts';
import type { FromWorklet, PreviewOptions, ToWorklet } from './protocol.ts';
import { QUANTUM, Voice } from './voice.ts';

declare const sampleRate: number;
declare const currentTime: number;
declare class AudioWorkletProcessor {
  readonly port: MessagePort;
}
declare const registerProcessor: (name: string, processor: unknown) => void;

const REPORT_EVERY = 8;

class PreviewProcessor extends AudioWorkletProcessor {
  readonly #voice: Voice;
  #source: MessagePort | null = null;
  #early: unknown[] = [];
  #peaks = { left: 0, right: 0, gain: 1 };
  #quanta = 0;
  #alive = true;

  constructor({ processorOptions }: { processorOptions: PreviewOptions }) {
    super();
    this.#voice = new Voice(processorOptions, sampleRate, {
      chunk: (index) => this.#ask({ type: 'chunk', index }),
      filter: (rate) => this.#ask({ type: 'filter', rate }),
    });
    this.port.addEventListener('message', ({ data }: MessageEvent<ToWorklet>) => {
      if (data.type === 'connect') this.#connect(data.port);
      else if (data.type === 'stop') this.#alive = false;
      else this.#voice.obey(data);
    });
    this.port.start();
  }

  #connect(port: MessagePort): void {
    port.addEventListener('message', ({ data }: MessageEvent<ToPreview>) => this.#voice.receive(data));
    port.start();
    for (const message of this.#early) port.postMessage(message);
    this.#early = [];
    this.#source = port;
  }

  #ask(message: unknown): void {
    if (this.#source) this.#source.postMessage(message, []);
    else this.#early.push(message);
  }

  process(_inputs: unknown, [output]: Float32Array[][]): boolean {
    const [left, right] = output ?? [];
    if (!left || left.length !== QUANTUM) return this.#alive;
    const heard = this.#voice.process(left, right ?? new Float32Array(QUANTUM));
    if (heard) {
      this.#peaks.left = Math.max(this.#peaks.left, heard.left);
      this.#peaks.right = Math.max(this.#peaks.right, heard.right);
      this.#peaks.gain = Math.min(this.#peaks.gain, heard.gain);
    }
    this.#quanta += 1;
    if (this.#quanta % REPORT_EVERY === 0) {
      const report: FromWorklet = { ...this.#peaks, frame: this.#voice.position, time: currentTime };
      this.port.postMessage(report, []);
      this.#peaks = { left: 0, right: 0, gain: 1 };
    }
    return this.#alive;
  }
}

registerProcessor('maker-preview', PreviewProcessor);
