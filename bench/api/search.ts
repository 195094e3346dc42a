import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { LocalPostgres } from '@rushtone/api/database/local-postgres';
import pg from 'pg';
import { startProcess, type ServerProcess } from '@rushtone/api-testing/server-process';
import { DIST } from '../../webpack/paths.ts';
import { treeCpuSeconds, treeMemoryMb, watchMemory } from '../processes.ts';
import { searchFor } from './catalog.ts';
import { BAR_HEAD, bar } from './figures.ts';
import { generateLoad, type LoadResult } from './measure.ts';

const TEXTS = 2_000;
const RATE = 100;
const LOOK_EVERY_MS = 50;
/** A larger number of changes is treated as an import, after which the index is rebuilt. */
const IMPORTED = 20_000;

/** Returns queries that miss the caches; each `turn` has the same words in different URLs. */
const pathsOf = (call: string, songs: number, turn: number): string[] =>
  Array.from({ length: TEXTS }, (_, index) => {
    const text = searchFor((index * 97) % songs);
    return `/api/song/${call}?s=${encodeURIComponent(text)}&turn=${turn}`;
  });

const untilTrue = async (isSo: () => Promise<boolean>): Promise<number> => {
  const began = performance.now();
  while (!(await isSo())) await wait(LOOK_EVERY_MS);
  return performance.now() - began;
};

const isReady = async ({ port }: ServerProcess): Promise<boolean> =>
  /^search_index_ready(?:\{[^}]*\})? 1$/m.test(
    await (await fetch(`http://localhost:${port}/api/metrics`)).text(),
  );

let looks = 0;
const finds = async ({ port }: ServerProcess, text: string): Promise<boolean> => {
  const url = `http://localhost:${port}/api/song/search?s=${text}&turn=look${(looks += 1)}`;
  const { data } = (await (await fetch(url)).json()) as { data: { title: string }[] };
  return data.some(({ title }) => title.toLowerCase().includes(text));
};

const measureChanges = async (server: ServerProcess, databaseUrl: string) => {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query(
      `insert into songs (brand, video_id, title, artist, description, playlist, position, date_added, search, sort_key, artist_key)
       select brand, 'benchchange', 'Xylozqwv', artist, '', playlist, 0, now(), 'xylozqwv', 'xylozqwv', artist_key
       from songs where brand = 'rushtone' limit 1 on conflict do nothing`,
    );
    const seenMs = await untilTrue(() => finds(server, 'xylozqwv'));
    await client.query(`delete from songs where video_id = 'benchchange'`);
    const some = `select video_id from songs where brand = 'rushtone' order by video_id limit ${IMPORTED}`;
    await client.query(
      `update songs set search = search || ' xyimport' where brand = 'rushtone' and video_id in (${some})`,
    );
    await untilTrue(async () => !(await isReady(server)));
    const builtMs = await untilTrue(() => isReady(server));
    await client.query(
      `update songs set search = replace(search, ' xyimport', '') where brand = 'rushtone' and video_id in (${some})`,
    );
    return { seenMs, builtMs };
  } finally {
    await client.end();
  }
};

const row = (name: string, load: LoadResult, server: number, database: number): string => {
  const each = (seconds: number) => Math.round((1e6 * seconds) / load.requests);
  const cells = [
    Math.round(load.requests / load.seconds),
    each(server),
    each(database),
    load.p50.toFixed(1),
    load.p99.toFixed(1),
    load.failures + load.refused,
  ];
  return `| ${name} | ${cells.join(' | ')} |`;
};

/** Measures searches of one server, with and without its index. */
export const measureSearch = async (
  postgres: LocalPostgres,
  songs: number,
  ms: number,
): Promise<string[]> => {
  const folder = mkdtempSync(join(tmpdir(), 'rushtone-search-'));
  const lines = [
    '| search | per second | server µs | database µs | p50 ms | p99 ms | not 200 |',
    '| --- | --: | --: | --: | --: | --: | --: |',
  ];
  let turn = 0;
  const start = (name: string, index: 'on' | 'off') =>
    startProcess(join(folder, name), {
      ...{ DATABASE_URL: postgres.url, VIDEO_HOST: 'youtube', DIST_DIR: DIST },
      ...{ RESPONSE_CACHE: 'off', SEARCH_INDEX: index },
    });
  const load = async (server: ServerProcess, name: string, call: string, rate = 0): Promise<LoadResult> => {
    const used = () => [treeCpuSeconds(server.pid), treeCpuSeconds(postgres.pid)] as const;
    const [serverBefore, databaseBefore] = used();
    const result = await generateLoad({
      port: server.port,
      paths: pathsOf(call, songs, (turn += 1)),
      ms,
      folder,
      rate,
    });
    const [serverAfter, databaseAfter] = used();
    lines.push(row(name, result, serverAfter - serverBefore, databaseAfter - databaseBefore));
    return result;
  };
  const servers: ServerProcess[] = [];
  try {
    const plain = await start('plain', 'off');
    servers.push(plain);
    await load(plain, 'without index, warming up', 'search');
    await load(plain, 'without index, 200 rows, 50 at once', 'search');
    await load(plain, 'without index, page of 50, 50 at once', 'searchpage');
    const plainMb = treeMemoryMb(plain.pid);
    await plain.stop();
    servers.pop();

    const server = await start('indexed', 'on');
    servers.push(server);
    const memory = watchMemory(server.pid);
    const firstMs = await untilTrue(() => isReady(server));
    await load(server, 'warming up', 'search');
    await load(server, '200 rows, 50 at once', 'search');
    const many = await load(server, 'page of 50, 50 at once', 'searchpage');
    const steadyRows = await load(server, `200 rows, ${RATE} a second`, 'search', RATE);
    const steadyPages = await load(server, `page of 50, ${RATE} a second`, 'searchpage', RATE);
    const { seenMs, builtMs } = await measureChanges(server, postgres.url);
    const peakMb = memory.stop();
    return [
      ...lines,
      '',
      ...BAR_HEAD,
      bar('page of 50, 50 at once, a second', many.requests / many.seconds, '≥', 900),
      bar('page of 50, 50 at once, p99', many.p99, '≤', 120, ' ms'),
      bar(`200 rows, ${RATE} a second, p99`, steadyRows.p99, '≤', 60, ' ms'),
      bar(`page of 50, ${RATE} a second, p99`, steadyPages.p99, '≤', 60, ' ms'),
      bar('memory more than without the index, at its peak', peakMb - plainMb, '≤', 400, ' MB'),
      bar('index ready after the start', firstMs / 1000, '≤', 60, ' s'),
      bar('index ready after an import', builtMs / 1000, '≤', 60, ' s'),
      bar('a changed song is found after', seenMs / 1000, '≤', 5, ' s'),
    ];
  } finally {
    for (const each of servers) await each.stop();
    rmSync(folder, { recursive: true, force: true });
  }
};
