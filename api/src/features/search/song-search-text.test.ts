import assert from 'node:assert/strict';
import { test } from 'node:test';
import { typedText, wordQuery, wordsOf } from './song-search-text.ts';

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

test('of a typed text 200 characters and the first twelve different words count', () => {
  assert.equal(typedText('\u{fdfa}'.repeat(200)).length <= 200, true);
  const letters = 'a b c d e f g h i j k l m n';
  assert.equal(wordsOf(`a a ${letters}`).join(' '), 'a b c d e f g h i j k l');
});
