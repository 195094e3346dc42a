import { firstMp3Frame, mp3FrameAt } from '../mp3/frame.ts';
import { skipTags, textAt } from '../mp3/tags.ts';
import type { AudioFormat } from './sniff.ts';
import { readWav } from './wav.ts';

/** Duration and sample rate from the header, before decoding; `null` if unknown. */
export type Header = { seconds: number | null; sampleRate: number | null };

const viewOf = (bytes: Uint8Array): DataView =>
  new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

const wavHeader = (bytes: Uint8Array<ArrayBuffer>): Header => {
  const { frames, sampleRate } = readWav(bytes);
  return { seconds: frames / sampleRate, sampleRate };
};

const flacHeader = (bytes: Uint8Array): Header => {
  const view = viewOf(bytes);
  const at = skipTags(bytes) + 8 + 10;
  const sampleRate = view.getUint32(at) >>> 12;
  const frames = (bytes[at + 3]! & 15) * 2 ** 32 + view.getUint32(at + 4);
  return { seconds: frames > 0 ? frames / sampleRate : null, sampleRate };
};

const OPUS_RATE = 48_000;
const PAGE_BYTES = 65_307;

/** Reads the number of frames from the last page of an Ogg file. */
const oggHeader = (bytes: Uint8Array, kind: AudioFormat): Header => {
  const view = viewOf(bytes);
  const start = 28;
  const sampleRate = kind === 'vorbis' ? view.getUint32(start + 12, true) : OPUS_RATE;
  for (let at = bytes.length - 27; at >= Math.max(0, bytes.length - PAGE_BYTES); at -= 1)
    if (bytes[at] === 0x4f && textAt(bytes, at) === 'OggS') {
      const frames = view.getUint32(at + 6, true) + view.getUint32(at + 10, true) * 2 ** 32;
      return { seconds: frames < 2 ** 52 ? frames / sampleRate : null, sampleRate };
    }
  return { seconds: null, sampleRate };
};

const mp3Header = (bytes: Uint8Array): Header => {
  const start = firstMp3Frame(bytes, skipTags(bytes)) ?? 0;
  const frame = mp3FrameAt(bytes, start);
  if (!frame) return { seconds: null, sampleRate: null };
  const { sampleRate, samples, bitsPerSecond, sideInfo } = frame;
  const view = viewOf(bytes);
  const at = start + sideInfo;
  const counted = ['Xing', 'Info'].includes(textAt(bytes, at)) && (view.getUint32(at + 4) & 1) === 1;
  const seconds = counted
    ? (view.getUint32(at + 8) * samples) / sampleRate
    : ((bytes.length - start) * 8) / bitsPerSecond;
  return { seconds, sampleRate };
};

const ADTS_RATES = [
  96_000, 88_200, 64_000, 48_000, 44_100, 32_000, 24_000, 22_050, 16_000, 12_000, 11_025, 8_000, 7_350,
];
const AAC_FRAMES = 1_024;

const adtsHeader = (bytes: Uint8Array): Header => {
  const start = skipTags(bytes);
  const sampleRate = ADTS_RATES[(bytes[start + 2]! >> 2) & 15] ?? null;
  let frames = 0;
  for (let at = start; at + 7 <= bytes.length;) {
    const length = ((bytes[at + 3]! & 3) << 11) | (bytes[at + 4]! << 3) | (bytes[at + 5]! >> 5);
    if (bytes[at] !== 0xff || length < 7) break;
    frames += AAC_FRAMES;
    at += length;
  }
  return { seconds: sampleRate && frames / sampleRate, sampleRate };
};

const CONTAINERS = new Set(['moov', 'trak', 'mdia', 'minf', 'stbl']);

/** Walks the boxes of an MP4 file to find the headers with duration and sample rate. */
const mp4Header = (bytes: Uint8Array): Header => {
  const view = viewOf(bytes);
  const found: Header = { seconds: null, sampleRate: null };
  const walk = (from: number, to: number): void => {
    for (let at = from; at + 8 <= to;) {
      const size = view.getUint32(at);
      const kind = textAt(bytes, at + 4);
      const end = size === 0 ? to : Math.min(to, at + Math.max(8, size));
      if (CONTAINERS.has(kind)) walk(at + 8, end);
      if (kind === 'mvhd' && at + 40 <= to) {
        const long = bytes[at + 8] === 1;
        const scale = view.getUint32(at + (long ? 28 : 20));
        const count = long ? Number(view.getBigUint64(at + 32)) : view.getUint32(at + 24);
        if (scale > 0 && count > 0) found.seconds = count / scale;
      }
      if (kind === 'stsd' && at + 48 <= to && textAt(bytes, at + 20) === 'mp4a')
        found.sampleRate = view.getUint16(at + 48) || null;
      at = end;
    }
  };
  walk(0, bytes.length);
  return found;
};

export const readHeader = (bytes: Uint8Array<ArrayBuffer>, kind: AudioFormat): Header => {
  if (kind === 'wav') return wavHeader(bytes);
  if (kind === 'flac') return flacHeader(bytes);
  if (kind === 'mp3') return mp3Header(bytes);
  if (kind === 'adts') return adtsHeader(bytes);
  if (kind === 'mp4') return mp4Header(bytes);
  return oggHeader(bytes, kind);
};
