import { createEncoder } from 'wasm-media-encoders';
import { mp3FrameAt } from '../mp3/frame.ts';
import { checksum, infoFrame } from './mp3-info.ts';
import { id3Tag } from './tags/id3.ts';
import { joinBytes } from './tags/tags.ts';
import type { FileFormat } from './writer.ts';

const RATES = [48_000, 44_100, 32_000, 24_000, 22_050, 16_000, 12_000, 11_025, 8_000];

/** Returns the MP3's sample rate: the sound's own if the format supports it. */
const mp3RateFor = (sampleRate: number): number =>
  RATES.find((rate) => rate === sampleRate) ?? RATES.find((rate) => rate < sampleRate) ?? 8_000;

const bitrateFor = (sampleRate: number): 320 | 160 | 64 => {
  if (sampleRate >= 32_000) return 320;
  return sampleRate >= 16_000 ? 160 : 64;
};

type Mp3Encoder = Awaited<ReturnType<typeof createEncoder<'audio/mpeg'>>>;

/** Constant bitrate. The first frame tells players how many frames of silence the encoder has added. */
export const mp3Format = (encoder: Mp3Encoder): FileFormat => ({
  type: 'audio/mpeg',
  rateFor: mp3RateFor,
  open: ({ sampleRate, channels, frames, tags = null }, sink) => {
    const id3 = id3Tag(tags);
    encoder.configure({ sampleRate, channels, bitrate: bitrateFor(sampleRate) } as Parameters<
      typeof encoder.configure
    >[0]);
    let info: Uint8Array<ArrayBuffer> | null = null;
    let [bytes, crc] = [0, 0];
    const append = (part: Uint8Array) => {
      if (part.length === 0) return;
      if (!info) {
        const frame = mp3FrameAt(part, 0);
        if (!frame) throw new Error('The encoder wrote no MP3.');
        info = part.slice(0, 4);
        // Reserves space for the frame that is written at the end.
        sink.write(joinBytes([id3, infoFrame({ header: info, frames, bytes: 0, crc: 0 })]));
      }
      crc = checksum(part, crc);
      bytes += part.length;
      sink.write(part);
    };
    return {
      write: ({ left, right }) => append(encoder.encode(channels === 2 ? [left, right] : [left])),
      finish: () => {
        append(encoder.finalize());
        if (info) sink.rewrite(joinBytes([id3, infoFrame({ header: info, frames, bytes, crc })]), 0);
      },
    };
  },
});

/** Hash of the encoder, so that no other bytes are compiled: browsers check integrity of scripts only. */
export const ENCODER_INTEGRITY = 'sha384-0gdGKpBoPOWskNA3bCqwJUgKllFcz5xwpCjsNKQcc7sDIBKiF0sLSUe2QUDrfVTD';

export const loadMp3Format = async (): Promise<FileFormat> => {
  const response = await fetch(new URL('wasm-media-encoders/wasm/mp3', import.meta.url), {
    integrity: ENCODER_INTEGRITY,
  });
  if (!response.ok) throw new Error(`The encoder could not be loaded: ${response.status}.`);
  return mp3Format(
    await createEncoder('audio/mpeg', await WebAssembly.compile(await response.arrayBuffer())),
  );
};
