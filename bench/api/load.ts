import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { LocalPostgres } from '@rushtone/api/database/local-postgres';
import { startProcess, type ServerProcess } from '@rushtone/api-testing/server-process';
import { DIST } from '../../webpack/paths.ts';
import { searchFor, videoIdOf } from './catalog.ts';
import { BAR_HEAD, bar, songPaths } from './figures.ts';
import { measure, startBareServer, type Result, type Target } from './measure.ts';

/** Time until the code is compiled, and all connections are open and have prepared their statements. */
const WARM_UP_MS = 2_000;
const WARM_UP_PARTS = [0, 1, 2, 3];

type Bench = { folder: string; databasePid: number; ms: number; songs: number };

const perSecond = ({ requests, seconds }: Result): number => requests / seconds;
const perServerSecond = ({ requests, serverSeconds }: Result): number => requests / serverSeconds;
/** Returns the CPU seconds per request, of servers and database together. */
const costOf = ({ requests, serverSeconds, databaseSeconds }: Result): number =>
  (serverSeconds + databaseSeconds) / requests;

/** Sums measurements from before and after a comparison, in case the machine becomes slower in the meantime. */
const bothOf = (before: Result, after: Result): Result => ({
  requests: before.requests + after.requests,
  failures: before.failures + after.failures,
  seconds: before.seconds + after.seconds,
  p50: Math.max(before.p50, after.p50),
  p99: Math.max(before.p99, after.p99),
  serverSeconds: before.serverSeconds + after.serverSeconds,
  databaseSeconds: 0,
});

const searchPaths = (songs: number): string[] =>
  Array.from(
    { length: 2_000 },
    (_, index) => `/api/song/search?s=${encodeURIComponent(searchFor((index * 97) % songs))}`,
  );

/** Returns pages of different songs that have not been requested yet. */
const songPages = (songs: number): string[] =>
  songPaths(songs, 7).map((path) => path.replace('/api/song/get', '/song'));

const rowOf = (name: string, result: Result, bare: Result): string => {
  const cells = [
    Math.round(perSecond(result)),
    Math.round(perServerSecond(result)),
    (perServerSecond(result) / perServerSecond(bare)).toFixed(2),
    Math.round((1e6 * result.serverSeconds) / result.requests),
    Math.round((1e6 * result.databaseSeconds) / result.requests),
    result.p50.toFixed(1),
    result.p99.toFixed(1),
    result.failures,
  ];
  return `| ${name} | ${cells.join(' | ')} |`;
};

const HEAD = [
  '| 50 connections | per second | per server CPU second | of bare | server µs | database µs | p50 ms | p99 ms | not 200 |',
  '| --- | --: | --: | --: | --: | --: | --: | --: | --: |',
];

const measureOne = async (bench: Bench, server: Target, bareServer: Target) => {
  const { ms, songs } = bench;
  const run = (targets: readonly Target[], paths: readonly string[], time = ms) =>
    measure({ ...bench, targets, paths: targets.map(() => paths), ms: time });
  await run([bareServer], ['/'], WARM_UP_MS);
  const bareBefore = await run([bareServer], ['/']);
  const each = async (paths: readonly string[]) => {
    await run([server], paths, WARM_UP_MS);
    return run([server], paths);
  };
  // Parts that were not requested before are read from the database.
  const read = (parts: readonly number[], query?: string) =>
    run(
      [server],
      parts.flatMap((part) => songPaths(songs, part, query)),
      0,
    );
  await read(WARM_UP_PARTS);
  const database = await read([4, 5, 6]);
  const memory = await run([server], songPaths(songs, 6));
  await read(WARM_UP_PARTS, '&explore=true');
  const explore = await read([4, 5], '&explore=true');
  const one = await run([server], songPaths(songs, 2).slice(0, 1));
  const random = await each(['/api/song/random']);
  const bareAfter = await run([bareServer], ['/']);
  return {
    bare: bothOf(bareBefore, bareAfter),
    database,
    memory,
    explore,
    one,
    random,
    home: await each(['/']),
    pages: await run([server], songPages(songs)),
    search: await run([server], searchPaths(songs)),
    repeated: await run([server], searchPaths(songs)),
  };
};

