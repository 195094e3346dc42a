import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import {
  OWN_PLAYLIST_SONGS_LIMIT,
  OWN_PLAYLISTS_LIMIT,
  type AddedSongs,
  type UserPlaylist,
  type Playlist,
  type PlaylistWithSongs,
  type Song,
} from '@rushtone/domain';
import { callApi } from '@rushtone/api-testing/api-client';
import { startTestServer, type TestServer } from '@rushtone/api-testing/test-server';

let server: TestServer;
let token: string;
let other: string;
let songs: string[];
before(async () => {
  server = await startTestServer({ env: { RESPONSE_CACHE: 'on' } });
  token = await server.signIn('listener@example.com');
  other = await server.signIn('subscriber@example.com');
  const rows = await server.db
    .selectFrom('songs')
    .select('video_id')
    .where('brand', '=', 'rushtone')
    .orderBy('video_id')
    .limit(6)
    .execute();
  songs = rows.map(({ video_id }) => video_id);
});
after(() => server.stop());
beforeEach(async () => {
  await server.pool.query('delete from own_playlists');
});

const post = <Data = unknown>(call: string, form: Record<string, string>, as = token) =>
  callApi<Data>(server, { call: `POST /ownplaylist/${call}`, form, token: as });
const create = async (...ids: readonly string[]): Promise<string> => {
  const { code, data } = await post<UserPlaylist>('create', { name: 'Mine', s: ids.join() });
  assert.equal(code, 200);
  return data?.id ?? '';
};
const read = async (p: string, as = token) =>
  (await server.get<PlaylistWithSongs>(`/playlist/get?p=${p}`, { token: as })).data.songs.map(
    ({ youtube_id }) => youtube_id,
  );
const [a, b, c, d] = [0, 1, 2, 3].map((index) => () => songs[index] ?? '') as [
  () => string,
  () => string,
  () => string,
  () => string,
];

describe('the order of a playlist', () => {
  test('is kept through adding, moving, removing and putting back', async () => {
    const p = await create(a(), b());
    await post('add', { p, s: `${c()},${a()},${d()}` });
    assert.deepEqual(await read(p), [a(), b(), c(), d()]);
    await post('move', { p, s: d(), before: a() });
    await post('move', { p, s: `${a()},${b()}` });
    assert.deepEqual(await read(p), [d(), c(), a(), b()]);
    await post('remove', { p, s: c() });
    await post('add', { p, s: c(), before: a() });
    assert.deepEqual(await read(p), [d(), c(), a(), b()]);
  });

  test('is that of next and previous, from the first song to the last', async () => {
    const p = await create(c(), a(), b());
    const walked: (string | null)[] = [];
    for (let s: string | null = c(); s !== null;) {
      const { data }: { data: Song } = await server.get<Song>(`/song/get?s=${s}&p=${p}`, { token });
      walked.push(data.previous, s);
      s = data.next;
    }
    assert.deepEqual(walked, [null, c(), c(), a(), a(), b()]);
  });

  test('survives concurrent changes, none of which is lost', async () => {
    const p = await create(a());
    await Promise.all([
      ...songs.slice(1).map((s) => post('add', { p, s })),
      post('move', { p, s: a() }),
      post('rename', { p, name: 'Later' }),
    ]);
    assert.deepEqual((await read(p)).toSorted(), songs.toSorted());
  });

  test('passes over a song that has left the catalog, which comes back to its place', async () => {
    const p = await create(a(), b(), c());
    await server.pool.query(`update songs set video_id = 'away' where video_id = $1`, [b()]);
    try {
      assert.deepEqual(await read(p), [a(), c()]);
      const { data } = await server.get<Song>(`/song/get?s=${a()}&p=${p}`, { token });
      assert.equal(data.next, c());
      const all = await server.get<UserPlaylist[]>('/ownplaylist/getall', { token });
      assert.equal(all.data[0]?.songs, 2);
    } finally {
      await server.pool.query(`update songs set video_id = $1 where video_id = 'away'`, [b()]);
    }
    assert.deepEqual(await read(p), [a(), b(), c()]);
  });
});

test('a deleted playlist is not listed, does not count, and can be restored unchanged', async () => {
  const p = await create(a(), b());
  await post('share', { p, public: 'true' });
  assert.equal((await post('delete', { p })).code, 200);
  for (const as of [token, other, undefined])
    assert.equal((await server.get(`/playlist/get?p=${p}`, { token: as })).code, 404);
  for (const [call, form] of [
    ['rename', { p, name: 'Ghost' }],
    ['add', { p, s: c() }],
    ['delete', { p }],
  ] as const)
    assert.equal((await post(call, form)).code, 404, call);
  const all = () => server.get<UserPlaylist[]>('/ownplaylist/getall', { token });
  assert.deepEqual((await all()).data, []);
  assert.equal((await post('restore', { p }, other)).code, 404);
  assert.equal((await post('restore', { p })).code, 200);
  assert.equal((await post('restore', { p })).code, 404);
  assert.deepEqual(await read(p), [a(), b()]);
  assert.equal((await all()).data[0]?.public, true);
});

