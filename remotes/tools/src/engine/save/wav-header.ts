import type { Samples } from '../store/sample-store.ts';

export const WAV_HEADER_BYTES = 44;

export type WavBits = 16 | 24;

const MAX_RIFF_BYTES = 2 ** 32 - 1;

type WavSize = Pick<Samples, 'channels' | 'frames'>;

export const wavDataBytes = ({ channels, frames }: WavSize, bits: WavBits = 16): number =>
  (frames * channels * bits) / 8;

/** Whether the size fits into a WAV file, which stores it in 32 bits. */
export const fitsWav = (size: WavSize, bits: WavBits = 16): boolean =>
  wavDataBytes(size, bits) + WAV_HEADER_BYTES - 8 <= MAX_RIFF_BYTES;

/** Creates the header, which is written first because the number of frames is known. */
export const wavHeader = (
  sound: Pick<Samples, 'channels' | 'frames' | 'sampleRate'>,
  bits: WavBits = 16,
): Uint8Array => {
  const view = new DataView(new ArrayBuffer(WAV_HEADER_BYTES));
  const text = (at: number, word: string) =>
    [...word].forEach((letter, index) => view.setUint8(at + index, letter.charCodeAt(0)));
  const frameBytes = (sound.channels * bits) / 8;
  const data = wavDataBytes(sound, bits);
  text(0, 'RIFF');
  view.setUint32(4, data + WAV_HEADER_BYTES - 8, true);
  text(8, 'WAVEfmt ');
  view.setUint32(16, 16, true);
  view.setUint16(20, 1, true);
  view.setUint16(22, sound.channels, true);
  view.setUint32(24, sound.sampleRate, true);
  view.setUint32(28, sound.sampleRate * frameBytes, true);
  view.setUint16(32, frameBytes, true);
  view.setUint16(34, bits, true);
  text(36, 'data');
  view.setUint32(40, data, true);
  return new Uint8Array(view.buffer);
};
