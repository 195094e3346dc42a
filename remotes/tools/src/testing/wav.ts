import { WAV_HEADER_BYTES, wavHeader } from '../engine/save/wav-header.ts';
import type { Samples } from '../engine/store/sample-store.ts';

/** Encodes samples as a 16-bit WAV file. */
export const wavOf = (sound: Samples): Buffer => {
  const [left, right] = [new Float32Array(sound.frames), new Float32Array(sound.frames)];
  sound.read(0, left, right);
  const file = Buffer.alloc(WAV_HEADER_BYTES + sound.frames * sound.channels * 2);
  file.set(wavHeader(sound));
  for (let frame = 0; frame < sound.frames; frame += 1)
    [left, right].slice(0, sound.channels).forEach((data, channel) => {
      const at = WAV_HEADER_BYTES + (frame * sound.channels + channel) * 2;
      file.writeInt16LE(Math.round(data[frame]! * 32_768), at);
    });
  return file;
};

export const soundOf = (wav: Buffer): Buffer => wav.subarray(WAV_HEADER_BYTES);
