import { firstMp3Frame } from '../mp3/frame.ts';
import { skipTags, textAt } from '../mp3/tags.ts';

export type AudioFormat = 'wav' | 'mp3' | 'vorbis' | 'opus' | 'flac' | 'ogg' | 'mp4' | 'adts';

const oggKind = (bytes: Uint8Array, at: number): AudioFormat => {
  const head = textAt(bytes, at, 64);
  if (head.includes('\u0001vorbis')) return 'vorbis';
  return head.includes('OpusHead') ? 'opus' : 'ogg';
};

const isAdts = (bytes: Uint8Array, at: number): boolean =>
  bytes[at] === 0xff && (bytes[at + 1]! & 0xf6) === 0xf0 && ((bytes[at + 2]! >> 2) & 15) < 13;

/** Detects the format by content; `null` if unknown. */
export const sniff = (bytes: Uint8Array): AudioFormat | null => {
  const start = skipTags(bytes);
  const head = textAt(bytes, start);
  if (['RIFF', 'RF64'].includes(head) && textAt(bytes, start + 8) === 'WAVE') return 'wav';
  if (head === 'fLaC') return 'flac';
  if (head === 'OggS') return oggKind(bytes, start);
  if (textAt(bytes, start + 4) === 'ftyp') return 'mp4';
  if (isAdts(bytes, start)) return 'adts';
  return firstMp3Frame(bytes, start) === null ? null : 'mp3';
};

const ENDINGS = /\.(mp3|wav|ogg|m4a|aac|flac)$/i;
const TYPES =
  /^audio\/(mpeg|mp3|wav|wave|x-wav|vnd\.wave|ogg|vorbis|opus|mp4|x-m4a|m4a|aac|aacp|x-aac|flac|x-flac)$/i;

/** Whether the name or media type claims a supported format; selects the message for invalid content. */
export const claimsAudio = ({ name, type }: { name: string; type: string }): boolean =>
  ENDINGS.test(name) || TYPES.test(type);
