import { textAt } from '../mp3/tags.ts';

const PART_FRAMES = 65_536;
/** Samples with larger values indicate a broken file. */
const MAX_SAMPLE = 8;

type Format = { tag: number; channels: number; sampleRate: number; bits: number };
type Reader = { bytes: number; read: (view: DataView, at: number) => number };

const orSilence = (value: number): number => (Math.abs(value) < MAX_SAMPLE ? value : 0);

const aLaw = (code: number): number => {
  const value = code ^ 0x55;
  const exponent = (value >> 4) & 7;
  const mantissa = ((value & 15) << 4) + 8;
  const level = exponent === 0 ? mantissa : (mantissa + 256) << (exponent - 1);
  return (value & 0x80 ? level : -level) / 32_768;
};

const muLaw = (code: number): number => {
  const value = ~code & 0xff;
  const level = ((((value & 15) << 3) + 132) << ((value >> 4) & 7)) - 132;
  return (value & 0x80 ? -level : level) / 32_768;
};

const READERS: Readonly<Record<string, Reader>> = {
  '1/8': { bytes: 1, read: (view, at) => (view.getUint8(at) - 128) / 128 },
  '1/16': { bytes: 2, read: (view, at) => view.getInt16(at, true) / 32_768 },
  '1/24': {
    bytes: 3,
    read: (view, at) => ((view.getInt8(at + 2) << 16) | view.getUint16(at, true)) / 8_388_608,
  },
  '1/32': { bytes: 4, read: (view, at) => view.getInt32(at, true) / 2_147_483_648 },
  '3/32': { bytes: 4, read: (view, at) => orSilence(view.getFloat32(at, true)) },
  '3/64': { bytes: 8, read: (view, at) => orSilence(view.getFloat64(at, true)) },
  '6/8': { bytes: 1, read: (view, at) => aLaw(view.getUint8(at)) },
  '7/8': { bytes: 1, read: (view, at) => muLaw(view.getUint8(at)) },
};

const EXTENSIBLE = 0xfffe;

const readFormat = (view: DataView, at: number): Format => {
  const tag = view.getUint16(at, true);
  return {
    tag: tag === EXTENSIBLE ? view.getUint16(at + 24, true) : tag,
    channels: view.getUint16(at + 2, true),
    sampleRate: view.getUint32(at + 4, true),
    bits: view.getUint16(at + 14, true),
  };
};

/** Reads the header. Throws for unsupported files. A truncated file has fewer frames. */
export const readWav = (bytes: Uint8Array<ArrayBuffer>) => {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let format: Format | undefined;
  for (let at = 12; at + 8 <= bytes.length;) {
    const size = view.getUint32(at + 4, true);
    const kind = textAt(bytes, at);
    if (kind === 'fmt ' && at + 24 <= bytes.length) format = readFormat(view, at + 8);
    if (kind === 'data' && format) {
      const reader = READERS[`${format.tag}/${format.bits}`];
      if (!reader || format.channels < 1 || format.sampleRate < 1) break;
      const there = Math.min(size === 0 ? Infinity : size, bytes.length - at - 8);
      const frames = Math.floor(there / (reader.bytes * format.channels));
      return { ...format, dataAt: at + 8, frames, reader };
    }
    at += 8 + size + (size % 2);
  }
  throw new Error('Unsupported WAV file.');
};

/** Divides integers by their full scale, so that 16-bit samples remain unchanged in the output. */
export function* decodeWav(bytes: Uint8Array<ArrayBuffer>) {
  const { sampleRate, channels, dataAt, frames, reader } = readWav(bytes);
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const frameBytes = reader.bytes * channels;
  for (let first = 0; first < frames; first += PART_FRAMES) {
    const count = Math.min(PART_FRAMES, frames - first);
    const parts = Array.from({ length: channels }, (_, channel) => {
      const data = new Float32Array(count);
      let at = dataAt + first * frameBytes + channel * reader.bytes;
      for (let frame = 0; frame < count; frame += 1) {
        data[frame] = reader.read(view, at);
        at += frameBytes;
      }
      return data;
    });
    yield { sampleRate, channels: parts };
  }
}
