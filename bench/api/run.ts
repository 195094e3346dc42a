import { childrenOf, memoryMb } from '../processes.ts';
import { describeMachine, median, readOptions, sum, withServers, type Servers } from '../runner.ts';
import { openBenchDatabase } from './database.ts';
import { explainQueries } from './explain.ts';
import { compareLoad } from './load.ts';
import type { Bench } from './measure.ts';
import { compareOverload } from './overload.ts';
import { measureSearch } from './search.ts';

const STARTS = 5;

/** Measures the first start, in an empty folder, and later ones; and the memory with the database. */
const measureStarts = async ({ start }: Servers): Promise<string> => {
  const [ready, memory]: [number[], number[]] = [[], []];
  for (let run = 0; run <= STARTS; run += 1) {
    const { readyMs, pid, databasePid, origin, stop } = await start('starts');
    ready.push(readyMs);
    await (await fetch(`${origin}/api/playlist/all`)).arrayBuffer();
    memory.push(sum([pid, databasePid, ...childrenOf(databasePid)].map(memoryMb)));
    await stop();
  }
  const [first = 0, ...later] = ready.map(Math.round);
  return `Ready in ${first} ms the first time, ${median(later)} ms later (median of ${STARTS}); ${median(memory).toFixed(0)} MB with the database.`;
};

const PARTS: Readonly<Record<string, (bench: Bench) => Promise<string>>> = {
  load: compareLoad,
  search: measureSearch,
  overload: compareOverload,
  explain: explainQueries,
};

/**
 * `npm run bench -- api [start|load|search|overload|explain] [--songs 1000000] [--seconds 5]`: the named parts,
 * or all.
 */
export const runApiBench = async (args: string[]): Promise<void> => {
  const { songs, seconds, parts } = readOptions(args, { songs: 1_000_000, seconds: 5 });
  const includes = (name: string) => parts.length === 0 || parts.includes(name);
  console.log(`${describeMachine()}\n`);
  if (includes('start')) console.log(`${await withServers(measureStarts)}\n`);
  const chosen = Object.keys(PARTS).filter(includes);
  if (chosen.length === 0) return;
  const postgres = await openBenchDatabase(songs);
  try {
    for (const name of chosen)
      await withServers(async (servers) =>
        console.log(`${await PARTS[name]?.({ ...servers, postgres, songs, ms: seconds * 1000 })}\n`),
      );
  } finally {
    await postgres.stop();
  }
};
