import { MakerFailure } from '../failure.ts';
import { fitsWav, wavHeader } from './wav-header.ts';
import type { FileFormat } from './writer.ts';

/** 16 bits. */
export const wavFormat: FileFormat = {
  type: 'audio/wav',
  rateFor: (sampleRate) => sampleRate,
  open: (sound, sink) => {
    if (!fitsWav(sound)) throw new MakerFailure('duration');
    sink.write(wavHeader(sound));
    return {
      write: (block) => {
        const { buffer, byteOffset, byteLength } = block.pcm();
        sink.write(new Uint8Array(buffer, byteOffset, byteLength));
      },
      finish: () => undefined,
    };
  },
};
