import { execFileSync } from 'node:child_process';
import path from 'node:path';

const SAMPLE_RATE = 44_100;

/** Measures the CPU seconds of a command and its children with Bash's `time`. */
const measureCpu = (command: readonly string[]): number => {
  const script = 'TIMEFORMAT="%U %S"; { time "$@" >/dev/null 2>&1; } 2>&1';
  const [user = 0, system = 0] = execFileSync('bash', ['-c', script, 'bash', ...command], {
    encoding: 'utf8',
  })
    .trim()
    .split(' ')
    .map(Number);
  return user + system;
};

/** Measures ffmpeg's best resampler (soxr) writing a 16-bit WAV. `asetrate` supports whole hertz only. */
export const measureFfmpeg = (source: string, rate: number): number => {
  const filter = `asetrate=${Math.round(SAMPLE_RATE * rate)},aresample=${SAMPLE_RATE}:resampler=soxr:precision=28`;
  const out = path.join(path.dirname(source), 'ffmpeg.wav');
  return measureCpu([
    'ffmpeg',
    '-v',
    'error',
    '-y',
    '-threads',
    '1',
    '-i',
    source,
    '-af',
    filter,
    '-c:a',
    'pcm_s16le',
    out,
  ]);
};

export const measureSox = (source: string, rate: number): number =>
  measureCpu([
    'sox',
    source,
    '-b',
    '16',
    path.join(path.dirname(source), 'sox.wav'),
    'speed',
    String(rate),
    'rate',
    '-v',
    String(SAMPLE_RATE),
  ]);
