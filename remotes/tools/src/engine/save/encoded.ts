import {
  AudioSample,
  AudioSampleSource,
  Mp4OutputFormat,
  OggOutputFormat,
  Output,
  StreamTarget,
  type StreamTargetChunk,
} from 'mediabunny';
import type { Sink } from './sink.ts';
import type { FileFormat } from './writer.ts';

const BITS_PER_CHANNEL = { opus: 80_000, aac: 96_000 } as const;
/** The only sample rate of full-band Opus. */
const OPUS_RATE = 48_000;
const AAC_RATES = [48_000, 44_100, 32_000, 24_000, 22_050, 16_000];

const rateFor = {
  opus: () => OPUS_RATE,
  aac: (sampleRate: number) => AAC_RATES.find((rate) => rate <= sampleRate) ?? AAC_RATES.at(-1)!,
} as const;

/** Frames per AAC packet. */
const AAC_FRAMES = 1_024;
/** Maximum number of packets that an encoder may add around the sound. */
const MORE_PACKETS = 16;

/** Accepts chunks at any position, since an MP4's index is written last, into a gap reserved at the start. */
const targetOf = (sink: Sink): StreamTarget => {
  let size = 0;
  const append = (bytes: Uint8Array) => {
    sink.write(bytes);
    size += bytes.length;
  };
  const write = ({ data, position }: StreamTargetChunk) => {
    if (position > size) append(new Uint8Array(position - size));
    const known = Math.min(data.length, size - position);
    if (known > 0) sink.rewrite(data.subarray(0, known), position);
    if (known < data.length) append(data.subarray(known));
  };
  return new StreamTarget(new WritableStream({ write }));
};

/** Opus in Ogg and AAC in MP4, by the browser's encoders. */
export const encodedFormat = (codec: 'opus' | 'aac'): FileFormat => ({
  type: codec === 'opus' ? 'audio/ogg' : 'audio/mp4',
  rateFor: rateFor[codec],
  open: ({ channels, sampleRate, frames: total, tags }, sink) => {
    const source = new AudioSampleSource({ codec, bitrate: BITS_PER_CHANNEL[codec] * channels });
    const output = new Output({
      format: codec === 'opus' ? new OggOutputFormat() : new Mp4OutputFormat({ fastStart: 'reserve' }),
      target: targetOf(sink),
    });
    const maximumPacketCount = Math.ceil(total / AAC_FRAMES) + MORE_PACKETS;
    output.addAudioTrack(source, codec === 'aac' ? { maximumPacketCount } : {});
    if (tags) {
      const { cover, ...texts } = tags;
      output.setMetadataTags({ ...texts, images: cover ? [{ ...cover, kind: 'coverFront' }] : [] });
    }
    const started = output.start();
    let done = 0;
    return {
      write: async ({ left, right, frames }) => {
        await started;
        const data = new Float32Array(frames * channels);
        data.set(left.subarray(0, frames));
        if (channels === 2) data.set(right.subarray(0, frames), frames);
        const sample = new AudioSample({
          data,
          format: 'f32-planar',
          numberOfChannels: channels,
          sampleRate,
          timestamp: done / sampleRate,
        });
        done += frames;
        await source.add(sample);
        sample.close();
      },
      finish: () => output.finalize(),
      discard: () => output.cancel(),
    };
  },
});
