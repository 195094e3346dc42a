import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { PlaylistWithSongs, RandomSong, Song, SongSummary } from '@rushtone/domain';
import { updateSearchWords } from '../search/search-words.ts';
import { insertSong } from '@rushtone/api-testing/insert-song';
import { startTestServer, type TestServer } from '@rushtone/api-testing/test-server';

let server: TestServer;
let fullThrottle: string[];

before(async () => {
  server = await startTestServer();
  const { data } = await server.get<PlaylistWithSongs>('/playlist/get?p=full-throttle');
  fullThrottle = data.songs.map((song) => song.youtube_id);
});
after(() => server.stop());

const song = async (query: string, options?: { host?: string; token?: string }): Promise<Song> => {
  const { code, data } = await server.get<Song>(`/song/get?${query}`, options);
  assert.equal(code, 200);
  return data;
};

const addFavorites = async (uid: string, videoIds: readonly string[]) => {
  for (const video_id of videoIds) {
    await server.db.insertInto('favorites').values({ uid, brand: 'rushtone', video_id }).execute();
  }
};

describe('how long songs are', () => {
  test('is in every list, with the bounds that an operator has set', async () => {
    const [first = '', second = ''] = fullThrottle;
    await server.db
      .updateTable('songs')
      .set({ start_second: 9, end_second: 100 })
      .where('video_id', '=', first)
      .execute();
    await server.db.updateTable('songs').set({ start_second: 5 }).where('video_id', '=', second).execute();
    const opened = await song(`s=${first}&explore=true`);
    assert.deepEqual(opened.bounds, { start: 9, end: 100 });
    const { title, duration } = opened;
    assert.ok(duration !== undefined && duration > 100);
    assert.deepEqual(opened.related.find((each) => each.youtube_id === second)?.bounds, {
      start: 5,
      end: null,
    });
    const name = encodeURIComponent(title);
    const lists = [
      (await server.get<PlaylistWithSongs>('/playlist/get?p=full-throttle')).data.songs,
      (await server.get<SongSummary[]>(`/song/search?s=${name}`)).data,
      (await server.get<SongSummary[]>(`/search/songs?s=${name}`)).data,
    ];
    for (const list of lists) {
      const found = list.find((each) => each.youtube_id === first);
      assert.deepEqual([found?.duration, found?.bounds], [duration, { start: 9, end: 100 }]);
    }
    await server.db.updateTable('songs').set({ start_second: null, end_second: null }).execute();
  });

  test('a song has its lyrics, line by line, with where they come from', async () => {
    const [first = '', second = ''] = fullThrottle;
    const source = { source: 'The band', rights: 'Shown with permission.' };
    const row = {
      brand: 'rushtone',
      video_id: first,
      lyrics: '[00:01.50]One',
      search: 'one',
      ...source,
    } as const;
    await server.db.deleteFrom('lyrics').execute();
    await server.db.insertInto('lyrics').values(row).execute();
    assert.deepEqual((await song(`s=${first}`)).lyrics, { lines: [{ at: 1.5, text: 'One' }], ...source });
    assert.equal((await song(`s=${second}`)).lyrics, undefined);
    await server.db.updateTable('lyrics').set({ lyrics: null, taken_down_at: new Date() }).execute();
    assert.equal((await song(`s=${first}&explore=true`)).lyrics, undefined);
  });

  test('a song has its gain, if an operator has set one', async () => {
    const [first = '', second = ''] = fullThrottle;
    await server.db.updateTable('songs').set({ gain: -3.5 }).where('video_id', '=', first).execute();
    assert.equal((await song(`s=${first}`)).gain, -3.5);
    assert.equal('gain' in (await song(`s=${second}`)), false);
    await server.db.updateTable('songs').set({ gain: null }).execute();
  });

  test('a song has the recipe that it was made with, if an operator has set one', async () => {
    const [first = '', second = ''] = fullThrottle;
    const recipe = 'v=1&speed=0.8&reverb=40';
    await server.db.updateTable('songs').set({ recipe }).where('video_id', '=', first).execute();
    assert.equal((await song(`s=${first}`)).recipe, recipe);
    assert.equal('recipe' in (await song(`s=${second}`)), false);
    await server.db.updateTable('songs').set({ recipe: null }).execute();
  });

  test('is absent for a song of unknown length', async () => {
    const [, , third = ''] = fullThrottle;
    await server.db.updateTable('songs').set({ duration: null }).where('video_id', '=', third).execute();
    const opened = await song(`s=${third}`);
    assert.deepEqual(['duration' in opened, 'bounds' in opened], [false, false]);
  });
});

