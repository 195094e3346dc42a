import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Envelope, SongPage, SongSummary } from '@rushtone/domain';
import type { FastifyInstance } from 'fastify';
import { createApp } from '../../../app.ts';
import { insertSong } from '@rushtone/api-testing/insert-song';
import { startTestServer, type TestServer } from '@rushtone/api-testing/test-server';
import { TRIES_ALL } from '@rushtone/api-testing/tier';
import { until } from '@rushtone/api-testing/until';
import { wordsOf } from '../song-search-text.ts';
import type { RunningFinder } from '../song-finder.ts';
import { createLiveIndex } from './live-index.ts';

let server: TestServer;
/** A second server on the same database, with its own index. */
let indexed: FastifyInstance;
let live: RunningFinder;
const warnings: string[] = [];

before(async () => {
  server = await startTestServer();
  const { options, pool } = server;
  live = createLiveIndex({
    db: options.services.db,
    databaseUrl: String(pool.options.connectionString),
    warn: (message) => void warnings.push(message),
  });
  await live.start();
  indexed = await createApp({ ...options, services: { ...options.services, finder: live } });
  await until(live.isReady);
});
after(async () => {
  await live.stop();
  await indexed.close();
  await server.stop();
  assert.deepEqual(warnings, []);
});

const ask = async <Data>(app: FastifyInstance, path: string): Promise<Data> => {
  const response = await app.inject({ url: `/api${path}`, headers: { host: 'localhost:8080' } });
  assert.equal(response.statusCode, 200, path);
  return response.json<Envelope<Data>>().data;
};
const search = (app: FastifyInstance, text: string, more = '') =>
  ask<SongSummary[]>(app, `/song/search?s=${encodeURIComponent(text)}${more}`);
const page = (app: FastifyInstance, text: string, next: string | null = null, more = '') =>
  ask<SongPage>(
    app,
    `/song/searchpage?s=${encodeURIComponent(text)}${more}${next === null ? '' : `&after=${next}`}`,
  );
const ids = (songs: readonly SongSummary[]) => songs.map(({ youtube_id }) => youtube_id);

const add = (video_id: string, title: string, artist?: string) =>
  insertSong(server.db, { video_id, title, ...(artist && { artist }) });

const ORDERS = ['title', 'date_added'].flatMap((by) =>
  ['ASC', 'DESC'].map((direction) => `&orderBy=${by}&orderDir=${direction}`),
);

describe('the index of songs', () => {
  test('finds what the database finds, for every beginning of the words of songs and in every order', async () => {
    const songs = await server.db
      .selectFrom('songs')
      .select('search')
      .orderBy('video_id')
      .limit(TRIES_ALL ? 15 : 3)
      .execute();
    const words = [...new Set(songs.flatMap((song) => wordsOf(song.search)))];
    const texts = words.flatMap((word, at) => [
      word,
      word.slice(0, 3),
      `${word} ${(words[at + 1] ?? '').slice(0, 2)}`,
    ]);
    for (const [at, text] of ['e', 'a', '夜', '電車', '100%', 'glas hiway', ...texts].entries()) {
      const order = ORDERS[at % ORDERS.length] ?? '';
      assert.deepEqual(
        ids(await search(indexed, text, order)),
        ids(await search(server.app, text, order)),
        text + order,
      );
    }
  });

  test('returns all results in pages, which the database can continue', async () => {
    for (const order of ORDERS) {
      const found: string[] = [];
      let next: string | null = null;
      for (let turn = 0; turn === 0 || next !== null; turn += 1) {
        const part: SongPage = await page(turn % 2 === 0 ? indexed : server.app, 's', next, order);
        found.push(...ids(part.songs));
        next = part.next;
      }
      assert.ok(found.length > 50 && new Set(found).size === found.length, `${found.length}`);
      assert.deepEqual(found.slice(0, 200), ids(await search(server.app, 's', order)));
    }
  });

  test('ends after the last page, which has no cursor, and answers an invalid cursor with 400', async () => {
    await add('test-only', 'Zephyrine Only');
    const last = await page(server.app, 'zephyrine only');
    assert.deepEqual([ids(last.songs), last.next], [['test-only'], null]);
    for (const cursor of [
      'x',
      'W10',
      Buffer.from('["2020-13-45T00:00:00.000000+00:00","a"]').toString('base64url'),
    ]) {
      const url = `/api/song/searchpage?s=e&orderBy=date_added&after=${cursor}`;
      assert.equal((await indexed.inject({ url })).statusCode, 400, cursor);
    }
  });

  test('learns of new, renamed and removed songs', { timeout: 20_000 }, async () => {
    await add('test-index-a', 'Quicksilver Meridian');
    await add('test-index-b', 'Quicksilver Zenith');
    const has = async (text: string, wanted: string[]) =>
      until(async () => ids((await page(indexed, text)).songs).join() === wanted.join());
    const began = Date.now();
    await has('quicksilver', ['test-index-a', 'test-index-b']);
    assert.ok(Date.now() - began < 5_000, `${Date.now() - began} ms`);

    const renamed = { sort_key: 'aurora', title: 'Aurora', search: 'aurora somebody' };
    await server.db.updateTable('songs').set(renamed).where('video_id', '=', 'test-index-b').execute();
    await has('quicksilver', ['test-index-a']);

    await server.db.deleteFrom('songs').where('video_id', '=', 'test-index-a').execute();
    assert.deepEqual(
      (await page(indexed, 'quicksilver meridian')).songs,
      [],
      'a removed song is gone at once',
    );
    assert.equal(live.isReady(), true);
  });

  test('does not miss a change that is committed late', { timeout: 20_000 }, async () => {
    const slow = await server.pool.connect();
    await slow.query('begin');
    await slow.query(
      `update songs set search = 'velvetine', sort_key = 'velvetine', title = 'Velvetine' where video_id = 'test-only'`,
    );
    await add('test-index-c', 'Newer Song of Someone');
    await until(async () => (await page(indexed, 'newer someone')).songs.length === 1);
    await slow.query('commit');
    slow.release();
    await until(async () => ids((await page(indexed, 'velvetine')).songs).join() === 'test-only');
  });

  test('is built again after an import, while the database searches', { timeout: 60_000 }, async () => {
    await server.pool.query(
      `insert into songs (brand, video_id, title, artist, description, playlist, position, date_added, search, sort_key, artist_key)
       select 'rushtone', 'test-many-' || n, 'Obsidian ' || n, 'Many', '', 'full-throttle', n, now(), 'obsidian ' || n || ' many', 'obsidian ' || lpad(n::text, 6, '0'), 'many'
       from generate_series(1, 10100) as n`,
    );
    await until(() => !live.isReady());
    assert.equal((await page(indexed, 'obsidian 77')).songs[0]?.youtube_id, 'test-many-77');
    await until(live.isReady);
    assert.equal((await page(indexed, 'obsidian 77')).songs[0]?.youtube_id, 'test-many-77');
    assert.equal((await page(indexed, 'obsidian')).songs.length, 50);
  });

  test('is empty when all songs are', { timeout: 20_000 }, async () => {
    await server.pool.query('truncate songs cascade');
    await until(async () => !live.isReady() || (await page(indexed, 'obsidian')).songs.length === 0);
  });
});
