import os from 'node:os';
import { parseArgs } from 'node:util';
import { buildIfStale } from '../../scripts/lib/run.ts';
import { openBenchDatabase } from './database.ts';
import { explainQueries } from './explain.ts';
import { compareLoad } from './load.ts';
import { compareOverload } from './overload.ts';
import { measureSearch } from './search.ts';
import { measureStartup } from './startup.ts';
import { compareTelemetry } from './telemetry.ts';

/**
 * `npm run bench -- api [start|load|search|overload|telemetry|explain] [--songs 1000000] [--seconds 5]`. Runs all
 * parts by default.
 */
export const runApiBench = async (argv: readonly string[]): Promise<void> => {
  const options = {
    songs: { type: 'string', default: '1000000' },
    seconds: { type: 'string', default: '5' },
  } as const;
  const { values, positionals } = parseArgs({ args: [...argv], options, allowPositionals: true });
  const includes = (name: string) => positionals.length === 0 || positionals.includes(name);
  console.log(
    `${new Date().toISOString().slice(0, 10)} · ${os.cpus().length} × ${os.cpus()[0]?.model ?? ''} · Node ${process.versions.node} · load average ${os.loadavg()[0]?.toFixed(1)}\n`,
  );
  if (includes('start')) {
    const { firstMs, laterMs, megabytes } = await measureStartup();
    console.log(
      `Ready in ${Math.round(firstMs)} ms the first time, ${Math.round(laterMs)} ms later (median of 5); ${Math.round(megabytes)} MB with the database.\n`,
    );
  }
  if (!['load', 'search', 'overload', 'telemetry', 'explain'].some(includes)) return;
  const songs = Number(values.songs);
  const ms = Number(values.seconds) * 1000;
  const postgres = await openBenchDatabase(songs);
  try {
    if (['load', 'search', 'overload', 'telemetry'].some(includes)) await buildIfStale();
    if (includes('load')) console.log(`${(await compareLoad(postgres, songs, ms)).join('\n')}\n`);
    if (includes('search')) console.log(`${(await measureSearch(postgres, songs, ms)).join('\n')}\n`);
    if (includes('overload')) console.log(`${(await compareOverload(postgres.url, songs, ms)).join('\n')}\n`);
    if (includes('telemetry')) console.log(`${(await compareTelemetry(postgres, songs, ms)).join('\n')}\n`);
    if (!includes('explain')) return;
    const { lines, failures } = await explainQueries(postgres.url);
    console.log(
      ['| ms | sequential scans | indexes | query |', '| --: | --- | --- | --- |', ...lines].join('\n'),
    );
    console.log(`\n${lines.length} queries, ${failures.length} with a sequential scan of a large table.`);
    if (failures.length > 0) throw new Error(failures.join('\n'));
  } finally {
    await postgres.stop();
  }
};

if (import.meta.main) await runApiBench(process.argv.slice(2));
