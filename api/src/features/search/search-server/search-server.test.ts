import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Envelope, SongPage, SongSummary } from '@rushtone/domain';
import type { FastifyInstance } from 'fastify';
import { createApp } from '../../../app.ts';
import { readConfig } from '../../../config/config.ts';
import { deleteOld } from '../../privacy/delete-old.ts';
import { insertSong } from '@rushtone/api-testing/insert-song';
import { startSearchServer, type FakeSearchServer } from '@rushtone/api-testing/fakes/search-server';
import { startTestServer, type TestServer } from '@rushtone/api-testing/test-server';
import { TRIES_ALL } from '@rushtone/api-testing/tier';
import { until } from '@rushtone/api-testing/until';
import type { RunningFinder } from '../song-finder.ts';
import { createLiveIndex } from '../song-index/live-index.ts';
import { wordsOf } from '../song-search-text.ts';
import { openSearchServer, writeSongs } from './documents.ts';
import { microsecondsOf } from './query.ts';
import { reindex } from './reindex.ts';
import { createSearchServer } from './search-server.ts';

let server: TestServer;
let away: FakeSearchServer;
let finder: RunningFinder;
/** Servers on one database that search by the search server, the in-memory index, and PostgreSQL. */
let ends: Record<'external' | 'own' | 'database', FastifyInstance>;
const warnings: string[] = [];
const stops: (() => Promise<unknown>)[] = [];

const config = () => {
  const { searchServer } = readConfig({ SEARCH_URL: away.url });
  assert.ok(searchServer);
  return searchServer;
};

before(async () => {
  server = await startTestServer();
  away = await startSearchServer();
  const { options, url: databaseUrl } = server;
  const warn = (message: string) => void warnings.push(message);
  const shared = { db: options.services.db, databaseUrl, warn };
  finder = createSearchServer({ ...shared, config: config(), jobs: options.services.jobs, fallback: null });
  const own = createLiveIndex(shared);
  const appWith = (each: RunningFinder) =>
    createApp({ ...options, services: { ...options.services, finder: each } });
  ends = { external: await appWith(finder), own: await appWith(own), database: server.app };
  for (const each of [finder, own]) {
    await each.start();
    stops.push(each.stop);
  }
  await until(() => finder.isReady() && own.isReady());
});
after(async () => {
  await Promise.all(stops.map((stop) => stop()));
  await ends.external.close();
  await ends.own.close();
  await server.stop();
  away.stop();
});

const ask = async <Data>(app: FastifyInstance, path: string): Promise<Data> => {
  const response = await app.inject({ url: `/api${path}`, headers: { host: 'localhost:8080' } });
  assert.equal(response.statusCode, 200, path);
  return response.json<Envelope<Data>>().data;
};
const ids = (songs: readonly SongSummary[]) => songs.map(({ youtube_id }) => youtube_id);
const find = async (text: string, more = '', app = ends.external) =>
  ids(await ask<SongSummary[]>(app, `/song/search?s=${encodeURIComponent(text)}${more}`));
const page = (app: FastifyInstance, text: string, next: string | null, more: string) =>
  ask<SongPage>(
    app,
    `/song/searchpage?s=${encodeURIComponent(text)}${more}${next === null ? '' : `&after=${next}`}`,
  );
const searches = () => away.requests.filter((name) => name.endsWith('/_search')).length;

const add = (
  video_id: string,
  title: string,
  more: { brand?: 'slowtide'; playlist?: string; date_added?: string } = {},
) => insertSong(server.db, { video_id, title, ...more });

const ORDERS = ['title', 'date_added'].flatMap((by) =>
  ['ASC', 'DESC'].map((direction) => `&orderBy=${by}&orderDir=${direction}`),
);
const TEXTS = [
  'e',
  's',
  'a',
  '夜',
  '電車',
  '100%',
  'glas hiway',
  '*',
  'no-such-song',
  'night drive',
  'the of',
];

