import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import type { OwnplaylistMatch, PlaylistWithSongs, UserPlaylist } from '@rushtone/domain';
import { callApi } from '@rushtone/api-testing/api-client';
import { startTestServer, type TestServer } from '@rushtone/api-testing/test-server';
import { refreshRuleLists } from './rules.ts';

let server: TestServer;
let token: string;
before(async () => {
  server = await startTestServer();
  token = await server.signIn('listener@example.com');
  await server.pool.query(`delete from favorites where uid = 'demo-listener'`);
});
after(() => server.stop());
beforeEach(async () => {
  await server.pool.query('delete from own_playlists');
});

const post = <Data = unknown>(call: string, form: Record<string, string>) =>
  callApi<Data>(server, { call: `POST ${call}`, form, token });
const match = async (query: Record<string, string>) => {
  const call = 'GET /ownplaylist/match';
  const { data } = await callApi<OwnplaylistMatch>(server, { call, query, token });
  assert.ok(data);
  return data;
};
const idsOf = async (p: string, as: string | undefined = token) => {
  const { data } = await server.get<PlaylistWithSongs>(`/playlist/get?p=${p}`, { token: as });
  return data.songs.map(({ youtube_id }) => youtube_id);
};
const create = async (rules: Record<string, string>): Promise<string> => {
  const { code, data } = await post<UserPlaylist>('/ownplaylist/createbyrules', { name: 'Ruled', ...rules });
  assert.equal(code, 200);
  return data?.id ?? '';
};
/** The video ids of songs by a condition, in an order. */
const catalog = async (where: string, order: string): Promise<string[]> => {
  const { rows } = await server.pool.query<{ video_id: string }>(
    `select video_id from songs where brand = 'rushtone' and ${where} order by ${order}, video_id`,
  );
  return rows.map(({ video_id }) => video_id);
};

describe('rules find', () => {
  const LENGTH = 'coalesce(end_second, duration) - coalesce(start_second, 0)';
  for (const [what, rules, where, order] of [
    [
      'the songs of an artist, however it is written',
      { artist: 'foxglove  TURBO', sort: 'title' },
      `artist = 'Foxglove Turbo'`,
      'sort_key',
    ],
    [
      'the songs of a playlist, newest first',
      { playlist: 'full-throttle' },
      `playlist = 'full-throttle'`,
      'date_added desc',
    ],
    [
      'what was added in the last days',
      { added: '30', sort: 'oldest' },
      `date_added >= now() - interval '30 days'`,
      'date_added',
    ],
    [
      'what was added since a day',
      { added: '2026-01-15', sort: 'oldest' },
      `date_added >= '2026-01-15T00:00Z'`,
      'date_added',
    ],
    [
      'songs of a length, which counts from the beginning of the song to its end',
      { shortest: '2:30', longest: '3', sort: 'shortest' },
      `${LENGTH} between 150 and 180`,
      LENGTH,
    ],
    [
      'songs of a tempo',
      { slowest: '140', fastest: '150', sort: 'longest' },
      'tempo between 140 and 150',
      `${LENGTH} desc`,
    ],
    [
      'songs that match all rules',
      { playlist: 'full-throttle', fastest: '150', sort: 'artist' },
      `playlist = 'full-throttle' and tempo <= 150`,
      'artist_key, sort_key',
    ],
  ] as const)
    test(what, async () => {
      const expected = await catalog(where, order);
      assert.ok(expected.length > 1, `${expected.length} songs`);
      const { count, songs } = await match(rules);
      assert.equal(count, expected.length);
      assert.deepEqual(
        songs.map(({ youtube_id }) => youtube_id),
        expected.slice(0, 500),
      );
    });

  test('only favorites, or only other songs', async () => {
    const [first = '', ...others] = await catalog(`playlist = 'full-throttle'`, 'date_added desc');
    await post('/favorite/add', { s: first });
    const rules = { playlist: 'full-throttle' };
    const only = await match({ ...rules, favorites: 'only' });
    assert.deepEqual(
      only.songs.map(({ youtube_id }) => youtube_id),
      [first],
    );
    const without = await match({ ...rules, favorites: 'without' });
    assert.deepEqual(
      without.songs.map(({ youtube_id }) => youtube_id),
      others,
    );
  });

  test('an order by chance that stays for the day', async () => {
    const once = await match({ sort: 'random' });
    assert.deepEqual(once, await match({ sort: 'random' }));
    assert.notDeepEqual(once, await match({ sort: 'newest' }));
  });

  test('the songs of this brand only', async () => {
    const { count } = await match({});
    assert.equal(count, (await catalog('true', 'video_id')).length);
  });
});

