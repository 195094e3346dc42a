import { mp3FrameAt } from '../mp3/frame.ts';

/** Number of frames that LAME adds before the sound. */
const ENCODER_DELAY = 576;
const MAX_PADDING = 4_095;

/** Offsets of the LAME tag's fields from the word "Info" (its "mp3-info-tag" specification, revision 1). */
const AT = { flags: 4, frames: 8, bytes: 12, toc: 16, quality: 116, version: 120, method: 129 } as const;
const TAG = { bitrate: 140, gaps: 141, length: 148, musicCrc: 152, tagCrc: 154 } as const;
const ALL_FIELDS = 15;
const TOC_ENTRIES = 100;
const CONSTANT_BITRATE = 1;
const QUALITY = 80;

const CRC_POLYNOMIAL = 0xa001;
const CRC_TABLE = Uint16Array.from({ length: 256 }, (_, byte) => {
  let crc = byte;
  for (let bit = 0; bit < 8; bit += 1) crc = (crc & 1) === 1 ? (crc >> 1) ^ CRC_POLYNOMIAL : crc >> 1;
  return crc;
});

/** Returns the LAME tag's CRC-16; `crc` is that of the preceding bytes. */
export const checksum = (bytes: Uint8Array, crc = 0): number => {
  let sum = crc;
  for (let at = 0; at < bytes.length; at += 1) sum = (sum >> 8) ^ CRC_TABLE[(sum ^ bytes[at]!) & 255]!;
  return sum;
};

type Stream = {
  /** First four bytes of the frames. */
  header: Uint8Array;
  /** Frames of the sound, without those that the encoder has added. */
  frames: number;
  bytes: number;
  crc: number;
};

/** Returns a silent frame with a LAME tag, from which players read the exact length and start of the sound. */
export const infoFrame = ({ header, frames, bytes, crc }: Stream): Uint8Array<ArrayBuffer> => {
  const start = header.slice(0, 4);
  // Clears the padding bit.
  start[2]! &= ~2;
  const stream = mp3FrameAt(start, 0);
  if (!stream) throw new Error('The header is not that of an MP3.');
  const { samples, bitsPerSecond, sampleRate, sideInfo } = stream;
  const file = new Uint8Array(stream.bytes);
  file.set(start);
  const view = new DataView(file.buffer);
  const text = (at: number, word: string) => file.set(new TextEncoder().encode(word), sideInfo + at);
  const number = (at: number, value: number) => view.setUint32(sideInfo + at, value);
  const mp3Frames = Math.round((bytes * sampleRate * 8) / (samples * bitsPerSecond));
  const padding = Math.min(MAX_PADDING, Math.max(0, mp3Frames * samples - ENCODER_DELAY - frames));
  text(0, 'Info');
  number(AT.flags, ALL_FIELDS);
  number(AT.frames, mp3Frames);
  number(AT.bytes, bytes + file.length);
  for (let entry = 0; entry < TOC_ENTRIES; entry += 1)
    file[sideInfo + AT.toc + entry] = Math.floor((entry * 256) / TOC_ENTRIES);
  number(AT.quality, QUALITY);
  text(AT.version, 'LAME3.100');
  file[sideInfo + AT.method] = CONSTANT_BITRATE;
  file[sideInfo + TAG.bitrate] = Math.min(255, bitsPerSecond / 1_000);
  // 12 bits each; the first byte belongs to the preceding field.
  file.set(
    [ENCODER_DELAY >> 4, ((ENCODER_DELAY & 15) << 4) | (padding >> 8), padding & 255],
    sideInfo + TAG.gaps,
  );
  number(TAG.length, bytes + file.length);
  view.setUint16(sideInfo + TAG.musicCrc, crc);
  view.setUint16(sideInfo + TAG.tagCrc, checksum(file.subarray(0, sideInfo + TAG.tagCrc)));
  return file;
};
