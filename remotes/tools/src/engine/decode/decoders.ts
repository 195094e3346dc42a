import type { Decoder } from './decoder.ts';
import type { AudioFormat } from './sniff.ts';
import { decodeWav } from './wav.ts';

const mp3 = () => import(/* webpackChunkName: "maker.worker.mp3" */ './mp3.ts');

/** Decoders are loaded on demand. Other formats are decoded by the browser. */
export const DECODERS: Readonly<Partial<Record<AudioFormat, () => Promise<Decoder>>>> = {
  wav: async () => decodeWav,
  mp3: async () => (await mp3()).decodeMp3,
  flac: async () => (await import(/* webpackChunkName: "maker.worker.flac" */ './flac.ts')).decodeFlac,
  vorbis: async () =>
    (await import(/* webpackChunkName: "maker.worker.vorbis" */ './vorbis.ts')).decodeVorbis,
};

/** Loads the most likely decoder before a file is chosen. */
export const warmDecoders = async (): Promise<void> => (await mp3()).warmMp3();
