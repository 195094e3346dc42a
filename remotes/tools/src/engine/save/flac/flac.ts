import { flacBlocks } from '../tags/flac-blocks.ts';
import type { FileFormat } from '../writer.ts';
import { BitWriter } from './bit-writer.ts';
import { predict, writeResidual, type Prediction } from './residual.ts';

const BLOCK_FRAMES = 4_096;
/** Shorter blocks are stored without prediction. */
const MIN_PREDICTED = 64;
const BITS = 16;
/** The format's codes for sample rates; other rates are written in Hz, or read from the file's header. */
const RATES = new Map([
  [88_200, 1],
  [176_400, 2],
  [192_000, 3],
  [8_000, 4],
  [16_000, 5],
  [22_050, 6],
  [24_000, 7],
  [32_000, 8],
  [44_100, 9],
  [48_000, 10],
  [96_000, 11],
]);
const RATE_IN_HZ = 13;
const RATE_OF_HEADER = 0;

/** The format's codes for how a frame's two channels are stored. */
const STORED = { leftRight: 1, leftSide: 8, sideRight: 9, midSide: 10 } as const;

const table = (polynomial: number, bits: 8 | 16): Uint16Array =>
  Uint16Array.from({ length: 256 }, (_, byte) => {
    let crc = byte << (bits - 8);
    for (let bit = 0; bit < 8; bit += 1) crc = (crc >> (bits - 1)) & 1 ? (crc << 1) ^ polynomial : crc << 1;
    return crc;
  });
const CRC_8 = table(0x07, 8);
const CRC_16 = table(0x8005, 16);

const crc8 = (bytes: Uint8Array): number => bytes.reduce((crc, byte) => CRC_8[crc ^ byte]! & 255, 0);

const crc16 = (bytes: Uint8Array): number => {
  let crc = 0;
  for (let at = 0; at < bytes.length; at += 1)
    crc = ((crc << 8) ^ CRC_16[((crc >> 8) ^ bytes[at]!) & 255]!) & 0xffff;
  return crc;
};

/** Writes a frame number like UTF-8, extended to 36 bits. */
const putNumber = (out: BitWriter, value: number): void => {
  if (value < 0x80) return out.put(value, 8);
  let more = 1;
  while (value >= 2 ** (5 * more + 6)) more += 1;
  out.put(((0xff00 >> (more + 1)) & 0xff) | Math.floor(value / 64 ** more), 8);
  for (let part = more - 1; part >= 0; part -= 1) out.put(0x80 | (Math.floor(value / 64 ** part) & 63), 8);
};

const writeSubframe = (out: BitWriter, samples: Int32Array, bits: number, prediction: Prediction): void => {
  // Some decoders overlook a final frame of only a few bytes.
  const isConstant = samples.length === BLOCK_FRAMES && samples.every((value) => value === samples[0]);
  if (isConstant) {
    out.put(0, 8);
    return out.put(samples[0]!, bits);
  }
  if (samples.length < MIN_PREDICTED) {
    out.put(1 << 1, 8);
    for (const value of samples) out.put(value, bits);
    return;
  }
  out.put((8 | prediction.order) << 1, 8);
  for (let at = 0; at < prediction.order; at += 1) out.put(samples[at]!, bits);
  writeResidual(out, prediction);
};

type Part = { samples: Int32Array; bits: number; prediction: Prediction };

const partOf = (samples: Int32Array, bits: number): Part => ({ samples, bits, prediction: predict(samples) });