describe('a listener opens a song', () => {
  test('gets next, previous and first in the order of its playlist, and none beyond the ends', async () => {
    const [first = '', second = '', third = ''] = fullThrottle;
    const middle = await song(`s=${second}&p=full-throttle`);
    assert.deepEqual([middle.previous, middle.next, middle.first_song], [first, third, first]);
    assert.equal(middle.next_title, (await song(`s=${third}`)).title);
    assert.equal((await song(`s=${first}&p=full-throttle`)).previous, null);
    assert.equal((await song(`s=${fullThrottle.at(-1)}&p=full-throttle`)).next, null);
  });

  test("continues in the song's own playlist without a list, or with one that does not contain it", async () => {
    const [, second = '', third = ''] = fullThrottle;
    assert.equal((await song(`s=${second}`)).next, third);
    assert.equal((await song(`s=${second}&p=`)).next, third);
    assert.equal((await song(`s=${second}&p=sugar-rush`)).next, third);
    assert.equal((await song(`s=${second}&p=no-such-list`)).category_id, 'full-throttle');
  });

  test('gets songs of the last 14 days in `new`, newest first and marked as new', async () => {
    const { data } = await server.get<PlaylistWithSongs>('/playlist/get?p=new');
    assert.ok(data.songs.length > 1);
    const dates = data.songs.map((each) => each.date_added);
    assert.deepEqual(dates, dates.toSorted().reverse());
    assert.ok(data.songs.every((each) => each.new === 'true'));
    const [newest, following] = data.songs;
    const opened = await song(`s=${newest?.youtube_id}&p=new`);
    assert.deepEqual([opened.previous, opened.next], [null, following?.youtube_id]);
  });

  test('gets only songs of members in `network`', async () => {
    const { data } = await server.get<PlaylistWithSongs>('/playlist/get?p=network');
    const ids = data.songs.map((each) => each.youtube_id);
    const strangers = await server.db
      .selectFrom('songs')
      .select('video_id')
      .where('brand', '=', 'rushtone')
      .where('video_id', 'in', ids)
      .where('channel_id', 'is', null)
      .execute();
    assert.ok(ids.length > 1);
    assert.deepEqual(strangers, []);
    assert.equal((await song(`s=${ids[0]}&p=network`)).next, ids[1]);
  });

  test('gets the newest favorite first in `favorite`, and a visitor gets no list', async () => {
    const [oldest = '', middle = '', newest = ''] = fullThrottle;
    await addFavorites('demo-listener', [oldest, middle, newest]);
    const token = await server.signIn('listener@example.com');
    const mine = await song(`s=${middle}&p=favorite`, { token });
    assert.deepEqual([mine.favorite, mine.previous, mine.next], [true, newest, oldest]);
    const visitor = await song(`s=${middle}&p=favorite`);
    assert.deepEqual([visitor.favorite, visitor.previous, visitor.next], [false, null, null]);
  });

  test('gets eight other playlists and twelve other songs with `explore`', async () => {
    const [id = ''] = fullThrottle;
    const { explore, related } = await song(`s=${id}&explore=true`);
    assert.equal(explore.length, 8);
    assert.ok(explore.every((playlist) => playlist.id !== 'full-throttle'));
    assert.equal(related.length, 12);
    assert.ok(related.every((each) => each.youtube_id !== id));
    assert.equal(related[0]?.youtube_id, fullThrottle[1]);
    const plain = await song(`s=${id}`);
    assert.deepEqual([plain.explore, plain.related], [[], []]);
  });

  test('gets a friendly 404 for a song that is gone or of the other brand, and for an invalid id', async () => {
    for (const s of ['nothing-here', '', 'a/b', '%00', 'x'.repeat(300)]) {
      const gone = await server.get(`/song/get?s=${s}`);
      assert.deepEqual([gone.code, gone.data], [404, null]);
      assert.match(gone.message, /could not find that song/);
    }
    const elsewhere = await server.get(`/song/get?s=${fullThrottle[0]}`, { host: 'slowtide.localhost' });
    assert.equal(elsewhere.code, 404);
  });

  test('gets a 400 that names the field of an invalid query', async () => {
    for (const [query, field] of [
      ['', 's'],
      ['s=a&s=b', 's'],
      ['s=a&explore=maybe', 'explore'],
      ['s=a&p=%00', 'p'],
      [`s=a&p=${'x'.repeat(65)}`, 'p'],
    ]) {
      const answer = await server.get(`/song/get?${query}`);
      assert.deepEqual([answer.code, answer.message.split(':')[0]], [400, field], query);
    }
  });
});

