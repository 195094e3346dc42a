import assert from 'node:assert/strict';
import { test } from 'node:test';
import { wordQuery, wordsOf } from './song-search-text.ts';

test('words are what stands between spaces and brackets; signs alone are none', () => {
  assert.deepEqual(wordsOf('ghost (sped up) % "k-pop"'), ['ghost', 'sped', 'up', 'k-pop']);
});

test('every word is wanted where one begins; of its alternatives one', () => {
  assert.equal(wordQuery([['ghost'], ['up', 'down']]), "('ghost':*) & ('up':* | 'down':*)");
});

test('of scripts without spaces each pair of neighbours is wanted', () => {
  assert.equal(wordQuery([['駆ける']]), "(('駆け' & 'ける'))");
  assert.equal(wordQuery([['夜']]), "('夜':*)");
});

test('signs that mean something to the database mean themselves', () => {
  assert.equal(wordQuery([["don't\\"]]), "('don''t\\\\':*)");
});