describe('the ends of the search port', () => {
  test(
    'give the same answer to every search, 200 songs at a time and in pages',
    { timeout: 90_000 },
    async () => {
      for (const [at, date] of ['.123456', '.123457', '.123', ''].entries())
        await add(`same-second-${at}`, `Chronometer ${'æé夜電車'.charAt(at)}`, {
          date_added: `2021-05-05 10:00:00${date}`,
        });
      const isThere = async (app: FastifyInstance) => (await find('chronometer', '', app)).length === 4;
      await until(async () => (await isThere(ends.external)) && (await isThere(ends.own)));
      const songs = await server.db
        .selectFrom('songs')
        .select('search')
        .orderBy('video_id')
        .limit(TRIES_ALL ? 12 : 2)
        .execute();
      const words = [...new Set(songs.flatMap(({ search }) => wordsOf(search)))];
      const texts = [...TEXTS, 'chron', ...words, ...words.map((word) => word.slice(0, 2))];
      const before = searches();
      for (const [at, text] of texts.entries())
        for (const order of at < TEXTS.length + 1 ? ORDERS : [ORDERS[at % ORDERS.length] ?? '']) {
          const wanted = await find(text, order, ends.database);
          for (const end of ['external', 'own'] as const)
            assert.deepEqual(await find(text, order, ends[end]), wanted, `${end}: ${text}${order}`);
        }
      assert.ok(searches() - before >= texts.length, 'the search server was asked');
      assert.deepEqual([finder.isReady(), warnings.filter((line) => line.includes('does not'))], [true, []]);
    },
  );

  test('continue from each other’s cursors, up to the last song', async () => {
    await server.pool.query(
      `insert into songs (brand, video_id, title, artist, description, playlist, position, date_added, search, sort_key, artist_key)
       select 'rushtone', 'many-' || n, 'Obsidian ' || n, 'Many', '', 'full-throttle', n, '2020-01-01'::date + n % 7, 'obsidian many',
         'obsidian ' || n % 90, 'many'
       from generate_series(1, 260) as n`,
    );
    const apps = Object.values(ends);
    await until(async () => (await find('obsidian')).length === 200);
    await until(async () => (await find('obsidian', '', ends.own)).length === 200);
    for (const order of ORDERS) {
      const found: string[] = [];
      let next: string | null = null;
      let turn = 0;
      do {
        const app: FastifyInstance = apps[turn % apps.length] ?? ends.external;
        const part: SongPage = await page(app, 'obsidian', next, order);
        assert.ok(part.songs.length === 50 || part.next === null);
        found.push(...ids(part.songs));
        next = part.next;
        turn += 1;
      } while (next !== null);
      assert.deepEqual([turn, found.length, new Set(found).size], [6, 260, 260]);
      for (const app of apps) assert.deepEqual(await find('obsidian', order, app), found.slice(0, 200));
    }
  });

  test('keep the songs of the brands apart', async () => {
    const lists = server.db.selectFrom('playlists').select('id').where('brand', '=', 'slowtide');
    const { id: playlist } = await lists.limit(1).executeTakeFirstOrThrow();
    await add('other-brand', 'Xylophonia', { brand: 'slowtide', playlist });
    await add('this-brand', 'Xylophonia');
    await until(async () => (await find('xylophonia')).length > 0);
    assert.deepEqual(await find('xylophonia'), ['this-brand']);
  });
});

test('keeps the microseconds of the database', () => {
  assert.equal(microsecondsOf('2021-05-05T10:00:00.123456+00:00'), 1_620_208_800_123_456);
  assert.equal(microsecondsOf('2021-05-05T12:00:00.1+02:00'), 1_620_208_800_100_000);
  assert.equal(microsecondsOf('1969-12-31T23:59:59.5+00:00'), -500_000);
});

describe('changes of songs', () => {
  const found = (text: string, wanted: string[]) =>
    until(async () => finder.isReady() && (await find(text)).join() === wanted.join());

  test('are found within five seconds: new, renamed and removed songs', { timeout: 90_000 }, async () => {
    await add('moved-a', 'Quicksilver Meridian');
    await add('moved-b', 'Quicksilver Zenith');
    const began = Date.now();
    await until(async () => (await find('quicksilver')).length === 2);
    assert.ok(Date.now() - began < 5_000, `${Date.now() - began} ms`);
    const renamed = { sort_key: 'aurora', title: 'Aurora', search: 'aurora somebody' };
    await server.db.updateTable('songs').set(renamed).where('video_id', '=', 'moved-b').execute();
    await found('quicksilver', ['moved-a']);
    await server.db.deleteFrom('songs').where('video_id', '=', 'moved-a').execute();
    const [index] = away.indexes.values();
    await until(() => !index?.seen.has('rushtone:moved-a'));
    assert.deepEqual(await find('quicksilver meridian'), []);
  });

  test(
    'are not lost while the search server is away: the database searches',
    { timeout: 90_000 },
    async () => {
      away.state.broken = true;
      await add('while-away', 'Velvetine Outage');
      assert.deepEqual(await find('velvetine'), ['while-away']);
      await until(() => finder.searchServer?.().failures !== 0);
      await until(() => (finder.searchServer?.().lagSeconds ?? 0) > 1);
      away.state.broken = false;
      await until(() => [...away.indexes.values()].some(({ seen }) => seen.has('rushtone:while-away')));
      await found('velvetine', ['while-away']);
      assert.equal(warnings.filter((line) => line.startsWith('SEARCH_URL does not answer')).length, 1);
      assert.equal(warnings.filter((line) => line === 'SEARCH_URL answers again.').length, 1);
    },
  );

  test('a search server that hangs costs one search half a second', { timeout: 90_000 }, async () => {
    away.state.hanging = true;
    const times: number[] = [];
    for (let turn = 0; turn < 5; turn += 1) {
      const began = performance.now();
      assert.deepEqual(await find('velvetine'), ['while-away']);
      times.push(performance.now() - began);
    }
    away.state.hanging = false;
    assert.equal(times.filter((each) => each > 450).length, 1, times.join());
    await found('velvetine', ['while-away']);
  });

  test('do not replace newer ones if they arrive late', async () => {
    const target = { index: 'test-songs', isAlias: true };
    const song = {
      brand: 'rushtone',
      video_id: 'while-away',
      sort_key: 'old',
      added: '1',
      version: '1',
    } as const;
    const client = openSearchServer(config());
    await writeSongs(client, target, [{ ...song, search: 'old' }]);
    await writeSongs(client, target, [{ ...song, search: null }]);
    assert.deepEqual(await find('velvetine'), ['while-away']);
    await client.client.close();
  });

  test(
    'nothing that was deleted unread is missed: all songs are read again',
    { timeout: 90_000 },
    async () => {
      away.state.broken = true;
      await add('very-late', 'Saturnine Backlog');
      await deleteOld(server.db, new Date(Date.now() + 3 * 86_400_000));
      const { rows } = await server.pool.query('select 1 from song_changes');
      assert.equal(rows.length, 0);
      away.state.broken = false;
      await until(() => [...away.indexes.values()].some(({ seen }) => seen.has('rushtone:very-late')));
    },
  );
});

