import { MakerFailure } from '../failure.ts';
import type { Block } from '../render/render.ts';
import { fitsWav, wavHeader, type WavBits } from './wav-header.ts';
import type { FileFormat, SavedSound } from './writer.ts';

const FULL_SCALE_24 = 2 ** 23;

/** Rounds to interleaved 24-bit samples, clamped. */
const pcm24 = ({ left, right, frames }: Block, channels: SavedSound['channels']): Uint8Array => {
  const bytes = new Uint8Array(frames * channels * 3);
  let at = 0;
  for (let frame = 0; frame < frames; frame += 1)
    for (let channel = 0; channel < channels; channel += 1) {
      const sample = Math.round((channel === 0 ? left : right)[frame]! * FULL_SCALE_24);
      const value = Math.max(-FULL_SCALE_24, Math.min(FULL_SCALE_24 - 1, sample));
      bytes[at] = value;
      bytes[at + 1] = value >> 8;
      bytes[at + 2] = value >> 16;
      at += 3;
    }
  return bytes;
};

const pcm16 = (block: Block): Uint8Array => {
  const { buffer, byteOffset, byteLength } = block.pcm();
  return new Uint8Array(buffer, byteOffset, byteLength);
};

export const wavFormat = (bits: WavBits): FileFormat => ({
  type: 'audio/wav',
  rateFor: (sampleRate) => sampleRate,
  open: (sound, sink) => {
    if (!fitsWav(sound, bits)) throw new MakerFailure('duration');
    sink.write(wavHeader(sound, bits));
    return {
      write: (block) => sink.write(bits === 16 ? pcm16(block) : pcm24(block, sound.channels)),
      finish: () => undefined,
    };
  },
});