/** Measures CPU per request with one server and with two, for songs that neither has cached. */
const measureTwo = async (bench: Bench, one: Target, two: Target) => {
  const parts = (first: number, servers: readonly Target[]) =>
    servers.map((_server, index) => songPaths(bench.songs, first + index));
  const both = [one, two];
  for (const first of [10, 12, 14, 16])
    await measure({ ...bench, targets: both, paths: parts(first, both), ms: 0 });
  const alone: Result[] = [];
  const together: Result[] = [];
  for (const first of [20, 23, 26]) {
    alone.push(await measure({ ...bench, targets: [one], paths: parts(first, [one]), ms: 0 }));
    together.push(await measure({ ...bench, targets: both, paths: parts(first + 1, both), ms: 0 }));
  }
  const cost = (results: readonly Result[]) => results.reduce((sum, each) => sum + costOf(each), 0);
  return { ratio: cost(together) / cost(alone), together: together[0] };
};

const describe = (
  songs: number,
  { bare, ...results }: Awaited<ReturnType<typeof measureOne>>,
  two: Awaited<ReturnType<typeof measureTwo>>,
): string[] => {
  const { database, memory, explore, one, random, home, pages, search, repeated } = results;
  const ofBare = (result: Result) => perServerSecond(result) / perServerSecond(bare);
  return [
    ...HEAD,
    rowOf('bare node:http, the body of song/get', bare, bare),
    rowOf('song/get, one song', one, bare),
    rowOf('song/get, 5,000 songs, from memory', memory, bare),
    rowOf('song/get, 5,000 songs, through the database', database, bare),
    rowOf('the same with `explore=true`', explore, bare),
    ...(two.together ? [rowOf('song/get, through the database, two servers', two.together, bare)] : []),
    rowOf('song/random', random, bare),
    rowOf('`/`, with its rendering process', home, bare),
    rowOf('`/song`, different songs, with that process', pages, bare),
    rowOf(`song/search, 2,000 texts, ${songs.toLocaleString('en')} songs`, search, bare),
    rowOf('song/search, repeated', repeated, bare),
    '',
    ...BAR_HEAD,
    bar('song/get, 5,000 songs, through the database, of bare', ofBare(database), '≥', 0.15),
    bar('song/get, 5,000 songs, from memory, of bare', ofBare(memory), '≥', 0.35),
    bar('song/random, of bare', ofBare(random), '≥', 0.15),
    bar('`/`, pages a CPU second', perServerSecond(home), '≥', 400),
    bar('CPU of a request with two servers, of that with one', two.ratio, '≤', 1.1),
  ];
};

/** Loads one and two servers on the database, next to a bare one. Returns a table, and the ratios with a target. */
export const compareLoad = async (postgres: LocalPostgres, songs: number, ms: number): Promise<string[]> => {
  const folder = mkdtempSync(join(tmpdir(), 'rushtone-load-'));
  const bench = { folder, databasePid: postgres.pid, ms, songs };
  const servers: ServerProcess[] = [];
  let bare: Awaited<ReturnType<typeof startBareServer>> | undefined;
  const start = async (name: string): Promise<ServerProcess> => {
    const settings = { DATABASE_URL: postgres.url, VIDEO_HOST: 'youtube', DIST_DIR: DIST };
    const server = await startProcess(join(folder, name), settings);
    servers.push(server);
    return server;
  };
  try {
    const one = await start('one');
    const song = await fetch(`http://localhost:${one.port}/api/song/get?s=${videoIdOf(97)}`);
    bare = await startBareServer(await song.text(), folder);
    const results = await measureOne(bench, one, bare);
    bare.stop();
    return describe(songs, results, await measureTwo(bench, one, await start('two')));
  } finally {
    bare?.stop();
    for (const each of servers) await each.stop();
    rmSync(folder, { recursive: true, force: true });
  }
};
