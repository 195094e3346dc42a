import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { searchText, type SearchMatches, type SearchSuggestion, type SongSummary } from '@rushtone/domain';
import { updateArtists } from './artists.ts';
import { lyricsSearchText } from './lyrics.ts';
import { similarity } from './similarity.ts';
import { updateSearchWords } from './search-words.ts';
import { insertSong } from '@rushtone/api-testing/insert-song';
import { startTestServer, type TestServer } from '@rushtone/api-testing/test-server';

let server: TestServer;

const SONGS = [
  ['test-title', 'Zephyrine', 'Somebody Else'],
  ['test-own-b', 'Breeze', 'Zephyrine'],
  ['test-own-a', 'Aurora', 'Zephyrine'],
  ['test-start', 'Zephyrine Nights', 'Another'],
  ['test-other', 'A Song for Zephyrine', 'Another'],
  ['test-choir', 'Quartz', 'Crystal Zephyrine Choir'],
  ['test-kana', '風', '夜更かしの風'],
  ['test-marks', 'Brume', 'Éclat d’Été'],
  ['test-bracket', 'Anemone (Sirocco Version)', 'Another'],
  ['test-open', 'The Long Sirocco', 'Another'],
] as const;

before(async () => {
  server = await startTestServer();
  for (const [video_id, title, artist] of SONGS) await insertSong(server.db, { video_id, title, artist });
  await server.db
    .insertInto('playlists')
    .values({
      brand: 'rushtone',
      id: 'test-winds',
      category_name: 'Ветер и Zephyrine',
      description: '',
      youtube_url: 'test-title',
      description_url: null,
      special: false,
      home: false,
      image_url: null,
      position: 900,
      sort_key: 'x',
    })
    .execute();
  await server.db
    .insertInto('members')
    .values({
      brand: 'rushtone',
      channel_id: 'UCtest',
      channel_name: 'Zéphyrine Sounds 音',
      channel_pic: 'glassHigh01',
      sub_tag: '3K',
      testimonial: null,
      subs: 3_000,
      views: 1,
      joined: null,
      position: 9_000,
    })
    .execute();
  await updateSearchWords(server.db, 'rushtone');
  await updateArtists(server.db, 'rushtone');
});
after(() => server.stop());

const call = async <Data>(path: string, s: string, more = '') =>
  (await server.get<Data>(`/search/${path}?s=${encodeURIComponent(s)}${more}`)).data;
const all = (s: string, more?: string) => call<SearchMatches>('all', s, more);
const ids = (songs: readonly SongSummary[]) => songs.map(({ youtube_id }) => youtube_id);

describe('a listener searches for a name', () => {
  test('finds artists with their number of songs, playlists and members', async () => {
    const { artists, playlists, members, did_you_mean } = await all('zephyrine');
    assert.deepEqual(artists, [
      { author_name: 'Zephyrine', songs: 2 },
      { author_name: 'Crystal Zephyrine Choir', songs: 1 },
    ]);
    assert.deepEqual([playlists[0]?.id, members[0]?.channel_name], ['test-winds', 'Zéphyrine Sounds 音']);
    assert.match(members[0]?.channel_pic ?? '', /^http.*glassHigh01/);
    assert.deepEqual(did_you_mean, []);
  });

  test('finds names in any script, without marks, by the beginnings of their words in any order', async () => {
    for (const [typed, name] of [
      ['夜更か', '夜更かしの風'],
      ['更かし', '夜更かしの風'],
      ['風', '夜更かしの風'],
      ['eclat', 'Éclat d’Été'],
      ['CHOIR zeph', 'Crystal Zephyrine Choir'],
    ] as const) {
      const names = (await all(typed)).artists.map(({ author_name }) => author_name);
      assert.ok(names.includes(name), `${typed}: ${names.join(', ')}`);
    }
    // Both characters occur, but are not adjacent.
    assert.deepEqual((await all('夜かの')).artists, []);
    assert.equal((await all('ветер')).playlists[0]?.id, 'test-winds');
    assert.equal((await all('音')).members[0]?.channel_id, 'UCtest');
    assert.equal((await all('ephyr')).members[0]?.channel_id, 'UCtest');
  });

  test('finds names by characters that are special to the database', async () => {
    assert.deepEqual((await all('zeph%rine')).artists, []);
    assert.deepEqual((await all('_ephyrine')).artists, []);
    assert.deepEqual((await all("'; drop table artists; --")).artists, []);
  });

  test('can search one kind only, and the other brand', async () => {
    const { artists, playlists, members } = await all('zephyrine', '&kind=playlists');
    assert.deepEqual([artists, members, playlists.length], [[], [], 1]);
    const elsewhere = await server.get<SearchMatches>('/search/all?s=zephyrine', {
      host: 'slowtide.localhost',
    });
    assert.deepEqual(elsewhere.data.artists, []);
  });

  test('no longer finds an artist whose last song was given to another one by an import', async () => {
    await server.db.deleteFrom('songs').where('video_id', '=', 'test-choir').execute();
    await updateArtists(server.db, 'rushtone');
    assert.deepEqual((await all('crystal zephyrine')).artists, []);
    const [video_id, title, artist] = SONGS[5];
    await insertSong(server.db, { video_id, title, artist });
    await updateArtists(server.db, 'rushtone');
    assert.equal((await all('crystal zephyrine')).artists.length, 1);
  });
});

