import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Song } from '@rushtone/domain';
import { startTestServer, type TestServer } from '@rushtone/api-testing/test-server';
import { newSince } from './song-rows.ts';

const LISTENER = 'demo-listener';
/** Concurrent requests, which are batched into one statement. */
const AT_ONCE = 20;

let server: TestServer;
before(async () => {
  server = await startTestServer();
});
after(() => server.stop());

const readSongs = () =>
  server.db.selectFrom('songs').selectAll().where('brand', '=', 'rushtone').orderBy('video_id').execute();
type Row = Awaited<ReturnType<typeof readSongs>>[number];

const byPlace = (one: Row, other: Row) =>
  one.position - other.position || (one.video_id < other.video_id ? -1 : 1);
const byDateBackward = (one: Row, other: Row) =>
  Number(other.date_added) - Number(one.date_added) || (one.video_id > other.video_id ? -1 : 1);

/** Reference implementation: computes the song page's data from complete lists in memory. */
const expected = (song: Row, songs: readonly Row[], requested: readonly Row[] | null) => {
  const own = songs.filter(({ playlist }) => playlist === song.playlist).toSorted(byPlace);
  const list = requested?.includes(song) ? requested : own;
  const at = list.indexOf(song);
  const place = own.indexOf(song);
  const following = own.slice(place + 1);
  const preceding = own.slice(0, place).toReversed();
  const nearest = own
    .slice(1)
    .flatMap((_each, distance) => [following[distance], preceding[distance]])
    .filter((each) => each !== undefined);
  const ofArtist = songs
    .filter(({ artist_key, playlist }) => artist_key === song.artist_key && playlist !== song.playlist)
    .toSorted((one, other) => (one.sort_key < other.sort_key ? -1 : 1));
  return {
    youtube_id: song.video_id,
    description: song.description,
    first_song: own[0]?.video_id,
    next: list[at + 1]?.video_id ?? null,
    next_title: list[at + 1]?.title ?? null,
    previous: list[at - 1]?.video_id ?? null,
    related: [...nearest, ...ofArtist].slice(0, 12).map(({ video_id, date_added, title }) => ({
      youtube_id: video_id,
      title,
      date_added: date_added.toISOString(),
    })),
  };
};

const shown = ({ youtube_id, description, first_song, next, next_title, previous, related }: Song) => ({
  youtube_id,
  description,
  first_song,
  next,
  next_title,
  previous,
  related: related.map(({ youtube_id: id, title, date_added }) => ({ youtube_id: id, title, date_added })),
});

test('songs of the whole catalog have the neighbors and related songs that their lists give', async () => {
  const songs = await readSongs();
  const channels = await server.db
    .selectFrom('members')
    .select('channel_id')
    .where('brand', '=', 'rushtone')
    .execute();
  const members = new Set(channels.map(({ channel_id }) => channel_id));
  const favorites = songs.filter((_song, index) => index % 7 === 0);
  for (const [index, { video_id }] of favorites.entries())
    await server.db
      .insertInto('favorites')
      .values({ uid: LISTENER, brand: 'rushtone', video_id, added_at: new Date(index * 1000) })
      .execute();
  const token = await server.signIn('listener@example.com');
  const since = newSince(new Date());
  const lists: Record<string, Row[] | null> = {
    '': null,
    new: songs.filter(({ date_added }) => date_added > since).toSorted(byDateBackward),
    network: songs.filter(({ channel_id }) => members.has(channel_id ?? '')).toSorted(byDateBackward),
    'no-such-list': null,
  };
  assert.ok(songs.length > 100 && lists.new?.length && lists.network?.length);
  const sample = songs.filter((_song, index) => index % 5 === 0);
  for (let first = 0; first < sample.length; first += AT_ONCE) {
    const asked = sample.slice(first, first + AT_ONCE).flatMap((song) =>
      Object.entries(lists).map(async ([list, rows]) => {
        const { data } = await server.get<Song>(`/song/get?s=${song.video_id}&p=${list}&explore=true`);
        assert.deepEqual(shown(data), expected(song, songs, rows), `${song.video_id} in ${list}`);
      }),
    );
    await Promise.all(asked);
  }
  await Promise.all(
    favorites.slice(0, AT_ONCE).map(async (song, index) => {
      const path = `/song/get?s=${song.video_id}&p=favorite`;
      const [{ data }, visitor] = await Promise.all([
        server.get<Song>(path, { token }),
        server.get<Song>(path),
      ]);
      const neighbors = [favorites[index - 1]?.video_id ?? null, favorites[index + 1]?.video_id ?? null];
      assert.deepEqual([data.favorite, data.next, data.previous], [true, ...neighbors]);
      assert.deepEqual([visitor.data.favorite, visitor.data.next], [false, null]);
    }),
  );
});

test('returns songs of their brand when both brands are requested at the same time', async () => {
  const songs = await readSongs();
  const asked = songs.slice(0, AT_ONCE).map(async ({ video_id, title }) => {
    const path = `/song/get?s=${video_id}`;
    const [here, there] = await Promise.all([
      server.get<Song>(path),
      server.get(path, { host: 'slowtide.localhost' }),
    ]);
    assert.deepEqual([here.data.title, there.code], [title, 404]);
  });
  await Promise.all(asked);
});
