import { skipTags } from '../mp3/tags.ts';
import type { Part } from '../store/part.ts';
import type { AudioFormat } from './sniff.ts';
import { decodeWav } from './wav.ts';

/** Decodes a file in parts. Throws if it is invalid. */
type Decoder = (bytes: Uint8Array<ArrayBuffer>) => AsyncGenerator<Part> | Generator<Part>;

type Decoded = { channelData: Float32Array[]; sampleRate: number; samplesDecoded: number; bitDepth?: number };
type StreamDecoder = {
  ready: Promise<void>;
  decode: (slice: Uint8Array) => Decoded | Promise<Decoded>;
  flush?: () => Promise<Decoded>;
  free: () => void;
};

const SLICE_BYTES = 65_536;

async function* decodeStream(
  decoder: StreamDecoder,
  bytes: Uint8Array,
  arrange = (channels: Part['channels'], _bitDepth?: number) => channels,
): AsyncGenerator<Part> {
  await decoder.ready;
  const partsOf = ({ channelData, sampleRate, samplesDecoded, bitDepth }: Decoded): Part[] =>
    samplesDecoded > 0 ? [{ sampleRate, channels: arrange(channelData, bitDepth) }] : [];
  try {
    for (let at = 0; at < bytes.length; at += SLICE_BYTES)
      yield* partsOf(await decoder.decode(bytes.subarray(at, at + SLICE_BYTES)));
    if (decoder.flush) yield* partsOf(await decoder.flush());
  } finally {
    decoder.free();
  }
}

/** Reorders channels: Vorbis has the center channel second, WAV third. */
const toWavOrder = (channels: Part['channels']): Part['channels'] => {
  const [left, middle, right, ...rest] = channels;
  if (channels.length !== 3 && channels.length < 5) return channels;
  if (channels.length !== 6) return [left!, right!, middle!, ...rest];
  const [backLeft, backRight, low] = rest;
  return [left!, right!, middle!, low!, backLeft!, backRight!];
};

/** Corrects the scale: the FLAC decoder divides by the highest integer instead of the full scale, which is one more. */
const toFullScale = (channels: Part['channels'], bitDepth = 16): Part['channels'] => {
  const highest = 2 ** (bitDepth - 1) - 1;
  return channels.map((data) => data.map((value) => Math.round(value * highest) / (highest + 1)));
};

const loadMp3 = () => import(/* webpackChunkName: "maker.worker.mp3" */ '../mp3/decode-mp3.ts');

/** Decoders are loaded on demand. The browser decodes all other formats. */
export const DECODERS: Readonly<Partial<Record<AudioFormat, () => Promise<Decoder>>>> = {
  wav: async () => decodeWav,
  mp3: async () => (await loadMp3()).decodeMp3,
  flac: async () => {
    const { FLACDecoder } = await import(
      /* webpackChunkName: "maker.worker.flac" */ '@wasm-audio-decoders/flac'
    );
    return (bytes) => decodeStream(new FLACDecoder(), bytes.subarray(skipTags(bytes)), toFullScale);
  },
  vorbis: async () => {
    const { OggVorbisDecoder } = await import(
      /* webpackChunkName: "maker.worker.vorbis" */ '@wasm-audio-decoders/ogg-vorbis'
    );
    return (bytes) => decodeStream(new OggVorbisDecoder(), bytes, toWavOrder);
  },
};

/** Loads and compiles the most frequently used decoder before a file is selected. */
export const warmDecoders = async (): Promise<void> => {
  (await loadMp3()).compileMp3Decoder();
};