describe('a listener asks for a random song', () => {
  const random = async (query = '') => (await server.get<RandomSong>(`/song/random?${query}`)).data;

  test('never gets the same song twice in a row, and gets every song of the list', async () => {
    const seen = new Set<string>();
    let last = '';
    for (let turn = 0; turn < 120; turn += 1) {
      const { youtube_id, youtube_url, category_id } = await random('p=full-throttle');
      assert.notEqual(youtube_id, last);
      assert.deepEqual([youtube_url, category_id], [youtube_id, 'full-throttle']);
      seen.add((last = youtube_id));
    }
    assert.ok(seen.size >= fullThrottle.length * 0.8, `${seen.size} of ${fullThrottle.length}`);
  });

  test('does not get the song that is playing', async () => {
    for (let turn = 0; turn < 20; turn += 1) {
      assert.notEqual((await random(`not=${fullThrottle[0]}`)).youtube_id, fullThrottle[0]);
    }
  });

  test('gets a song of the requested list for each of many simultaneous requests', async () => {
    const lists = Array.from({ length: 30 }, (_, index) => ['full-throttle', 'sugar-rush'][index % 2] ?? '');
    const picks = await Promise.all(lists.map((list) => random(`p=${list}`)));
    assert.deepEqual(
      picks.map(({ category_id }) => category_id),
      lists,
    );
  });

  test('gets each song of the list once with a bag before any repeats, in the same order each time', async () => {
    const draw = async (seed: string, n: number) =>
      (await random(`p=full-throttle&bag=${seed}.${n}`)).youtube_id;
    const order: string[] = [];
    for (let n = 0; n < fullThrottle.length; n += 1) order.push(await draw('monday', n));
    assert.deepEqual(order.toSorted(), fullThrottle.toSorted());
    assert.notDeepEqual(order, fullThrottle);
    assert.equal(await draw('monday', 3), order[3]);
    assert.equal(await draw('monday', fullThrottle.length + 3), order[3]);
    const other = await Promise.all(order.map((_song, n) => draw('tuesday', n)));
    assert.deepEqual(other.toSorted(), fullThrottle.toSorted());
    assert.notDeepEqual(other, order);
  });

  test('gets songs of favorites and of all songs with a bag, and none of an empty list', async () => {
    const token = await server.signIn('subscriber@example.com');
    const liked = fullThrottle.slice(0, 4);
    await addFavorites('demo-subscriber', liked);
    const drawn = await Promise.all(
      liked.map((_song, n) => server.get<RandomSong>(`/favorite/random?bag=mine.${n}`, { token })),
    );
    assert.deepEqual(drawn.map(({ data }) => data.youtube_id).toSorted(), liked.toSorted());
    const anywhere = await Promise.all(Array.from({ length: 20 }, (_, n) => random(`bag=all.${n}`)));
    assert.equal(new Set(anywhere.map(({ youtube_id }) => youtube_id)).size, 20);
    assert.equal((await server.get('/song/random?p=no-such-list&bag=a.0')).code, 404);
  });

  test('gets a 404 for an empty or unknown list', async () => {
    assert.equal((await server.get('/song/random?p=no-such-list')).code, 404);
    assert.equal((await server.get('/song/random?p=favorite')).code, 404);
  });
});

