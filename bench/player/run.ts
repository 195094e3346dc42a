import { parseArgs } from 'node:util';
import path from 'node:path';
import { chromium } from '@playwright/test';
import { buildIfStale } from '../../scripts/lib/run.ts';
import { ROOT } from '../../webpack/paths.ts';
import { describeRun } from '../machine.ts';
import { startServer } from '../server.ts';
import { measureHeap, type HeapFigures } from './heap.ts';
import { measureOpenQueue } from './open-queue.ts';

const LIMIT_MS = 100;
const LIMIT_GROWTH = 0.05;

const FLAGS = ['--no-sandbox', '--disable-quic', '--disable-background-networking', '--no-first-run'];

/** Machine code lies in the heap too; V8 makes and drops it by its own rules, and more of it the longer a page runs. */
const INTERPRETED = ['--js-flags=--no-opt --no-maglev --no-sparkplug'];

const median = (figures: readonly number[]): number =>
  figures.toSorted((a, b) => a - b)[Math.floor(figures.length / 2)] ?? Number.NaN;

const megabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(2)} MB`;
const verdict = (met: boolean): string => (met ? 'met' : 'NOT met');

const launch = (flags: readonly string[]) =>
  chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: [...FLAGS, ...flags],
  });

const growthOf = ({ before, settled }: HeapFigures): number => settled / before - 1;

const told = (heap: HeapFigures): string =>
  `${megabytes(heap.before)} before, ${megabytes(heap.after)} right after, ${megabytes(heap.settled)} settled: ${(growthOf(heap) * 100).toFixed(1)} %`;

/** What the player costs while it is used: how fast a long queue opens, and what a long evening leaves behind. */
export const runPlayerBench = async (args: string[]): Promise<void> => {
  const { values } = parseArgs({
    args,
    options: {
      runs: { type: 'string', default: '9' },
      songs: { type: 'string', default: '200' },
      rounds: { type: 'string', default: '50' },
      settle: { type: 'string', default: '310' },
      port: { type: 'string', default: '8320' },
    },
  });
  buildIfStale();
  const server = await startServer({
    name: 'ours',
    port: Number(values.port),
    distDir: path.join(ROOT, 'dist'),
  });
  const browser = await launch([]);
  try {
    console.log(describeRun(browser.version(), Number(values.runs)));
    const { toPaint, worked } = await measureOpenQueue(browser, server.origin, Number(values.runs));
    console.log(
      `Open a queue of 500 songs at 4× slow-down: ${median(toPaint)} ms to the next paint (median; worst ${Math.max(...toPaint)}; limit ${LIMIT_MS}): ${verdict(median(toPaint) <= LIMIT_MS)}`,
    );
    console.log(
      `  of it the page's own work: ${median(worked).toFixed(0)} ms of processor time (median; worst ${Math.max(...worked).toFixed(0)})`,
    );
    const work = {
      songs: Number(values.songs),
      rounds: Number(values.rounds),
      warmUp: 25,
      settleMs: Number(values.settle) * 1000,
    };
    const interpreted = await launch(INTERPRETED);
    const [asIs, ownData] = await Promise.all([
      measureHeap(browser, server.origin, work),
      measureHeap(interpreted, server.origin, work),
    ]).finally(() => interpreted.close());
    console.log(
      [
        `Heap over ${work.songs} songs and ${work.rounds} rounds of navigation:`,
        `  without machine code: ${told(ownData)} (limit ${LIMIT_GROWTH * 100} %): ${verdict(growthOf(ownData) <= LIMIT_GROWTH)}`,
        `  with the machine code that V8 makes of what runs often: ${told(asIs)}`,
      ].join('\n'),
    );
  } finally {
    await browser.close();
    await server.stop();
  }
};
