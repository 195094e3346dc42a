import { parseArgs } from 'node:util';
import { buildIfStale } from '../../scripts/lib/run.ts';
import { DIST } from '../../webpack/paths.ts';
import { launchBrowser, QUIET_FLAGS } from '../browser.ts';
import { describeRun } from '../machine.ts';
import { startServer } from '../server.ts';
import { median } from '../summary.ts';
import { measureHeap, type HeapFigures } from './heap.ts';
import { measureOpenQueue } from './open-queue.ts';

const LIMIT_MS = 100;
const GROWTH_LIMIT = 0.05;

/** Excludes compiled code from the heap, because its size depends on when V8 optimizes and discards functions. */
const INTERPRETER_FLAGS = ['--js-flags=--no-opt --no-maglev --no-sparkplug'];

const megabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(2)} MB`;
const describeLimit = (met: boolean): string => (met ? 'met' : 'missed');

const growthOf = ({ before, settled }: HeapFigures): number => settled / before - 1;

const describeHeap = (heap: HeapFigures): string =>
  `${megabytes(heap.before)} before, ${megabytes(heap.after)} right after, ${megabytes(heap.settled)} settled: ${(growthOf(heap) * 100).toFixed(1)} %`;

/** Measures how fast a long queue opens, and heap growth over many songs and navigations. */
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
  await buildIfStale();
  const server = await startServer({
    name: 'ours',
    port: Number(values.port),
    distDir: DIST,
  });
  const browser = await launchBrowser(QUIET_FLAGS);
  try {
    console.log(describeRun(browser.version(), Number(values.runs)));
    const { toPaintMs, cpuMs } = await measureOpenQueue(browser, server.origin, Number(values.runs));
    console.log(
      `Open a queue of 500 songs, CPU slowed 4 times: ${median(toPaintMs)} ms to the next paint (median; worst ${Math.max(...toPaintMs)}; limit ${LIMIT_MS}): ${describeLimit(median(toPaintMs) <= LIMIT_MS)}`,
    );
    console.log(
      `  CPU time of the main thread: ${median(cpuMs).toFixed(0)} ms (median; worst ${Math.max(...cpuMs).toFixed(0)})`,
    );
    const workload = {
      songs: Number(values.songs),
      rounds: Number(values.rounds),
      warmUp: 25,
      settleMs: Number(values.settle) * 1000,
    };
    const interpreted = await launchBrowser([...QUIET_FLAGS, ...INTERPRETER_FLAGS]);
    const [withCode, withoutCode] = await Promise.all([
      measureHeap(browser, server.origin, workload),
      measureHeap(interpreted, server.origin, workload),
    ]).finally(() => interpreted.close());
    console.log(
      [
        `Heap over ${workload.songs} songs and ${workload.rounds} rounds of navigation:`,
        `  without compiled code: ${describeHeap(withoutCode)} (limit ${GROWTH_LIMIT * 100} %): ${describeLimit(growthOf(withoutCode) <= GROWTH_LIMIT)}`,
        `  with compiled code: ${describeHeap(withCode)}`,
      ].join('\n'),
    );
  } finally {
    await browser.close();
    await server.stop();
  }
};
