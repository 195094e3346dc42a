import { glidingFilterFor } from '../resample/filter.ts';
import type { Samples } from '../store/samples.ts';
import { PREVIEW_CHUNK_FRAMES, type FromPreview, type ToPreview } from './protocol.ts';

/** Sends the preview the chunks and filters that it requests, by transfer. */
export const servePreview = (port: MessagePort, sound: Samples): void => {
  const send = (message: ToPreview, transfer: Transferable[]) => port.postMessage(message, transfer);
  port.addEventListener('message', ({ data }: MessageEvent<FromPreview>) => {
    if (data.type === 'filter') {
      const { taps, phases, data: table } = glidingFilterFor(data.rate);
      send({ type: 'filter', rate: data.rate, taps, phases, data: table }, [table.buffer]);
      return;
    }
    const left = new Float32Array(PREVIEW_CHUNK_FRAMES);
    const right = new Float32Array(PREVIEW_CHUNK_FRAMES);
    sound.read(data.index * PREVIEW_CHUNK_FRAMES, left, right);
    send({ type: 'chunk', index: data.index, left, right }, [left.buffer, right.buffer]);
  });
  port.start();
};
