import type { EffectSettings } from '../effects/chain.ts';
import { kernelBytes } from '../kernel/kernel.ts';
import { MAX_RATE } from '../settings/limits.ts';
import type { FromWorklet, LoopRegion, PreviewOptions, ToWorklet } from './protocol.ts';

type Start = {
  frames: number;
  sampleRate: number;
  rate: number;
  effects: EffectSettings;
  /** Passes the port to the worker that has the samples. */
  connect: (port: MessagePort) => void;
  onReport: (report: FromWorklet) => void;
};

export type Preview = {
  play: (playing: boolean) => void;
  set: (rate: number, effects: EffectSettings) => void;
  seek: (frame: number) => void;
  loop: (region: LoopRegion) => void;
  stop: () => void;
};

/** The context is suspended after the fade-out of a pause. */
const FADED_AFTER_MS = 300;

/** Uses the sound's sample rate, so that preview and download are identical; falls back to the device's. */
const contextAt = (sampleRate: number): AudioContext => {
  try {
    return new AudioContext({ sampleRate, latencyHint: 'interactive' });
  } catch {
    return new AudioContext();
  }
};

/** Plays the worker's sound with the kernel and effects of the download. */
export const startPreview = async (start: Start): Promise<Preview> => {
  const { frames, effects, connect, onReport } = start;
  const context = contextAt(start.sampleRate);
  const ratio = start.sampleRate / context.sampleRate;
  const contextRate = (rate: number) => Math.min(MAX_RATE, rate * ratio);
  await context.audioWorklet.addModule(
    /* webpackChunkName: "maker.worklet" */ new URL('./preview.worklet.ts', import.meta.url),
  );
  const processorOptions: PreviewOptions = {
    kernel: kernelBytes(),
    frames,
    rate: contextRate(start.rate),
    effects,
  };
  const node = new AudioWorkletNode(context, 'maker-preview', {
    numberOfInputs: 0,
    outputChannelCount: [2],
    processorOptions,
  });
  const { port1, port2 } = new MessageChannel();
  const send = (message: ToWorklet, transfer: Transferable[] = []) =>
    node.port.postMessage(message, transfer);
  let on = true;
  let rest: ReturnType<typeof setTimeout> | undefined;
  node.port.addEventListener('message', ({ data }: MessageEvent<FromWorklet>) => on && onReport(data));
  node.port.start();
  connect(port1);
  send({ type: 'connect', port: port2 }, [port2]);
  node.connect(context.destination);
  return {
    play: (playing) => {
      clearTimeout(rest);
      if (playing) void context.resume();
      else rest = setTimeout(() => void context.suspend(), FADED_AFTER_MS);
      send({ type: 'play', playing });
    },
    set: (rate, nextEffects) => send({ type: 'set', rate: contextRate(rate), effects: nextEffects }),
    seek: (frame) => send({ type: 'seek', frame }),
    loop: (region) => send({ type: 'loop', region }),
    stop: () => {
      on = false;
      clearTimeout(rest);
      send({ type: 'stop' });
      void context.close();
    },
  };
};
