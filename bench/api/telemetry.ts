import { startCollector } from '@rushtone/api-testing/fakes/collector';
import { barTable, sum, table, type Server } from '../runner.ts';
import { settingsOf, songPaths } from './catalog.ts';
import { measure, type Bench, type Result } from './measure.ts';

const ROUNDS = 8;
/** Each round requests two parts of the catalog that no other round requests; 100,000 songs are enough. */
const WARM_UP_PARTS = [0, 1, 2, 3];
const FIRST_PART = 4;
/** Songs that a server has not read yet, and songs that it has cached. */
const KINDS = ['through the database', 'from memory'] as const;
/** Share of traced requests; `null` without a collector. */
const SETTINGS = { 'without a collector': null, 'the default, 1 of 100 traced': '0.01', 'all traced': '1' };
const NAMES = Object.keys(SETTINGS) as (keyof typeof SETTINGS)[];

/** Measures the cost of traces and metrics: alternates between servers with and without a collector. */
export const compareTelemetry = async (bench: Bench): Promise<string> => {
  const { songs, ms, postgres, start } = bench;
  const collector = await startCollector();
  const pathsOf = (parts: readonly number[]) => parts.flatMap((part) => songPaths(songs, part));
  const run = (server: Server, paths: readonly string[], forMs: number) =>
    measure(bench, [server], [paths], { ms: forMs });
  const sites: { name: string; server: Server; results: [Result[], Result[]] }[] = [];
  try {
    for (const [index, name] of NAMES.entries()) {
      const ratio = SETTINGS[name];
      const traced = ratio !== null && {
        OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint,
        OTEL_TRACES_SAMPLER_ARG: ratio,
      };
      const server = await start(String(index), { ...settingsOf(postgres.url), ...traced });
      sites.push({ name, server, results: [[], []] });
      await run(server, pathsOf(WARM_UP_PARTS), 0);
    }
    for (let round = 0; round < ROUNDS; round += 1) {
      const part = FIRST_PART + 2 * round;
      const paths = pathsOf([part, part + 1]);
      for (const { server, results } of round % 2 === 0 ? sites : sites.toReversed()) {
        results[0].push(await run(server, paths, 0));
        results[1].push(await run(server, paths, ms / 2));
      }
    }
  } finally {
    collector.stop();
  }
  const costs = sites.map(({ results }) =>
    results.map(
      (all) =>
        (1e6 * sum(all.map(({ serverSeconds }) => serverSeconds))) / sum(all.map(({ requests }) => requests)),
    ),
  );
  const figures = table(
    ['server µs a request', ...KINDS],
    NAMES.map((name, at) => [name, ...(costs[at] ?? []).map((cost) => cost.toFixed(1))]),
  );
  const [without = [], byDefault = []] = costs;
  const bars = barTable(
    KINDS.map((kind, at) => [
      `CPU of a song ${kind}, with telemetry of that without`,
      (byDefault[at] ?? 0) / (without[at] ?? 1),
      '≤',
      1.1,
    ]),
  );
  return `${figures}\n\n${bars}`;
};
