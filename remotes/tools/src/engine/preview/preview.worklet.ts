import {
  QUANTUM,
  type PlaybackReport,
  type PreviewOptions,
  type SampleResponse,
  type ToWorklet,
} from './protocol.ts';
import { Voice } from './voice.ts';

declare const sampleRate: number;
declare const currentTime: number;
declare class AudioWorkletProcessor {
  readonly port: MessagePort;
}
declare const registerProcessor: (name: string, processor: unknown) => void;

const REPORT_EVERY = 8;
const SILENCE = { left: 0, right: 0, gain: 1 };

const startVoice = (options: PreviewOptions, port: MessagePort): Voice => {
  const voice = new Voice(options, sampleRate, (request) => port.postMessage(request, []));
  port.addEventListener('message', ({ data }: MessageEvent<SampleResponse>) => voice.receive(data));
  port.start();
  return voice;
};

class PreviewProcessor extends AudioWorkletProcessor {
  #voice: Voice | null = null;
  #peaks = SILENCE;
  #quanta = 0;
  #seeks = 0;

  constructor() {
    super();
    this.port.addEventListener('message', ({ data }: MessageEvent<ToWorklet>) => {
      if ('port' in data) this.#voice = startVoice(data.start, data.port);
      else {
        if (data.seek !== undefined) this.#seeks += 1;
        this.#voice?.control(data);
      }
    });
    this.port.start();
  }

  process(_inputs: unknown, [output]: Float32Array[][]): boolean {
    const [left, right] = output ?? [];
    if (!this.#voice || !left || left.length !== QUANTUM) return true;
    const heard = this.#voice.process(left, right ?? new Float32Array(QUANTUM));
    if (heard) {
      const { left: l, right: r, gain } = this.#peaks;
      this.#peaks = {
        left: Math.max(l, heard.left),
        right: Math.max(r, heard.right),
        gain: Math.min(gain, heard.gain),
      };
    }
    this.#quanta += 1;
    if (this.#quanta % REPORT_EVERY === 0) {
      const frame = this.#voice.position;
      const report: PlaybackReport = { ...this.#peaks, frame, time: currentTime, seeks: this.#seeks };
      this.port.postMessage(report, []);
      this.#peaks = SILENCE;
    }
    return true;
  }
}

registerProcessor('maker-preview', PreviewProcessor);
