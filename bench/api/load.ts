import { barTable, sum, table } from '../runner.ts';
import { searchPaths, settingsOf, songPaths, videoIdOf } from './catalog.ts';
import { measure, microseconds, startBareServer, type Bench, type Result, type Target } from './measure.ts';

/** Time until the code is compiled, and all connections are open and have prepared their statements. */
const WARM_UP_MS = 2_000;
const WARM_UP_PARTS = [0, 1, 2, 3];

const perServerSecond = ({ requests, serverSeconds }: Result): number => requests / serverSeconds;
/** Returns the CPU seconds per request, of servers and database together. */
const costOf = ({ requests, serverSeconds, databaseSeconds }: Result): number =>
  (serverSeconds + databaseSeconds) / requests;

/** Sums measurements from before and after a comparison, in case the machine becomes slower in the meantime. */
const bothOf = (before: Result, after: Result): Result => ({
  ...after,
  requests: before.requests + after.requests,
  failures: before.failures + after.failures,
  seconds: before.seconds + after.seconds,
  p50: Math.max(before.p50, after.p50),
  p99: Math.max(before.p99, after.p99),
  serverSeconds: before.serverSeconds + after.serverSeconds,
  databaseSeconds: 0,
});

const measureOne = async (bench: Bench, server: Target, bareServer: Target) => {
  const { ms, songs } = bench;
  const run = (target: Target, paths: readonly string[], time = ms) =>
    measure(bench, [target], [paths], { ms: time });
  await run(bareServer, ['/'], WARM_UP_MS);
  const bareBefore = await run(bareServer, ['/']);
  const warm = async (path: string) => {
    await run(server, [path], WARM_UP_MS);
    return run(server, [path]);
  };
  // Parts that were not requested before are read from the database.
  const read = (parts: readonly number[], query?: string) =>
    run(
      server,
      parts.flatMap((part) => songPaths(songs, part, query)),
      0,
    );
  await read(WARM_UP_PARTS);
  const database = await read([4, 5, 6]);
  const memory = await run(server, songPaths(songs, 6));
  await read(WARM_UP_PARTS, '&explore=true');
  const explore = await read([4, 5], '&explore=true');
  const one = await run(server, songPaths(songs, 2).slice(0, 1));
  const random = await warm('/api/song/random');
  const bare = bothOf(bareBefore, await run(bareServer, ['/']));
  const home = await warm('/');
  // Pages of different songs that have not been requested yet.
  const pages = await run(
    server,
    songPaths(songs, 7).map((path) => path.replace('/api/song/get', '/song')),
  );
  const search = await run(server, searchPaths(songs, 'search'));
  const repeated = await run(server, searchPaths(songs, 'search'));
  return { bare, database, memory, explore, one, random, home, pages, search, repeated };
};

/** Measures CPU per request with one server and with two, for songs that neither has cached. */
const measureTwo = async (bench: Bench, one: Target, two: Target) => {
  const run = (first: number, servers: readonly Target[]) => {
    const paths = servers.map((_server, index) => songPaths(bench.songs, first + index));
    return measure(bench, servers, paths, { ms: 0 });
  };
  for (const first of [10, 12, 14, 16]) await run(first, [one, two]);
  const [alone, together]: [Result[], Result[]] = [[], []];
  for (const first of [20, 23, 26]) {
    alone.push(await run(first, [one]));
    together.push(await run(first + 1, [one, two]));
  }
  return { ratio: sum(together.map(costOf)) / sum(alone.map(costOf)), result: together[0] as Result };
};

/** Loads one and two servers on the database, next to a bare one. Returns a table, and the ratios with a target. */
export const compareLoad = async (bench: Bench): Promise<string> => {
  const { songs, postgres, start, folder } = bench;
  const server = await start('one', settingsOf(postgres.url));
  const song = await fetch(`${server.origin}/api/song/get?s=${videoIdOf(97)}`);
  const bareServer = await startBareServer(await song.text(), folder);
  const { bare, ...of } = await measureOne(bench, server, bareServer).finally(bareServer.stop);
  const two = await measureTwo(bench, server, await start('two', settingsOf(postgres.url)));
  const ofBare = (result: Result) => perServerSecond(result) / perServerSecond(bare);
  const rows: [string, Result][] = [
    ['bare node:http, the body of song/get', bare],
    ['song/get, one song', of.one],
    ['song/get, 5,000 songs, from memory', of.memory],
    ['song/get, 5,000 songs, through the database', of.database],
    ['the same with `explore=true`', of.explore],
    ['song/get, through the database, two servers', two.result],
    ['song/random', of.random],
    ['`/`, with its rendering process', of.home],
    ['`/song`, different songs, with that process', of.pages],
    [`song/search, 2,000 texts, ${songs.toLocaleString('en')} songs`, of.search],
    ['song/search, repeated', of.repeated],
  ];
  const head = [
    '50 connections',
    'per second',
    'per server CPU second',
    'of bare',
    'server µs',
    'database µs',
  ];
  const figures = table(
    [...head, 'p50 ms', 'p99 ms', 'not 200'],
    rows.map(([name, result]) => [
      name,
      Math.round(result.requests / result.seconds),
      Math.round(perServerSecond(result)),
      ofBare(result).toFixed(2),
      microseconds(result.serverSeconds, result),
      microseconds(result.databaseSeconds, result),
      result.p50.toFixed(1),
      result.p99.toFixed(1),
      result.failures + result.refused,
    ]),
  );
  const bars = barTable([
    ['song/get, 5,000 songs, through the database, of bare', ofBare(of.database), '≥', 0.15],
    ['song/get, 5,000 songs, from memory, of bare', ofBare(of.memory), '≥', 0.35],
    ['song/random, of bare', ofBare(of.random), '≥', 0.15],
    ['`/`, pages a CPU second', perServerSecond(of.home), '≥', 400],
    ['CPU of a request with two servers, of that with one', two.ratio, '≤', 1.1],
  ]);
  return `${figures}\n\n${bars}`;
};
