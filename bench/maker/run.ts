import os from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import { rateOf } from '../../remotes/tools/src/engine/settings/rate.ts';
import { treeCpuSeconds, treeMemoryMb, watchMemory } from '../processes.ts';
import { describeMachine, readOptions, table, toLimit, withServers } from '../runner.ts';
import { openMakerPage, type MakerPage } from './maker-page.ts';
import { copiesOf, createBenchSong, createHour, measureFfmpeg, measureSox, type Song } from './song.ts';

const RATES = [
  { name: '1.25', speed: 25, pitch: 0 },
  { name: '0.6746', speed: 17, pitch: -4 },
  { name: '0.5', speed: 10, pitch: 0 },
] as const;
const USUAL = 'speed=1.25&pitch=0';
const BATCH_FILES = 20;

const HEAD = [
  ...['rate', 'click to file, CPU', 'wall', 'ffmpeg from WAV', 'sox from WAV', 'ours / ffmpeg'],
  ...['whole job from MP3', 'ffmpeg from MP3', 'ours / ffmpeg', 'first load of a page'],
];

const seconds = (value: number): string => `${value.toFixed(2)} s`;

const cpuOf = async ({ pid }: MakerPage, work: () => Promise<unknown>): Promise<number> => {
  const before = treeCpuSeconds(pid);
  await work();
  return treeCpuSeconds(pid) - before;
};

const load = async (maker: MakerPage, file: string): Promise<void> => {
  await maker.load(file);
  await maker.pause();
};

/** Alternates between the three tools, so that other load on the machine affects all; the lowest time counts. */
const compare = async (
  maker: MakerPage,
  song: Song,
  { name, speed, pitch }: (typeof RATES)[number],
  runs: number,
): Promise<string[]> => {
  const rate = rateOf({ speed, pitch }).value;
  const lowest = new Map<string, number>();
  const note = (what: string, figure: number) =>
    lowest.set(what, Math.min(lowest.get(what) ?? Number.POSITIVE_INFINITY, figure));
  await maker.open(`speed=${speed / 20}&pitch=${pitch}`);
  const first = await cpuOf(maker, () => maker.load(song.mp3));
  await maker.pause();
  for (let run = 0; run < runs; run += 1) {
    const loading = await cpuOf(maker, () => maker.load(song.mp3));
    await maker.pause();
    const saving = await cpuOf(maker, async () => note('wall', await maker.save()));
    note('click', saving);
    note('whole job', loading + saving);
    note('ffmpeg', measureFfmpeg(song.wav, rate));
    note('sox', measureSox(song.wav, rate));
    note('from MP3', measureFfmpeg(song.mp3, rate));
  }
  const of = (what: string): number => lowest.get(what) ?? Number.NaN;
  return [
    name,
    ...['click', 'wall', 'ffmpeg', 'sox'].map((what) => seconds(of(what))),
    toLimit(of('click') / of('ffmpeg'), 1.3),
    ...['whole job', 'from MP3'].map((what) => seconds(of(what))),
    toLimit(of('whole job') / of('from MP3'), 2),
    seconds(first),
  ];
};

/** Runs `work` on an opened page. Returns its result, and its peak of memory in MB above the open page. */
const withMemory = async <Value>(
  maker: MakerPage,
  query: string,
  work: () => Promise<Value>,
  prepare?: () => Promise<void>,
) => {
  await maker.open(query);
  const empty = treeMemoryMb(maker.pid);
  await prepare?.();
  const loaded = treeMemoryMb(maker.pid);
  const watch = watchMemory(maker.pid);
  const value = await work();
  return { value, empty, loaded, growth: watch.stop() - empty };
};

const measureMemory = async (maker: MakerPage, song: Song): Promise<string> => {
  // At a rate of 0.05, 250 s result in a WAV file of 882 MB.
  const {
    value: wall,
    empty,
    loaded,
    growth,
  } = await withMemory(maker, 'speed=0.1&pitch=-12', maker.save, () => load(maker, song.mp3));
  await maker.cancelSave();
  await wait(3_000);
  return `Memory of all browser processes (PSS): ${empty.toFixed(0)} MB with the page open, ${loaded.toFixed(0)} MB with the song loaded.
At rate 0.05 (882 MB of WAV, ${wall.toFixed(1)} s) a peak of ${toLimit(growth, 210, 0)} MB above the open page; ${treeMemoryMb(maker.pid).toFixed(0)} MB 3 s after a canceled download.`;
};

const measureBatch = async (maker: MakerPage, song: Song): Promise<string> => {
  const { value, growth } = await withMemory(maker, USUAL, async () => {
    let wall = 0;
    const cpu = await cpuOf(maker, async () => (wall = await maker.batch(copiesOf(song, BATCH_FILES))));
    return { cpu, wall };
  });
  return `A batch of ${BATCH_FILES} such songs on ${os.availableParallelism()} cores: ${seconds(value.wall)}, ${seconds(value.cpu)} of processor time, a peak of ${growth.toFixed(0)} MB above the open page.`;
};

const measureHour = async (maker: MakerPage, song: Song): Promise<string> => {
  const hour = createHour(song);
  const { value, growth } = await withMemory(maker, USUAL, async () => {
    const began = performance.now();
    await load(maker, hour);
    return { loading: (performance.now() - began) / 1000, saving: await maker.save() };
  });
  return `An hour of stereo at 48 kHz (Opus): loaded in ${seconds(value.loading)}, saved in ${seconds(value.saving)}, a peak of ${toLimit(growth, 500, 0)} MB above the open page.`;
};

/** `npm run bench -- maker`: the maker in Chromium against ffmpeg and sox, which must be on the PATH. */
export const runMakerBench = async (args: string[]): Promise<void> => {
  const { runs } = readOptions(args, { runs: 5 });
  const song = createBenchSong();
  await withServers(async ({ start, folder }) => {
    const maker = await openMakerPage((await start('site')).origin, folder);
    try {
      console.log(`${describeMachine(maker.version)} · lowest of ${runs}\n`);
      const rows: string[][] = [];
      for (const rate of RATES) rows.push(await compare(maker, song, rate, runs));
      console.log(table(HEAD, rows));
      await maker.open(USUAL);
      await load(maker, song.mp3);
      const blocks: number[] = [];
      for (let run = 0; run < runs; run += 1) blocks.push(await maker.longestBlock(maker.save));
      console.log(
        `\nLongest block of the main thread while rendering, lowest of ${runs}: ${toLimit(Math.min(...blocks), 50)} ms`,
      );
      for (const measure of [measureMemory, measureBatch, measureHour])
        console.log(await measure(maker, song));
    } finally {
      await maker.close();
    }
  });
};
