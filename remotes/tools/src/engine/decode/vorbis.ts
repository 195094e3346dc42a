import { OggVorbisDecoder } from '@wasm-audio-decoders/ogg-vorbis';
import { slicesOf, type Part } from './decoder.ts';

/** Vorbis orders the center channel second, WAV third. */
const toWavOrder = (channels: readonly Float32Array[]): readonly Float32Array[] => {
  const [left, middle, right, ...rest] = channels;
  if (channels.length !== 3 && channels.length < 5) return channels;
  if (channels.length !== 6) return [left!, right!, middle!, ...rest];
  const [backLeft, backRight, low] = rest;
  return [left!, right!, middle!, low!, backLeft!, backRight!];
};

export async function* decodeVorbis(bytes: Uint8Array<ArrayBuffer>): AsyncGenerator<Part> {
  const decoder = new OggVorbisDecoder();
  await decoder.ready;
  try {
    for (const slice of slicesOf(bytes)) {
      const { channelData, sampleRate, samplesDecoded } = await decoder.decode(slice);
      if (samplesDecoded > 0) yield { sampleRate, channels: toWavOrder(channelData) };
    }
    const { channelData, sampleRate, samplesDecoded } = await decoder.flush();
    if (samplesDecoded > 0) yield { sampleRate, channels: toWavOrder(channelData) };
  } finally {
    decoder.free();
  }
}
