import { execFileSync } from 'node:child_process';
import { existsSync, linkSync, mkdirSync, renameSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { wavOf } from '../../remotes/tools/src/testing/wav.ts';
import { noiseFrom } from '../../remotes/tools/src/testing/song.ts';
import { SampleStore } from '../../remotes/tools/src/engine/store/sample-store.ts';

const FOLDER = path.join(os.tmpdir(), 'rushtone-bench-maker');
const SECONDS = 250;
const SAMPLE_RATE = 44_100;
const CHORD = [110, 138.6, 164.8, 220, 277.2, 329.6] as const;

export type Song = { wav: string; mp3: string };

const renderSecond = (second: number, noise: () => number): [Float32Array, Float32Array] => {
  const [left, right] = [new Float32Array(SAMPLE_RATE), new Float32Array(SAMPLE_RATE)];
  for (let index = 0; index < SAMPLE_RATE; index += 1) {
    const t = second + index / SAMPLE_RATE;
    const beat = (t * 2) % 1;
    const kick = Math.exp(-beat * 14) * Math.sin(2 * Math.PI * (50 + 80 * Math.exp(-beat * 30)) * beat) * 0.5;
    const hat = noise() * Math.exp(-((t * 4) % 1) * 20) * 0.12;
    const chord = CHORD.reduce((all, hz) => all + Math.sin(2 * Math.PI * hz * t), 0) * 0.05;
    left[index] = kick + hat + chord;
    right[index] = kick - hat * 0.6 + chord * 0.8;
  }
  return [left, right];
};

/** Encodes the song by ffmpeg into a file that is created once and kept. */
const encoded = (name: string, input: readonly string[], encoder: readonly string[]): string => {
  const file = path.join(FOLDER, name);
  if (existsSync(file)) return file;
  const temporary = path.join(FOLDER, `temporary${path.extname(name)}`);
  execFileSync('ffmpeg', ['-v', 'error', '-y', ...input, ...encoder, temporary]);
  renameSync(temporary, file);
  return file;
};

/** Creates 250 s of stereo as WAV and as 320 kbit/s MP3, just below the maker's limit. */
export const createBenchSong = (): Song => {
  const wav = path.join(FOLDER, 'song.wav');
  if (!existsSync(path.join(FOLDER, 'song.mp3'))) {
    mkdirSync(FOLDER, { recursive: true });
    const store = new SampleStore({ sampleRate: SAMPLE_RATE, channels: 2 });
    const noise = noiseFrom(11);
    for (let second = 0; second < SECONDS; second += 1) store.append(renderSecond(second, noise));
    writeFileSync(wav, wavOf(store));
  }
  return { wav, mp3: encoded('song.mp3', ['-i', wav], ['-b:a', '320k']) };
};

/** Creates an hour of stereo at 48 kHz, as Opus below the maker's limit of 10 MB. */
export const createHour = ({ wav }: Song): string =>
  encoded(
    'long.ogg',
    ['-stream_loop', '-1', '-i', wav, '-t', '3590'],
    ['-ar', '48000', '-c:a', 'libopus', '-b:a', '20k'],
  );

/** Returns copies of the MP3 under other names. */
export const copiesOf = ({ mp3 }: Song, count: number): string[] =>
  Array.from({ length: count }, (_, index) => {
    const copy = path.join(FOLDER, `song ${index + 1}.mp3`);
    if (!existsSync(copy)) linkSync(mp3, copy);
    return copy;
  });

/** Measures the CPU seconds of a command and its children with Bash's `time`. */
const cpuOf = (...command: readonly string[]): number => {
  const script = 'TIMEFORMAT="%U %S"; { time "$@" >/dev/null 2>&1; } 2>&1';
  const times = execFileSync('bash', ['-c', script, 'bash', ...command], { encoding: 'utf8' });
  const [user = 0, system = 0] = times.trim().split(' ').map(Number);
  return user + system;
};

/** Measures ffmpeg's best resampler (soxr) writing a 16-bit WAV. `asetrate` supports whole hertz only. */
export const measureFfmpeg = (source: string, rate: number): number => {
  const filter = `asetrate=${Math.round(SAMPLE_RATE * rate)},aresample=${SAMPLE_RATE}:resampler=soxr:precision=28`;
  const input = ['-v', 'error', '-y', '-threads', '1', '-i', source];
  return cpuOf('ffmpeg', ...input, '-af', filter, '-c:a', 'pcm_s16le', path.join(FOLDER, 'ffmpeg.wav'));
};

export const measureSox = (source: string, rate: number): number =>
  cpuOf(
    'sox',
    source,
    '-b',
    '16',
    path.join(FOLDER, 'sox.wav'),
    ...`speed ${rate} rate -v ${SAMPLE_RATE}`.split(' '),
  );
