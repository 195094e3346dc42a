import { kernelBytes } from '../kernel/kernel.ts';
import { MAX_RATE } from '../settings/limits.ts';
import type { PlaybackReport, PreviewControl, PreviewOptions, ToWorklet } from './protocol.ts';

type Start = Omit<PreviewOptions, 'kernel'> & {
  /** Passes the port to the worker that has the samples. */
  connect: (port: MessagePort) => void;
  onReport: (report: PlaybackReport) => void;
};

export type Preview = { control: (changes: PreviewControl) => void; stop: () => void };

/** Delay after which the context is suspended; a pause has faded out by then. */
const FADED_AFTER_MS = 300;

/** Uses the sound's sample rate, so that preview and download are identical; falls back to the device's rate. */
const contextAt = (sampleRate: number): AudioContext => {
  try {
    return new AudioContext({ sampleRate, latencyHint: 'interactive' });
  } catch {
    return new AudioContext();
  }
};

/** Plays the worker's sound with the same kernel and effects as the download. */
export const startPreview = async (start: Start): Promise<Preview> => {
  const { frames, effects, connect, onReport } = start;
  const context = contextAt(start.sampleRate);
  const contextRate = (rate: number) => Math.min(MAX_RATE, (rate * start.sampleRate) / context.sampleRate);
  await context.audioWorklet.addModule(
    /* webpackChunkName: "maker.worklet" */ new URL('./preview.worklet.ts', import.meta.url),
  );
  const node = new AudioWorkletNode(context, 'maker-preview', {
    numberOfInputs: 0,
    outputChannelCount: [2],
  });
  const send = (message: ToWorklet, transfer: Transferable[] = []) =>
    node.port.postMessage(message, transfer);
  let stopped = false;
  let suspension: ReturnType<typeof setTimeout> | undefined;
  node.port.addEventListener(
    'message',
    ({ data }: MessageEvent<PlaybackReport>) => !stopped && onReport(data),
  );
  node.port.start();
  const { port1, port2 } = new MessageChannel();
  connect(port1);
  const options = {
    kernel: kernelBytes(),
    frames,
    rate: contextRate(start.rate),
    sampleRate: start.sampleRate,
    effects,
  };
  send({ start: options, port: port2 }, [port2]);
  node.connect(context.destination);
  return {
    control: ({ rate, ...changes }) => {
      if (changes.playing !== undefined) {
        clearTimeout(suspension);
        if (changes.playing) void context.resume();
        else suspension = setTimeout(() => void context.suspend(), FADED_AFTER_MS);
      }
      send({ ...changes, ...(rate !== undefined && { rate: contextRate(rate) }) });
    },
    stop: () => {
      stopped = true;
      clearTimeout(suspension);
      void context.close();
    },
  };
};
