import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { rateOf } from '../../remotes/tools/src/engine/settings/rate.ts';
import { buildIfStale } from '../../scripts/lib/run.ts';
import { DIST } from '../../webpack/paths.ts';
import { describeRun } from '../machine.ts';
import { startServer } from '../server.ts';
import { openMakerPage, type MakerPage } from './maker-page.ts';
import { measureFfmpeg, measureSox } from './reference-tools.ts';
import { copiesOf, createBenchSong, createHour, type Song } from './song.ts';

const PORT = Number(process.env.BENCH_PORT ?? 8330);
const RATES = [
  { name: '1.25', speed: 25, pitch: 0 },
  { name: '0.6746', speed: 17, pitch: -4 },
  { name: '0.5', speed: 10, pitch: 0 },
] as const;

const seconds = (value: number): string => `${value.toFixed(2)} s`;
const compareToTarget = (value: number, target: number): string =>
  `${value.toFixed(2)} (target ≤ ${target}${value <= target ? '' : ', missed'})`;
const lowest = (values: readonly number[]): number => Math.min(...values);

/** Alternates between the three tools, so that other load on the machine affects all; the lowest time counts. */
const compare = async (
  maker: MakerPage,
  song: Song,
  { name, speed, pitch }: (typeof RATES)[number],
  runs: number,
): Promise<string> => {
  const rate = rateOf({ speed, pitch }).value;
  const cpu = {
    click: [] as number[],
    wholeJob: [] as number[],
    ffmpeg: [] as number[],
    fromMp3: [] as number[],
    sox: [] as number[],
  };
  const wall: number[] = [];
  const measureCpu = async (work: () => Promise<unknown>) => {
    const before = maker.cpuSeconds();
    await work();
    return maker.cpuSeconds() - before;
  };
  await maker.open(`speed=${speed / 20}&pitch=${pitch}`);
  const first = await measureCpu(() => maker.load(song.mp3));
  await maker.pause();
  for (let run = 0; run < runs; run += 1) {
    const loading = await measureCpu(() => maker.load(song.mp3));
    await maker.pause();
    const saving = await measureCpu(async () => wall.push(await maker.save()));
    cpu.click.push(saving);
    cpu.wholeJob.push(loading + saving);
    cpu.ffmpeg.push(measureFfmpeg(song.wav, rate));
    cpu.fromMp3.push(measureFfmpeg(song.mp3, rate));
    cpu.sox.push(measureSox(song.wav, rate));
  }
  const [click, wholeJob, ffmpeg, fromMp3, sox] = [
    cpu.click,
    cpu.wholeJob,
    cpu.ffmpeg,
    cpu.fromMp3,
    cpu.sox,
  ].map(lowest);
  return `| ${[
    name,
    seconds(click!),
    seconds(lowest(wall)),
    seconds(ffmpeg!),
    seconds(sox!),
    compareToTarget(click! / ffmpeg!, 1.3),
    seconds(wholeJob!),
    seconds(fromMp3!),
    compareToTarget(wholeJob! / fromMp3!, 2),
    seconds(first),
  ].join(' | ')} |`;
};

const HEAD = `| rate | click to file, CPU | wall | ffmpeg from WAV | sox from WAV | ours / ffmpeg | whole job from MP3 | ffmpeg from MP3 | ours / ffmpeg | first load of a page |
| --- | --: | --: | --: | --: | --: | --: | --: | --: | --: |`;

/** At a rate of 0.05, 250 s result in a WAV file of 882 MB. */
const measureMemory = async (maker: MakerPage, song: Song): Promise<string[]> => {
  await maker.open('speed=0.1&pitch=-12');
  const empty = maker.memoryMb();
  await maker.load(song.mp3);
  await maker.pause();
  const loaded = maker.memoryMb();
  const watch = maker.watchMemory();
  const wall = await maker.save();
  const peak = watch.stop();
  await maker.cancelSave();
  await new Promise((resolve) => setTimeout(resolve, 3_000));
  const growth = peak - empty;
  return [
    `Memory of all browser processes (PSS): ${empty.toFixed(0)} MB with the page open, ${loaded.toFixed(0)} MB with the song loaded.`,
    `At rate 0.05 (882 MB of WAV, ${wall.toFixed(1)} s) a peak of ${peak.toFixed(0)} MB, ${compareToTarget(growth, 210)} above the open page; ${maker.memoryMb().toFixed(0)} MB 3 s after a canceled download.`,
  ];
};

const BATCH_FILES = 20;

const measureBatch = async (maker: MakerPage, song: Song): Promise<string> => {
  await maker.open('speed=1.25&pitch=0');
  const empty = maker.memoryMb();
  const cpu = maker.cpuSeconds();
  const watch = maker.watchMemory();
  const wall = await maker.batch(copiesOf(song, BATCH_FILES));
  return `A batch of ${BATCH_FILES} such songs on ${os.availableParallelism()} cores: ${seconds(wall)}, ${seconds(maker.cpuSeconds() - cpu)} of processor time, a peak of ${(watch.stop() - empty).toFixed(0)} MB above the open page.`;
};

const measureHour = async (maker: MakerPage, song: Song): Promise<string> => {
  await maker.open('speed=1.25&pitch=0');
  const empty = maker.memoryMb();
  const watch = maker.watchMemory();
  const started = performance.now();
  await maker.load(createHour(song));
  const loading = (performance.now() - started) / 1000;
  await maker.pause();
  const wall = await maker.save();
  return `An hour of stereo at 48 kHz (Opus): loaded in ${seconds(loading)}, saved in ${seconds(wall)}, a peak of ${compareToTarget(watch.stop() - empty, 500)} MB above the open page.`;
};

/** Compares the maker in Chromium with ffmpeg and sox, which must be on the PATH. */
export const runMakerBench = async (args: string[]): Promise<void> => {
  const { values } = parseArgs({ args, options: { runs: { type: 'string', default: '5' } } });
  const runs = Math.max(1, Number.parseInt(values.runs, 10) || 1);
  await buildIfStale();
  const song = createBenchSong();
  const server = await startServer({ name: 'ours', port: PORT, distDir: path.resolve(DIST) });
  const maker = await openMakerPage(server.origin);
  try {
    console.log(`${describeRun(maker.version, runs)}\n\n${HEAD}`);
    for (const rate of RATES) console.log(await compare(maker, song, rate, runs));
    await maker.open('speed=1.25&pitch=0');
    await maker.load(song.mp3);
    await maker.pause();
    const blocks: number[] = [];
    for (let run = 0; run < runs; run += 1) blocks.push(await maker.longestBlock(maker.save));
    const memory = await measureMemory(maker, song);
    memory.push(await measureBatch(maker, song), await measureHour(maker, song));
    const block = lowest(blocks);
    console.log(
      [
        '',
        `Longest block of the main thread while rendering, lowest of ${runs} runs: ${compareToTarget(block, 50)} ms; each: ${blocks.map((ms) => ms.toFixed(0)).join(', ')}.`,
        ...memory,
      ].join('\n'),
    );
  } finally {
    await maker.close();
    await server.stop();
  }
};
