import assert from 'node:assert/strict';
import { test } from 'node:test';
import { searchText } from '@rushtone/domain';
import fc from 'fast-check';
import { songSearchText, wordsOf } from '../song-search-text.ts';
import { createSongIndex } from './create-song-index.ts';
import { findSongs } from './find-songs.ts';
import { textAt } from './layout.ts';

const WORDS = [
  'love',
  'lover',
  'lo',
  'night',
  'nightcore',
  'éclat',
  '夜を駆ける',
  '夜',
  '駆ける',
  '東京',
  '東夜',
  'a',
  '𝒳',
  'z-9',
];

const song = fc.record({
  title: fc.array(fc.constantFrom(...WORDS), { minLength: 1, maxLength: 4 }).map((words) => words.join(' ')),
  artist: fc.constantFrom(...WORDS),
  addedAt: fc.integer({ min: 0, max: 20 }),
});
const typed = fc.constantFrom(
  'l',
  'lo',
  'love',
  'ni',
  'eclat',
  '夜',
  '夜を',
  '夜を駆ける',
  '駆ける',
  '東',
  '京',
  '東京',
  'q',
  'a',
);
const search = fc.record({
  words: fc.array(fc.array(typed, { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 3 }),
  by: fc.constantFrom('title', 'date_added'),
  direction: fc.constantFrom('asc', 'desc'),
  limit: fc.integer({ min: 1, max: 30 }),
  afterPlace: fc.option(fc.nat(400)),
});

const UNSPACED = /^[\p{Script=Han}\p{Script=Hiragana}]+$/u;

test('an index finds what reading all songs finds, in the same order, whichever way it goes', () => {
  fc.assert(
    fc.property(fc.array(song, { minLength: 1, maxLength: 400 }), search, (catalog, asked) => {
      const songs = catalog
        .map(({ title, artist, addedAt }, at) => ({
          videoId: `id-${at}`,
          title,
          addedAt,
          search: songSearchText(title, artist),
          text: searchText(`${title} ${artist}`),
        }))
        .sort((a, b) => Buffer.compare(Buffer.from(a.title + a.videoId), Buffer.from(b.title + b.videoId)));
      const index = createSongIndex();
      for (const each of songs) index.add(each);
      const built = index.finish();

      const order = { by: asked.by, direction: asked.direction };
      const inOrder = songs.toSorted((a, b) =>
        asked.by === 'title'
          ? songs.indexOf(a) - songs.indexOf(b)
          : a.addedAt - b.addedAt || Buffer.compare(Buffer.from(a.videoId), Buffer.from(b.videoId)),
      );
      if (asked.direction === 'desc') inOrder.reverse();
      const after = asked.afterPlace === null ? null : (inOrder[asked.afterPlace % inOrder.length] ?? null);
      const fits = ({ text, search: all }: (typeof songs)[number]) =>
        asked.words.every((alternatives) =>
          alternatives.some((word) =>
            UNSPACED.test(word) ? text.includes(word) : wordsOf(all).some((each) => each.startsWith(word)),
          ),
        );
      const expected = inOrder
        .slice(after === null ? 0 : inOrder.indexOf(after) + 1)
        .filter(fits)
        .slice(0, asked.limit);

      const found = findSongs(
        built,
        { words: asked.words, order, limit: asked.limit, after: after?.videoId ?? null },
        () => false,
      );
      assert.deepEqual(
        found?.map((at) => textAt(built.videoIds, at)),
        expected.map(({ videoId }) => videoId),
      );
    }),
    { numRuns: 300 },
  );
});

test('an index without songs finds nothing, and does not know the place of one', () => {
  const empty = createSongIndex().finish();
  const order = { by: 'title', direction: 'asc' } as const;
  assert.deepEqual(
    findSongs(empty, { words: [['a']], order, limit: 9, after: null }, () => false),
    [],
  );
  assert.equal(
    findSongs(empty, { words: [['a']], order, limit: 9, after: 'gone' }, () => false),
    null,
  );
});