describe('a listener makes a typing error', () => {
  test('is offered the name that was meant', async () => {
    assert.equal((await all('zefyrine')).did_you_mean[0], 'Zephyrine');
    assert.deepEqual((await all('zefyrine', '&kind=songs')).did_you_mean[0], 'Zephyrine');
  });

  test('is offered texts that each find something, for errors in several words', async () => {
    const { did_you_mean } = await all('auroora zephirine');
    assert.equal(did_you_mean[0], 'aurora zephyrine');
    for (const text of did_you_mean) {
      const [{ artists, playlists, members }, songs] = [
        await all(text),
        await call<SongSummary[]>('songs', text),
      ];
      assert.ok(artists.length + playlists.length + members.length + songs.length > 0, text);
    }
  });

  test('is offered a name in another script', async () => {
    assert.ok((await all('夜更かじの凧')).did_you_mean.includes('夜更かしの風'));
  });

  test('is offered nothing if nothing is similar', async () => {
    assert.deepEqual((await all('xqzxqzxqz')).did_you_mean, []);
  });

  test('computes the same similarity as the database', async () => {
    for (const [one, other] of [
      ['zephyrine', 'zefyrine'],
      ['glass highway 2', 'highway of glass'],
      ['', 'a'],
    ] as const) {
      const { rows } = await server.pool.query('select similarity($1, $2)::float8 as near', [one, other]);
      assert.ok(Math.abs(similarity(one, other) - rows[0].near) < 1e-6, `${one} ${other}`);
    }
  });
});

describe('a listener wants the best match first', () => {
  test("gets the exact title, then the artist's songs, then titles and artists with this beginning, then others", async () => {
    assert.deepEqual(ids(await call('songs', 'Zephyrine')), [
      'test-title',
      'test-own-a',
      'test-own-b',
      'test-start',
      'test-other',
      'test-choir',
    ]);
  });

  test('finds a song by artist and title together', async () => {
    assert.equal(ids(await call('songs', 'zephyrine aurora'))[0], 'test-own-a');
  });

  test('still gets results by title in the order of the specification', async () => {
    const { data } = await server.get<SongSummary[]>('/song/search?s=zephyrine');
    const titles = data.map(({ title }) => searchText(title));
    assert.deepEqual(titles, titles.toSorted());
    assert.deepEqual(new Set(ids(data)), new Set(ids(await call('songs', 'zephyrine'))));
  });
});

describe('a listener types', () => {
  test('gets suggestions of all four kinds, eight at most', async () => {
    const found = await call<SearchSuggestion[]>('suggest', 'zeph');
    assert.deepEqual([...new Set(found.map(({ kind }) => kind))], ['artist', 'song', 'playlist', 'member']);
    assert.equal(found.length, 8);
  });

  test('gets what is only in brackets of a title last', async () => {
    const found = await call<SearchSuggestion[]>('suggest', 'siro');
    assert.deepEqual(
      found.map((each) => each.kind === 'song' && each.title),
      ['The Long Sirocco', 'Anemone (Sirocco Version)'],
    );
    assert.deepEqual(ids(await call('songs', 'sirocco')), ['test-open', 'test-bracket']);
  });

  test('gets a playlist before the songs that have its word in the middle', async () => {
    const [first, ...rest] = await call<SearchSuggestion[]>('suggest', 'nig');
    assert.equal(first?.kind === 'playlist' && first.playlist.category_name, 'Night Train East');
    assert.deepEqual(new Set(rest.map(({ kind }) => kind)), new Set(['song']));
  });
});

describe('a listener remembers a line of a song', () => {
  before(async () => {
    const add = (video_id: string, lyrics: string) =>
      server.db
        .insertInto('lyrics')
        .values({
          brand: 'rushtone',
          video_id,
          lyrics,
          source: 'x',
          rights: 'x',
          search: lyricsSearchText(lyrics),
        })
        .execute();
    await add('test-title', "[00:01.00]Don't stop, the marmalade skies are near\n[00:05.00]Walk on");
    await add('test-own-a', 'The skies are near\nnothing here of marmalade');
    await add('test-kana', '夜更かしの歌\n窓の外');
  });
  const found = async (s: string, more?: string) =>
    (await all(s, more)).lyrics.map(({ song, line }) => [song.youtube_id, line]);

  test('finds the song by words in any order and without marks, that with the phrase first, each with its line', async () => {
    assert.deepEqual(await found('dont stop'), [['test-title', "Don't stop, the marmalade skies are near"]]);
    assert.deepEqual(await found('marmalade SKIES'), [
      ['test-title', "Don't stop, the marmalade skies are near"],
      ['test-own-a', 'The skies are near'],
    ]);
    assert.deepEqual(await found('更かしの歌'), [['test-kana', '夜更かしの歌']]);
    assert.deepEqual((await all('marmalade skies')).did_you_mean, []);
  });

  test('finds nothing by a few letters, nor among artists, nor on the other brand', async () => {
    assert.deepEqual(await found('ma'), []);
    assert.deepEqual(await found('marmalade', '&kind=artists'), []);
    const elsewhere = await server.get<SearchMatches>('/search/all?s=marmalade', {
      host: 'slowtide.localhost',
    });
    assert.deepEqual(elsewhere.data.lyrics, []);
  });
});