/** Returns the shortest pair of left, right, their mean and their difference. */
const stereoParts = (left: Int32Array, right: Int32Array): { stored: number; parts: Part[] } => {
  const mid = partOf(
    left.map((value, at) => (value + right[at]!) >> 1),
    BITS,
  );
  const side = partOf(
    left.map((value, at) => value - right[at]!),
    BITS + 1,
  );
  const [l, r] = [partOf(left, BITS), partOf(right, BITS)];
  const choices = [
    { stored: STORED.leftRight, parts: [l, r] },
    { stored: STORED.leftSide, parts: [l, side] },
    { stored: STORED.sideRight, parts: [side, r] },
    { stored: STORED.midSide, parts: [mid, side] },
  ];
  const bitsOf = ({ parts }: { parts: Part[] }) => parts.reduce((sum, part) => sum + part.prediction.bits, 0);
  return choices.reduce((best, choice) => (bitsOf(choice) < bitsOf(best) ? choice : best));
};

const rateCode = (sampleRate: number): number =>
  RATES.get(sampleRate) ?? (sampleRate < 2 ** 16 ? RATE_IN_HZ : RATE_OF_HEADER);

type Frame = { channels: readonly Int32Array[]; sampleRate: number; number: number };

const writeFrame = (out: BitWriter, { channels, sampleRate, number }: Frame): Uint8Array<ArrayBuffer> => {
  const [left, right] = channels;
  const { stored, parts } = right ? stereoParts(left!, right) : { stored: 0, parts: [partOf(left!, BITS)] };
  out.clear();
  const rate = rateCode(sampleRate);
  // Sync word and fixed block size; block size and possibly the sample rate in 16 bits below; 16-bit samples.
  out.put(0xfff8, 16);
  out.put(0x70 | rate, 8);
  out.put((stored << 4) | 0x08, 8);
  putNumber(out, number);
  out.put(left!.length - 1, 16);
  if (rate === RATE_IN_HZ) out.put(sampleRate, 16);
  out.put(crc8(out.bytes()), 8);
  for (const { samples, bits, prediction } of parts) writeSubframe(out, samples, bits, prediction);
  out.align();
  out.put(crc16(out.bytes()), 16);
  return out.bytes();
};

const LAST_BLOCK = 0x80;

/** 16-bit lossless: fixed predictors and Rice codes (RFC 9639). */
export const flacFormat: FileFormat = {
  type: 'audio/flac',
  rateFor: (sampleRate) => sampleRate,
  open: ({ channels, sampleRate, frames, tags = null }, sink) => {
    const blocks = flacBlocks(tags);
    const out = new BitWriter();
    for (const letter of 'fLaC') out.put(letter.charCodeAt(0), 8);
    // STREAMINFO; frame lengths and the checksum of the sound are left unset.
    out.put(blocks.length === 0 ? LAST_BLOCK : 0, 8);
    out.put(34, 24);
    out.put(BLOCK_FRAMES, 16);
    out.put(BLOCK_FRAMES, 16);
    out.put(0, 24);
    out.put(0, 24);
    out.put(sampleRate, 20);
    out.put(channels - 1, 3);
    out.put(BITS - 1, 5);
    out.put(Math.floor(frames / 2 ** 32), 4);
    out.put(frames % 2 ** 32, 32);
    for (let part = 0; part < 4; part += 1) out.put(0, 32);
    sink.write(out.bytes());
    for (const [index, { type, content }] of blocks.entries()) {
      out.clear();
      out.put(index === blocks.length - 1 ? LAST_BLOCK | type : type, 8);
      out.put(content.length, 24);
      sink.write(out.bytes());
      sink.write(content);
    }
    const block = Array.from({ length: channels }, () => new Int32Array(BLOCK_FRAMES));
    let [filled, number] = [0, 0];
    const flush = () => {
      if (filled === 0) return;
      sink.write(
        writeFrame(out, {
          channels: block.map((samples) => samples.subarray(0, filled)),
          sampleRate,
          number,
        }),
      );
      filled = 0;
      number += 1;
    };
    return {
      write: (rendered) => {
        const pcm = rendered.pcm();
        for (let at = 0; at < pcm.length; at += channels) {
          for (let channel = 0; channel < channels; channel += 1)
            block[channel]![filled] = pcm[at + channel]!;
          filled += 1;
          if (filled === BLOCK_FRAMES) flush();
        }
      },
      finish: flush,
    };
  },
};