describe('a whole reindex', () => {
  const run = (signal?: AbortSignal) => {
    const open = openSearchServer(config());
    const { db, url: databaseUrl } = server;
    return reindex({ db, databaseUrl, server: open, ...(signal ? { signal } : {}) }).finally(() =>
      open.client.close(),
    );
  };
  const indexOf = () => away.aliases.get('test-songs');

  test(
    'takes the place of the old index without a gap, with what has changed meanwhile',
    { timeout: 90_000 },
    async () => {
      await until(finder.isReady);
      const [before, wanted] = [indexOf(), await find('e')];
      const done = new AbortController();
      const searching = (async () => {
        while (!done.signal.aborted) assert.deepEqual(await find('e'), wanted);
      })();
      const songs = await run();
      await add('meanwhile', 'Quartzite');
      done.abort();
      await searching;
      await found('quartzite', ['meanwhile']);
      assert.notEqual(indexOf(), before);
      assert.deepEqual([...away.indexes.keys()], [indexOf()]);
      const { rows } = await server.pool.query<{ songs: number }>('select count(*)::int as songs from songs');
      assert.equal(songs + 1, rows[0]?.songs);
    },
  );
  const found = (text: string, wanted: string[]) =>
    until(async () => finder.isReady() && (await find(text)).join() === wanted.join());

  test('leaves the old index if it fails, and the next one removes what was left', async () => {
    const before = indexOf();
    const stopping = new AbortController();
    stopping.abort(new Error('stopped'));
    await assert.rejects(run(stopping.signal), /stopped/);
    assert.deepEqual([...away.indexes.keys()], [before]);
    away.indexes.set('test-songs-20200101000000000', { refresh: '-1', stored: new Map(), seen: new Map() });
    away.indexes.set('test-songs-of-others', { refresh: '-1', stored: new Map(), seen: new Map() });
    await run();
    assert.deepEqual([...away.indexes.keys()].toSorted(), [indexOf(), 'test-songs-of-others'].toSorted());
  });

  test('is refused while another one is running', async () => {
    // Two that start together may still run one after the other.
    const other = await server.pool.connect();
    await other.query(`select pg_advisory_lock(hashtextextended('search reindex', 0))`);
    await assert.rejects(run(), /Another reindex is running\./);
    await other.query(`select pg_advisory_unlock(hashtextextended('search reindex', 0))`);
    other.release();
    await run();
  });

  test(
    'runs automatically if the index is missing, or if all songs are deleted',
    { timeout: 90_000 },
    async () => {
      away.aliases.delete('test-songs');
      away.indexes.clear();
      assert.deepEqual(await find('velvetine'), ['while-away']);
      await until(() => indexOf() !== undefined);
      await found('velvetine', ['while-away']);
      const before = indexOf();
      await server.pool.query('truncate songs cascade');
      await until(() => indexOf() !== before && finder.isReady());
      assert.deepEqual(await find('velvetine'), []);
    },
  );
});

test('reports a wrong password immediately', async () => {
  const wrong = openSearchServer({ ...config(), auth: { username: 'rushtone', password: 'wrong' } });
  await assert.rejects(
    reindex({ db: server.db, databaseUrl: server.url, server: wrong }),
    /security_exception/,
  );
  await wrong.client.close();
});