test('a deleted playlist is not restored over the limit', async () => {
  const p = await create(a());
  await post('delete', { p });
  await server.pool.query(
    `insert into own_playlists (id, uid, brand, name)
     select 'u-' || lpad(i::text, 22, '0'), $1, 'rushtone', 'Full' from generate_series(1, ${OWN_PLAYLISTS_LIMIT}) i`,
    ['demo-listener'],
  );
  assert.equal((await post('restore', { p })).code, 409);
});

test('shuffle stays inside the playlist', async () => {
  const p = await create(a(), b(), c());
  for (let turn = 0; turn < 8; turn += 1) {
    const { data } = await server.get<{ youtube_id: string }>(`/song/random?p=${p}`, { token });
    assert.ok([a(), b(), c()].includes(data.youtube_id));
  }
});

describe('a private playlist', () => {
  test('is hidden from others, for whom the song continues in its own playlist', async () => {
    const p = await create(a(), b());
    for (const as of [undefined, other]) {
      assert.equal((await server.get(`/playlist/get?p=${p}`, { token: as })).code, 404);
      assert.equal((await server.get(`/song/random?p=${p}`, { token: as })).code, 404);
      const inList = await server.get<Song>(`/song/get?s=${a()}&p=${p}`, { token: as });
      const alone = await server.get<Song>(`/song/get?s=${a()}`, { token: as });
      assert.deepEqual([inList.data.next, inList.data.previous], [alone.data.next, alone.data.previous]);
    }
    for (const [call, form] of [
      ['rename', { p, name: 'Taken' }],
      ['share', { p, public: 'true' }],
      ['add', { p, s: c() }],
      ['remove', { p, s: a() }],
      ['move', { p, s: a() }],
      ['delete', { p }],
    ] as const)
      assert.equal((await post(call, form, other)).code, 404, call);
    assert.deepEqual(await read(p), [a(), b()]);
    assert.deepEqual((await server.get('/ownplaylist/getall', { token: other })).data, []);
  });

  test('is not cached, like a public one, so that a link ends immediately', async () => {
    const p = await create(a(), b());
    await post('share', { p, public: 'true' });
    const list = `/api/playlist/get?p=${p}`;
    for (const url of [list, `/api/song/get?s=${a()}&p=${p}`]) {
      const { statusCode, headers } = await server.app.inject({ url });
      assert.deepEqual([statusCode, headers['cache-control']], [200, 'no-store'], url);
    }
    await post('share', { p, public: 'false' });
    assert.equal((await server.app.inject({ url: list })).statusCode, 404);
  });
});

test('a public playlist is not in any list of the site', async () => {
  const p = await create(a());
  await post('share', { p, public: 'true' });
  await server.get(`/song/get?s=${a()}&p=${p}`);
  await server.plays.flush();
  for (const query of ['', '?home=true', '?order=ASC']) {
    const { data } = await server.get<Playlist[]>(`/playlist/all${query}`);
    assert.ok(data.length > 0 && data.every(({ id }) => !id.startsWith('u-')));
  }
  const { body } = await server.app.inject({ url: '/sitemap.xml' });
  assert.match(body, /playlist/);
  assert.doesNotMatch(body, /u-/);
  assert.equal((await server.pool.query(`select from plays where playlist like 'u-%'`)).rowCount, 0);
});

describe('the limits', () => {
  test('of playlists holds for concurrent requests', async () => {
    await server.pool.query(
      `insert into own_playlists (id, uid, brand, name)
       select 'u-' || lpad(n::text, 22, '0'), 'demo-listener', 'rushtone', 'n'
       from generate_series(1, ${OWN_PLAYLISTS_LIMIT - 1}) n`,
    );
    const answers = await Promise.all([1, 2, 3].map(() => post('create', { name: 'One more' })));
    assert.deepEqual(answers.map(({ code }) => code).toSorted(), [200, 409, 409]);
    assert.match(answers.find(({ code }) => code === 409)?.message ?? '', /^You have 200 playlists/);
  });

  test('of songs rejects an addition of which not all songs fit, and the message states the number', async () => {
    const p = await create(a());
    await server.pool.query(
      `insert into own_playlist_songs (list, video_id, position)
       select $1, 'old-' || n, n from generate_series(2, ${OWN_PLAYLIST_SONGS_LIMIT - 1}) n`,
      [p],
    );
    const { code, message } = await post('add', { p, s: `${b()},${c()}` });
    assert.deepEqual(
      [code, message],
      [409, 'A playlist can have 1000 songs. This one has 999, so 2 more do not fit.'],
    );
    const one = await post<AddedSongs>('add', { p, s: b() });
    assert.deepEqual([one.code, one.data?.added], [200, 1]);
    assert.equal((await post('add', { p, s: b() })).code, 200, 'one that is in it is no error');
  });
});
