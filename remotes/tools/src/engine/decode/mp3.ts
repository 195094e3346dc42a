import { MPEGDecoder } from 'mpg123-decoder';
import { slicesOf, type Part } from './decoder.ts';
import { firstMp3Frame, mp3FrameAt } from './mp3-frame.ts';
import { skipTags } from './sniff.ts';

/** Gapless: removes the padding of the encoder. */
export async function* decodeMp3(bytes: Uint8Array<ArrayBuffer>): AsyncGenerator<Part> {
  const start = firstMp3Frame(bytes, skipTags(bytes)) ?? 0;
  const mono = mp3FrameAt(bytes, start)?.channels === 1;
  const decoder = new MPEGDecoder({ enableGapless: true });
  await decoder.ready;
  try {
    for (const slice of slicesOf(bytes.subarray(start))) {
      const { channelData, sampleRate, samplesDecoded } = decoder.decode(slice);
      if (samplesDecoded > 0) yield { sampleRate, channels: mono ? channelData.slice(0, 1) : channelData };
    }
  } finally {
    decoder.free();
  }
}

/** Compiles the decoder before the first song is chosen: most of them are MP3. */
export const warmMp3 = async (): Promise<void> => {
  const decoder = new MPEGDecoder();
  await decoder.ready;
  decoder.free();
};
