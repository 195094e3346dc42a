import path from 'node:path';
import { parseArgs } from 'node:util';
import { rateOf } from '../../remotes/tools/src/engine/settings/rate.ts';
import { buildIfStale } from '../../scripts/lib/run.ts';
import { DIST } from '../../webpack/paths.ts';
import { describeRun } from '../machine.ts';
import { startServer } from '../server.ts';
import { openMaker, type Maker } from './browser.ts';
import { ffmpegCpu, soxCpu } from './rivals.ts';
import { benchSong, type Song } from './song.ts';

const PORT = Number(process.env.BENCH_PORT ?? 8330);
const RATES = [
  { name: '1.25', speed: 25, pitch: 0 },
  { name: '0.6746', speed: 17, pitch: -4 },
  { name: '0.5', speed: 10, pitch: 0 },
] as const;

const seconds = (value: number): string => `${value.toFixed(2)} s`;
const times = (value: number, limit: number): string =>
  `${value.toFixed(2)} (aim ≤ ${limit}${value <= limit ? '' : ', missed'})`;
const least = (values: readonly number[]): number => Math.min(...values);

/** Ours and the two others in turns, so that all three meet the same machine; the least of all runs counts. */
const compare = async (
  maker: Maker,
  song: Song,
  { name, speed, pitch }: (typeof RATES)[number],
  runs: number,
): Promise<string> => {
  const rate = rateOf({ speed, pitch }).value;
  const cpu = {
    click: [] as number[],
    whole: [] as number[],
    ffmpeg: [] as number[],
    fromMp3: [] as number[],
    sox: [] as number[],
  };
  const wall: number[] = [];
  const spent = async (work: () => Promise<unknown>) => {
    const before = maker.cpu();
    await work();
    return maker.cpu() - before;
  };
  await maker.open(`speed=${speed / 20}&pitch=${pitch}`);
  const first = await spent(() => maker.load(song.mp3));
  for (let run = 0; run < runs; run += 1) {
    const loading = await spent(() => maker.load(song.mp3));
    const saving = await spent(async () => wall.push(await maker.save()));
    cpu.click.push(saving);
    cpu.whole.push(loading + saving);
    cpu.ffmpeg.push(ffmpegCpu(song.wav, rate));
    cpu.fromMp3.push(ffmpegCpu(song.mp3, rate));
    cpu.sox.push(soxCpu(song.wav, rate));
  }
  const [click, whole, ffmpeg, fromMp3, sox] = [cpu.click, cpu.whole, cpu.ffmpeg, cpu.fromMp3, cpu.sox].map(
    least,
  );
  return `| ${[
    name,
    seconds(click!),
    seconds(least(wall)),
    seconds(ffmpeg!),
    seconds(sox!),
    times(click! / ffmpeg!, 2),
    seconds(whole!),
    seconds(fromMp3!),
    times(whole! / fromMp3!, 3),
    seconds(first),
  ].join(' | ')} |`;
};

const HEAD = `| rate | click to file, CPU | wall | ffmpeg from WAV | sox from WAV | ours / ffmpeg | whole job from MP3 | ffmpeg from MP3 | ours / ffmpeg | first load of a page |
| --- | --: | --: | --: | --: | --: | --: | --: | --: | --: |`;

/** 250 s at rate 0.05: 882 MB of result. */
const measureMemory = async (maker: Maker, song: Song): Promise<string[]> => {
  await maker.open('speed=0.1&pitch=-12');
  const empty = maker.memory();
  await maker.load(song.mp3);
  const loaded = maker.memory();
  const watch = maker.watchMemory();
  const wall = await maker.save();
  const most = watch.stop();
  await maker.cancelSave();
  await new Promise((resolve) => setTimeout(resolve, 3_000));
  const grown = most - empty;
  return [
    `Memory of all the browser's processes (PSS): ${empty.toFixed(0)} MB with the page open, ${loaded.toFixed(0)} MB with the song loaded.`,
    `At rate 0.05 (882 MB of WAV, ${wall.toFixed(1)} s) at most ${most.toFixed(0)} MB, ${times(grown, 350)} above the open page; ${maker.memory().toFixed(0)} MB 3 s after a cancelled one.`,
  ];
};

/** Measures the maker in Chromium beside ffmpeg and sox; both must be on the path. */
export const runMakerBench = async (args: string[]): Promise<void> => {
  const { values } = parseArgs({ args, options: { runs: { type: 'string', default: '5' } } });
  const runs = Math.max(1, Number.parseInt(values.runs, 10) || 1);
  buildIfStale();
  const song = benchSong();
  const server = await startServer({ name: 'ours', port: PORT, distDir: path.resolve(DIST) });
  const maker = await openMaker(server.origin);
  try {
    console.log(`${describeRun(maker.version, runs)}\n\n${HEAD}`);
    for (const rate of RATES) console.log(await compare(maker, song, rate, runs));
    await maker.open('speed=1.25&pitch=0');
    await maker.load(song.mp3);
    const blocks: number[] = [];
    for (let run = 0; run < runs; run += 1) blocks.push(await maker.longestBlock(maker.save));
    const memory = await measureMemory(maker, song);
    const block = least(blocks);
    console.log(
      [
        '',
        `Longest block of the page while it renders, least of ${runs}: ${times(block, 50)} ms; each: ${blocks.map((ms) => ms.toFixed(0)).join(', ')}.`,
        ...memory,
      ].join('\n'),
    );
  } finally {
    await maker.close();
    await server.stop();
  }
};
