import assert from 'node:assert/strict';
import { test } from 'node:test';
import { typedText, wordQuery, wordsOf } from './song-search-text.ts';

test('splits a text into words at spaces and brackets, and ignores signs alone', () => {
  assert.deepEqual(wordsOf('ghost (sped up) % "k-pop"'), ['ghost', 'sped', 'up', 'k-pop']);
});

test('requires every word at the beginning of a word, or one of its alternatives', () => {
  assert.equal(wordQuery([['ghost'], ['up', 'down']]), "('ghost':*) & ('up':* | 'down':*)");
});

test('requires each pair of neighboring characters in scripts without spaces', () => {
  assert.equal(wordQuery([['駆ける']]), "(('駆け' & 'ける'))");
  assert.equal(wordQuery([['夜']]), "('夜':*)");
});

test('escapes characters that are special to the database', () => {
  assert.equal(wordQuery([["don't\\"]]), "('don''t\\\\':*)");
});

test('reads the first 200 characters and the first twelve different words of a text', () => {
  assert.equal(typedText('\u{fdfa}'.repeat(200)).length <= 200, true);
  const letters = 'a b c d e f g h i j k l m n';
  assert.equal(wordsOf(`a a ${letters}`).join(' '), 'a b c d e f g h i j k l');
});
