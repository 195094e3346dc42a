import type { Decoder } from './decoder.ts';
import type { SoundKind } from './sniff.ts';
import { decodeWav } from './wav.ts';

const mp3 = () => import(/* webpackChunkName: "maker.worker.mp3" */ './mp3.ts');

/** Each decoder is fetched when a file needs it. What is missing here the browser itself decodes. */
export const DECODERS: Readonly<Partial<Record<SoundKind, () => Promise<Decoder>>>> = {
  wav: async () => decodeWav,
  mp3: async () => (await mp3()).decodeMp3,
  flac: async () => (await import(/* webpackChunkName: "maker.worker.flac" */ './flac.ts')).decodeFlac,
  vorbis: async () =>
    (await import(/* webpackChunkName: "maker.worker.vorbis" */ './vorbis.ts')).decodeVorbis,
};

/** Makes the likeliest decoder ready while the listener still looks for a file. */
export const warmDecoders = async (): Promise<void> => (await mp3()).warmMp3();