describe('a listener searches', () => {
  const search = async (query: string) => (await server.get<SongSummary[]>(`/song/search?${query}`)).data;
  const add = (video_id: string, title: string, artist: string) =>
    insertSong(server.db, { video_id, title, artist });

  before(async () => {
    await add('test-quicksilver', 'Quicksilver Meridian', 'Zephyrine');
    await add('test-percent', '100% _real_', 'Zephyrine Two');
    await updateSearchWords(server.db, 'rushtone');
  });
  after(() => server.db.deleteFrom('songs').where('video_id', 'like', 'test-%').execute());

  test('finds songs by parts of title and artist, in any order and case', async () => {
    const ids = (await search('s=zephyrine%20QUICK')).map((each) => each.youtube_id);
    assert.deepEqual(ids, ['test-quicksilver']);
  });

  test('finds songs by the middle of a word if no word begins with the text', async () => {
    assert.equal((await search('s=cksilver%20merid'))[0]?.youtube_id, 'test-quicksilver');
  });

  test('finds songs despite a typing error', async () => {
    assert.equal((await search('s=quiksilver%20meridan'))[0]?.youtube_id, 'test-quicksilver');
  });

  test('finds songs in another script, with or without its marks', async () => {
    const japanese = await search(`s=${encodeURIComponent('電車')}`);
    assert.ok(japanese.every((each) => `${each.title}${each.author_name}`.includes('電車')));
    assert.ok(japanese.length > 0);
  });

  test('finds songs by characters that are special to the database', async () => {
    assert.deepEqual(
      (await search(`s=${encodeURIComponent('100%')}`)).map((each) => each.youtube_id),
      ['test-percent'],
    );
    assert.deepEqual(
      (await search('s=_real_')).map((each) => each.youtube_id),
      ['test-percent'],
    );
    assert.deepEqual(await search(`s=${encodeURIComponent("'; drop table songs; --")}`), []);
  });

  test('finds the songs of exactly one artist', async () => {
    const songs = await search('s=Zephyrine&type=artist');
    assert.deepEqual(
      songs.map((each) => each.youtube_id),
      ['test-quicksilver'],
    );
  });

  test('gets results sorted by title or date, in either direction', async () => {
    const dates = (await search('s=e&orderBy=date_added&orderDir=DESC')).map((each) => each.date_added);
    assert.deepEqual(dates, dates.toSorted().reverse());
    const [up, down] = [await search('s=zephyrine'), await search('s=zephyrine&orderDir=DESC')];
    assert.deepEqual(
      up.map((each) => each.title),
      down.map((each) => each.title).reverse(),
    );
  });

  test('gets a 400 for an empty text or an unknown order, and an empty list if nothing matches', async () => {
    assert.equal((await server.get('/song/search?s=%20')).message, 'Please type a title or an artist.');
    assert.equal((await server.get('/song/search?s=a&orderBy=plays')).code, 400);
    const none = await server.get('/song/search?s=xqzxqzxqz');
    assert.deepEqual([none.code, none.data], [200, []]);
  });
});
