import { readFileSync } from 'node:fs';
import path from 'node:path';
import { GOLDEN_FRAMES, songOf } from './song.ts';
import type { FailureReason } from '../engine/failure.ts';
import { wavOf } from './wav.ts';

const SOUNDS = path.join(import.meta.dirname, '../../../../e2e/support/sounds');
const LIMIT_BYTES = 10 * 1024 * 1024;

export type Upload = { name: string; mimeType: string; buffer: Buffer };
export const fileOf = (name: string, buffer: Buffer, mimeType = ''): Upload => ({ name, mimeType, buffer });

export const song = wavOf(songOf(GOLDEN_FRAMES));
const sample = (ending: string): Buffer => readFileSync(path.join(SOUNDS, `song.${ending}`));

/** Creates deterministic noise bytes that contain no frame header. */
const rubbish = (length: number): Buffer =>
  Buffer.from(Array.from({ length }, (_, at) => (at * 73 + 11) % 251));

/** Creates a FLAC header that declares ten hours. */
const tenHours = (): Buffer => {
  const file = Buffer.alloc(9_000);
  file.write('fLaC');
  file.set([0x80, 0, 0, 34], 4);
  file.writeUInt32BE((44_100 << 12) | (1 << 9) | (15 << 4), 18);
  file.writeUInt32BE(44_100 * 36_000, 22);
  return file;
};

const changed = (change: (file: Buffer) => unknown): Buffer => {
  const file = Buffer.from(song);
  change(file);
  return file;
};

const notFinite = changed((file) => {
  file.writeUInt16LE(3, 20);
  file.writeUInt16LE(32, 34);
  [Number.NaN, Infinity, -Infinity, 900].forEach((value, index) =>
    file.writeFloatLE(value, 2_044 + index * 4),
  );
});

/** Creates half a second of a tone as a WAV in this format. */
const wavAs = ({ channels = 2, sampleRate = 44_100, bits = 16 }): Buffer => {
  const bytes = bits / 8;
  const frames = sampleRate / 2;
  const file = Buffer.alloc(44 + frames * channels * bytes);
  song.copy(file, 0, 0, 44);
  file.writeUInt32LE(file.length - 8, 4);
  file.writeUInt16LE(channels, 22);
  file.writeUInt32LE(sampleRate, 24);
  file.writeUInt32LE(sampleRate * channels * bytes, 28);
  file.writeUInt16LE(channels * bytes, 32);
  file.writeUInt16LE(bits, 34);
  file.writeUInt32LE(file.length - 44, 40);
  for (let at = 44; at < file.length; at += 1) file[at] = (at * 7) % 256;
  return file;
};

/** A WAV with an unknown chunk of odd length before the samples. */
const withOddChunk = Buffer.concat([
  song.subarray(0, 36),
  Buffer.from('LIST\u0003\0\0\0abc\0', 'latin1'),
  song.subarray(36),
]);

/** Broken, mislabeled and rare files, with the reason why each fails; `null` if it loads. */
export const UNUSUAL_FILES: readonly (readonly [Upload, FailureReason | null])[] = [
  [fileOf('empty.mp3', Buffer.alloc(0)), 'load'],
  [fileOf('letter.txt', Buffer.from('hello')), 'type'],
  [fileOf('letter.mp3', Buffer.from('hello')), 'load'],
  [fileOf('letter', Buffer.from('hello'), 'audio/mpeg'), 'load'],
  [fileOf('setup.exe', Buffer.from('MZ\u0090\0\u0003'), 'application/x-ms-dos-executable'), 'type'],
  [fileOf('rubbish.ogg', rubbish(20_000)), 'load'],
  [fileOf('header.wav', song.subarray(0, 44)), 'load'],
  [
    fileOf(
      'no-rate.wav',
      changed((file) => file.writeUInt32LE(0, 24)),
    ),
    'load',
  ],
  [
    fileOf(
      'unknown-code.wav',
      changed((file) => file.writeUInt16LE(0x55, 20)),
    ),
    'load',
  ],
  [fileOf('film.m4a', Buffer.from('\0\0\0\x18ftypM4A rubbish')), 'load'],
  [fileOf('header.flac', sample('flac').subarray(0, 60)), 'load'],
  [fileOf('header.ogg', sample('ogg').subarray(0, 60)), 'load'],
  [fileOf('ten-hours.flac', tenHours()), 'limit'],
  [fileOf('large.wav', Buffer.concat([song, Buffer.alloc(LIMIT_BYTES)])), 'limit'],
  [fileOf('not-finite.wav', notFinite), null],
  [fileOf('cut.wav', song.subarray(0, 30_001)), null],
  [fileOf('cut.mp3', sample('mp3').subarray(0, 9_001)), null],
  [fileOf('after-rubbish.mp3', Buffer.concat([rubbish(3_000), sample('mp3')])), null],
  [
    fileOf(
      'endless.wav',
      changed((file) => file.writeUInt32LE(0xffff_ffff, 40)),
    ),
    null,
  ],
  [fileOf('odd-chunk.wav', withOddChunk), null],
  [fileOf('wav-by-content.mp3', song), null],
  [fileOf('flac-by-content.m4a', sample('flac')), null],
  [fileOf('no-ending', sample('mp3')), null],
  [fileOf('one-byte.wav', wavAs({ bits: 8 })), null],
  [fileOf('mono-24.wav', wavAs({ channels: 1, bits: 24 })), null],
  [fileOf('cinema.wav', wavAs({ channels: 6, sampleRate: 96_000 })), null],
  [fileOf('evil<img src=x onerror=alert(1)>.wav', song), null],
];
