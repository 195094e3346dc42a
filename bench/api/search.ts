import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { treeMemoryMb, watchMemory } from '../processes.ts';
import { barTable, table, type Server } from '../runner.ts';
import { searchPaths, settingsOf } from './catalog.ts';
import { measure, microseconds, type Bench, type Result } from './measure.ts';

const RATE = 100;
const LOOK_EVERY_MS = 50;
/** A larger number of changes is treated as an import, after which the index is rebuilt. */
const IMPORTED = 20_000;

const untilTrue = async (isSo: () => Promise<boolean>): Promise<number> => {
  const began = performance.now();
  while (!(await isSo())) await wait(LOOK_EVERY_MS);
  return performance.now() - began;
};

const isReady = async ({ origin }: Server): Promise<boolean> =>
  /^search_index_ready(?:\{[^}]*\})? 1$/m.test(await (await fetch(`${origin}/api/metrics`)).text());

let looks = 0;
const finds = async ({ origin }: Server, text: string): Promise<boolean> => {
  const answer = await fetch(`${origin}/api/song/search?s=${text}&turn=look${(looks += 1)}`);
  const { data } = (await answer.json()) as { data: { title: string }[] };
  return data.some(({ title }) => title.toLowerCase().includes(text));
};

/** Returns the ms until a new song is found, and until the index is ready again after an import. */
const measureChanges = async (server: Server, databaseUrl: string) => {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const some = `brand = 'rushtone' and video_id in
    (select video_id from songs where brand = 'rushtone' order by video_id limit ${IMPORTED})`;
  try {
    await client.query(
      `insert into songs (brand, video_id, title, artist, description, playlist, position, date_added, search, sort_key, artist_key)
       select brand, 'benchchange', 'Xylozqwv', artist, '', playlist, 0, now(), 'xylozqwv', 'xylozqwv', artist_key
       from songs where brand = 'rushtone' limit 1 on conflict do nothing`,
    );
    const seenMs = await untilTrue(() => finds(server, 'xylozqwv'));
    await client.query(`delete from songs where video_id = 'benchchange'`);
    await client.query(`update songs set search = search || ' xyimport' where ${some}`);
    await untilTrue(async () => !(await isReady(server)));
    const builtMs = await untilTrue(() => isReady(server));
    await client.query(`update songs set search = replace(search, ' xyimport', '') where ${some}`);
    return { seenMs, builtMs };
  } finally {
    await client.end();
  }
};

/** Measures searches of one server, with and without its index. */
export const measureSearch = async (bench: Bench): Promise<string> => {
  const { songs, ms, postgres, start } = bench;
  const results: [string, Result][] = [];
  const begin = (name: string, index: 'on' | 'off') =>
    start(name, { ...settingsOf(postgres.url), RESPONSE_CACHE: 'off', SEARCH_INDEX: index });
  /** Each turn has the same words in other addresses, so that no cache has them. */
  const load = async (server: Server, name: string, call: string, rate = 0): Promise<Result> => {
    const paths = searchPaths(songs, call, `&turn=${results.length}`);
    const result = await measure(bench, [server], [paths], { ms, rate });
    results.push([name, result]);
    return result;
  };
  const plain = await begin('plain', 'off');
  await load(plain, 'without index, warming up', 'search');
  await load(plain, 'without index, 200 rows, 50 at once', 'search');
  await load(plain, 'without index, page of 50, 50 at once', 'searchpage');
  const plainMb = treeMemoryMb(plain.pid);
  await plain.stop();
  const server = await begin('indexed', 'on');
  const memory = watchMemory(server.pid);
  const firstMs = await untilTrue(() => isReady(server));
  await load(server, 'warming up', 'search');
  await load(server, '200 rows, 50 at once', 'search');
  const many = await load(server, 'page of 50, 50 at once', 'searchpage');
  const steadyRows = await load(server, `200 rows, ${RATE} a second`, 'search', RATE);
  const steadyPages = await load(server, `page of 50, ${RATE} a second`, 'searchpage', RATE);
  const { seenMs, builtMs } = await measureChanges(server, postgres.url);
  const figures = table(
    ['search', 'per second', 'server µs', 'database µs', 'p50 ms', 'p99 ms', 'not 200'],
    results.map(([name, result]) => [
      name,
      Math.round(result.requests / result.seconds),
      microseconds(result.serverSeconds, result),
      microseconds(result.databaseSeconds, result),
      result.p50.toFixed(1),
      result.p99.toFixed(1),
      result.failures + result.refused,
    ]),
  );
  const bars = barTable([
    ['page of 50, 50 at once, a second', many.requests / many.seconds, '≥', 900],
    ['page of 50, 50 at once, p99', many.p99, '≤', 120, ' ms'],
    [`200 rows, ${RATE} a second, p99`, steadyRows.p99, '≤', 60, ' ms'],
    [`page of 50, ${RATE} a second, p99`, steadyPages.p99, '≤', 60, ' ms'],
    ['memory more than without the index, at its peak', memory.stop() - plainMb, '≤', 400, ' MB'],
    ['index ready after the start', firstMs / 1000, '≤', 60, ' s'],
    ['index ready after an import', builtMs / 1000, '≤', 60, ' s'],
    ['a changed song is found after', seenMs / 1000, '≤', 5, ' s'],
  ]);
  return `${figures}\n\n${bars}`;
};
