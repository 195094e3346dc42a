import { execFileSync } from 'node:child_process';
import { existsSync, linkSync, mkdirSync, renameSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { wavOf } from '../../remotes/tools/src/testing/wav.ts';
import { noiseFrom } from '../../remotes/tools/src/testing/song.ts';
import { SampleStore } from '../../remotes/tools/src/engine/store/sample-store.ts';

const SECONDS = 250;
const SAMPLE_RATE = 44_100;
const CHORD = [110, 138.6, 164.8, 220, 277.2, 329.6] as const;

const renderSecond = (second: number, noise: () => number): [Float32Array, Float32Array] => {
  const [left, right] = [new Float32Array(SAMPLE_RATE), new Float32Array(SAMPLE_RATE)];
  for (let index = 0; index < SAMPLE_RATE; index += 1) {
    const t = second + index / SAMPLE_RATE;
    const beat = (t * 2) % 1;
    const kick = Math.exp(-beat * 14) * Math.sin(2 * Math.PI * (50 + 80 * Math.exp(-beat * 30)) * beat) * 0.5;
    const hat = noise() * Math.exp(-((t * 4) % 1) * 20) * 0.12;
    const chord = CHORD.reduce((sum, hz) => sum + Math.sin(2 * Math.PI * hz * t), 0) * 0.05;
    left[index] = kick + hat + chord;
    right[index] = kick - hat * 0.6 + chord * 0.8;
  }
  return [left, right];
};

export type Song = { wav: string; mp3: string };

/** Returns copies of the MP3 under other names. */
export const copiesOf = (song: Song, count: number): string[] =>
  Array.from({ length: count }, (_, index) => {
    const copy = path.join(path.dirname(song.mp3), `song ${index + 1}.mp3`);
    if (!existsSync(copy)) linkSync(song.mp3, copy);
    return copy;
  });

/** Creates an hour of stereo at 48 kHz, as Opus below the maker's limit of 10 MB. */
export const createHour = (song: Song): string => {
  const hour = path.join(path.dirname(song.mp3), 'long.ogg');
  if (existsSync(hour)) return hour;
  const temporary = path.join(path.dirname(song.mp3), 'temporary.ogg');
  const encoder = ['-ar', '48000', '-c:a', 'libopus', '-b:a', '20k'];
  const input = ['-stream_loop', '-1', '-i', song.wav, '-t', '3590'];
  execFileSync('ffmpeg', ['-v', 'error', '-y', ...input, ...encoder, temporary]);
  renameSync(temporary, hour);
  return hour;
};

/** Creates 250 s of stereo as WAV and as 320 kbit/s MP3, just below the maker's limit. Created once and kept. */
export const createBenchSong = (): Song => {
  const folder = path.join(os.tmpdir(), 'rushtone-bench-maker');
  const song = { wav: path.join(folder, 'song.wav'), mp3: path.join(folder, 'song.mp3') };
  if (existsSync(song.mp3)) return song;
  mkdirSync(folder, { recursive: true });
  const store = new SampleStore({ sampleRate: SAMPLE_RATE, channels: 2 });
  const noise = noiseFrom(11);
  for (let second = 0; second < SECONDS; second += 1) store.append(renderSecond(second, noise));
  writeFileSync(song.wav, wavOf(store));
  const temporary = path.join(folder, 'temporary.mp3');
  execFileSync('ffmpeg', ['-v', 'error', '-y', '-i', song.wav, '-b:a', '320k', temporary]);
  renameSync(temporary, song.mp3);
  return song;
};