describe('a playlist by rules', () => {
  test('has as many songs as its limit, and plays as any other', async () => {
    const expected = await catalog(`playlist = 'full-throttle'`, 'sort_key');
    const p = await create({ playlist: 'full-throttle', sort: 'title', limit: '3' });
    assert.deepEqual(await idsOf(p), expected.slice(0, 3));
    const { data } = await server.get<{ next: string }>(`/song/get?s=${expected[0]}&p=${p}`, { token });
    assert.equal(data.next, expected[1]);
  });

  test('has what the device of its owner found, in the order of the rules, and nothing that matches none', async () => {
    const [a = '', b = '', c = ''] = await catalog(`playlist = 'full-throttle'`, 'sort_key');
    const [other = ''] = await catalog(`playlist <> 'full-throttle'`, 'video_id');
    const rules = { playlist: 'full-throttle', sort: 'title', heard: '30' };
    const p = await create({ ...rules, s: [c, a, other].join() });
    assert.deepEqual(await idsOf(p), [a, c]);
    await post('/ownplaylist/refresh', { p, s: b });
    assert.deepEqual(await idsOf(p), [b]);
    await post('/ownplaylist/refresh', { p, s: '' });
    assert.deepEqual(await idsOf(p), []);
  });

  test('is current after the hourly task, unless its rules need the device of the owner', async () => {
    const [song = ''] = await catalog(`playlist = 'full-throttle'`, 'sort_key');
    const [plain, onDevice] = [
      await create({ favorites: 'only', limit: '10' }),
      await create({ favorites: 'only', refused: 'without', s: '' }),
    ];
    await server.pool.query(`delete from favorites where uid = 'demo-listener'`);
    await refreshRuleLists(server.db, new Date());
    assert.deepEqual(await idsOf(plain), []);
    await post('/favorite/add', { s: song });
    await refreshRuleLists(server.db, new Date());
    assert.deepEqual([await idsOf(plain), await idsOf(onDevice)], [[song], []]);
  });

  test('tells everybody who has its link when its songs were found', async () => {
    const p = await create({ limit: '2' });
    await post('/ownplaylist/share', { p, public: 'true' });
    const { data } = await server.get<PlaylistWithSongs>(`/playlist/get?p=${p}`);
    assert.ok(Date.now() - Date.parse(data.playlist.found_at ?? '') < 60_000);
    assert.equal((await idsOf(p, undefined)).length, 2);
  });

  test('keeps its place among the playlists of its owner when it is found again', async () => {
    const older = await create({ limit: '1' });
    const newer = await create({ limit: '1' });
    await post('/ownplaylist/refresh', { p: older });
    const { data } = await server.get<UserPlaylist[]>('/ownplaylist/getall', { token });
    assert.deepEqual(
      data.map(({ id }) => id),
      [newer, older],
    );
  });

  test('has other songs once its rules change, and cannot be changed by hand', async () => {
    const p = await create({ playlist: 'full-throttle', limit: '2' });
    const { data } = await post<UserPlaylist>('/ownplaylist/rules', {
      p,
      artist: 'Foxglove Turbo',
      limit: '4',
    });
    assert.deepEqual([data?.rules?.playlist, data?.rules?.artist, data?.songs], ['', 'Foxglove Turbo', 4]);
    const [song = ''] = await idsOf(p);
    for (const call of ['add', 'remove', 'move'])
      assert.equal((await post(`/ownplaylist/${call}`, { p, s: song })).code, 409, call);
  });
});
