import assert from 'node:assert/strict';
import { test } from 'node:test';
import { InvalidLyrics, parseLyrics } from './parse-lyrics.ts';

test('reads the times of LRC, also several before one line, in order', () => {
  const text = '[ar: Somebody]\r\n[00:12.50][01:02]Again\r\n[00:08.1]First\n[00:20.00]\n';
  assert.deepEqual(parseLyrics(text), [
    { at: 8.1, text: 'First' },
    { at: 12.5, text: 'Again' },
    { at: 20, text: '' },
    { at: 62, text: 'Again' },
  ]);
});

test('an offset in milliseconds shows the words earlier, and times of single words are left out', () => {
  assert.deepEqual(
    parseLyrics('[offset:+500]\n[00:00.20]<00:00.20>Now\n[00:02.00]<00:02.00> two <00:02.40> words'),
    [
      { at: 0, text: 'Now' },
      { at: 1.5, text: 'two words' },
    ],
  );
});

test('plain text has no times, and an empty line is a pause', () => {
  assert.deepEqual(parseLyrics('\n[Chorus]\nOne\n\nTwo\n'), [
    { at: null, text: '[Chorus]' },
    { at: null, text: 'One' },
    { at: null, text: '' },
    { at: null, text: 'Two' },
  ]);
});

test('refuses a line without a time among others with one, and text without words', () => {
  assert.throws(
    () => parseLyrics('[00:01.00]One\nTwo'),
    new InvalidLyrics('has no time in its line 2, but in others'),
  );
  assert.throws(() => parseLyrics('[00:01.00]\n[00:02.00]'), InvalidLyrics);
});
