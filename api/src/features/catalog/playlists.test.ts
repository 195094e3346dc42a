import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Member, MemberStats, Playlist, PlaylistWithSongs, Song } from '@rushtone/domain';
import { startTestServer, type TestServer } from '@rushtone/api-testing/test-server';

let server: TestServer;
before(async () => {
  server = await startTestServer();
});
after(() => server.stop());

const playlists = async (query = '', host?: string) =>
  (await server.get<Playlist[]>(`/playlist/all?${query}`, { host })).data;

describe('a visitor looks for playlists', () => {
  test('gets twelve playlists of the brand on the home page', async () => {
    const rushtone = await playlists('home=true');
    const slowtide = await playlists('home=true', 'slowtide.localhost:8080');
    assert.deepEqual([rushtone.length, slowtide.length], [12, 12]);
    assert.ok(slowtide.every((playlist) => playlist.youtube_url.startsWith('st')));
    assert.ok(rushtone.every((playlist) => playlist.youtube_url.startsWith('rt')));
  });

  test('gets all playlists by name in either order, including special ones', async () => {
    const [up, down] = [await playlists('order=ASC'), await playlists('order=DESC')];
    assert.ok(up.length >= 16);
    assert.deepEqual(
      up.map(({ id }) => id),
      down.map(({ id }) => id).reverse(),
    );
    for (const id of ['new', 'network']) assert.ok(up.some((playlist) => playlist.id === id));
    assert.ok(up.some((playlist) => playlist.special));
  });

  test('gets the most played playlist first, and opening a song in a playlist counts', async () => {
    const before = await playlists();
    const least = before.at(-1)?.id ?? '';
    const { data } = await server.get<PlaylistWithSongs>(`/playlist/get?p=${least}`);
    for (let turn = 0; turn < 3; turn += 1)
      await server.get(`/song/get?s=${data.songs[0]?.youtube_id}&p=${least}`);
    await server.plays.flush();
    assert.equal((await playlists())[0]?.id, least);
  });

  test('gets a friendly 404 for an unknown playlist, and a 400 without one or with an unknown order', async () => {
    const unknown = await server.get('/playlist/get?p=no-such-list');
    assert.deepEqual([unknown.code, unknown.message], [404, 'We could not find that playlist.']);
    for (const query of ['', '?p=']) {
      const { code, message } = await server.get(`/playlist/get${query}`);
      assert.deepEqual([code, message], [400, 'p: is missing']);
    }
    assert.equal((await server.get('/playlist/all?order=up')).message, 'order: is not valid');
  });

  test('may leave a parameter empty instead of leaving it out', async () => {
    assert.deepEqual(await playlists('home=&order='), await playlists());
    assert.equal((await server.get<Member[]>('/member/all?limit=')).data.length, 60);
    assert.equal((await server.get('/song/search?s=love&type=&orderBy=&orderDir=')).code, 200);
  });

  test('sees how many songs a playlist has', async () => {
    const { data } = await server.get<PlaylistWithSongs>('/playlist/get?p=new');
    assert.ok(data.songs.length > 0);
    assert.equal(data.playlist.songs, data.songs.length);
  });
});

test('the network page shows sums over the members of the brand', async () => {
  const { data } = await server.get<MemberStats>('/member/stats');
  const members = await server.db.selectFrom('members').selectAll().where('brand', '=', 'rushtone').execute();
  const sum = (field: 'subs' | 'views') =>
    members.reduce((total, member) => total + Number(member[field]), 0);
  assert.deepEqual(data, { members: members.length, subs: sum('subs'), views: sum('views') });
  assert.ok(members.length >= 60);
});

test('a read may be cached and revalidated by its ETag; a random song may not', async () => {
  const url = '/api/playlist/all?home=true';
  const first = await server.app.inject({ url, headers: { 'accept-encoding': 'br' } });
  assert.equal(first.headers['cache-control'], 'public, max-age=30, s-maxage=10, stale-while-revalidate=60');
  assert.equal(first.headers['content-encoding'], 'br');
  const again = await server.app.inject({ url, headers: { 'if-none-match': String(first.headers.etag) } });
  assert.deepEqual([again.statusCode, again.body], [304, '']);
  const random = await server.app.inject({ url: '/api/song/random' });
  assert.equal(random.headers['cache-control'], 'no-store');
});

test('a playlist and a song have the tint of their cover, if the cover was analyzed and has colors', async () => {
  const id = 'full-throttle';
  const tints = async () => {
    const { data } = await server.get<PlaylistWithSongs>(`/playlist/get?p=${id}`);
    const song = await server.get<Song>(`/song/get?s=${data.playlist.youtube_url}`);
    return [data.tint, song.data.tint, data.playlist.youtube_url];
  };
  const [ofPicture] = await tints();
  assert.match(ofPicture ?? '', /^#[0-9a-f]{6}$/);
  const own = server.db.updateTable('playlists').where('brand', '=', 'rushtone').where('id', '=', id);
  await own.set({ image_url: null }).execute();
  const [playlist, song, cover = ''] = await tints();
  assert.match(playlist ?? '', /^#[0-9a-f]{6}$/);
  assert.equal(song, playlist);
  const set = (tint: string | null) =>
    server.db
      .updateTable('songs')
      .set({ tint })
      .where('brand', '=', 'rushtone')
      .where('video_id', '=', cover)
      .execute();
  for (const none of ['', null]) {
    await set(none);
    assert.deepEqual((await tints()).slice(0, 2), [undefined, undefined]);
  }
  await assert.rejects(set('red'));
  await set('#123456');
  assert.deepEqual((await tints()).slice(0, 2), ['#123456', '#123456']);
  // A new picture has no tint yet.
  await own.set({ image_url: 'https://example.com/own.jpg' }).execute();
  assert.deepEqual((await tints()).slice(0, 2), [undefined, '#123456']);
  await own.set({ tint: '#654321' }).execute();
  assert.deepEqual((await tints()).slice(0, 2), ['#654321', '#123456']);
});
