import { FLACDecoder } from '@wasm-audio-decoders/flac';
import { slicesOf, type Part } from './decoder.ts';
import { skipTags } from './sniff.ts';

export async function* decodeFlac(bytes: Uint8Array<ArrayBuffer>): AsyncGenerator<Part> {
  const decoder = new FLACDecoder();
  await decoder.ready;
  try {
    for (const slice of slicesOf(bytes.subarray(skipTags(bytes)))) {
      const { channelData, sampleRate, samplesDecoded } = await decoder.decode(slice);
      if (samplesDecoded > 0) yield { sampleRate, channels: channelData };
    }
    const { channelData, sampleRate, samplesDecoded } = await decoder.flush();
    if (samplesDecoded > 0) yield { sampleRate, channels: channelData };
  } finally {
    decoder.free();
  }
}
