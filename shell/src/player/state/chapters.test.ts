import { chapterAt, chaptersIn, parseChapters } from './chapters.ts';

const of = (...lines: string[]) => parseChapters(lines.join('\n'), 200);
const three = [
  { at: 0, title: 'Intro' },
  { at: 20, title: 'Verse' },
  { at: 65, title: 'Chorus' },
];

test.each([
  ['plain', ['0:00 Intro', '0:20 Verse', '1:05 Chorus']],
  ['among other lines', ['Sped up!', '', '00:00 Intro', '00:20 Verse', '01:05 Chorus', '', 'Thanks 2 all']],
  ['with dashes, brackets and numbers', ['1. [0:00] Intro', '2) 0:20 – Verse', '• (1:05): Chorus']],
  ['at the ends of lines', ['Intro - 0:00', 'Verse 0:20', 'Chorus (1:05)']],
])('reads timestamps %s', (_, lines) => {
  expect(of(...lines)).toEqual(three);
});

test('reads hours, and titles in every script', () => {
  const text = '0:00 夜明け\n59:58 ليل\n1:02:03 밤';
  expect(parseChapters(text, 4_000).map(({ at, title }) => `${at} ${title}`)).toEqual([
    '0 夜明け',
    '3598 ليل',
    '3723 밤',
  ]);
});

test.each([
  ['fewer than three', ['0:00 Intro', '0:20 Verse']],
  ['a first one after 0:00', ['0:01 Intro', '0:20 Verse', '1:05 Chorus']],
  ['another order', ['0:00 Intro', '1:05 Chorus', '0:20 Verse']],
  ['a chapter under 10 seconds', ['0:00 Intro', '0:09 Verse', '1:05 Chorus']],
  ['a last chapter under 10 seconds', ['0:00 Intro', '0:20 Verse', '3:11 Chorus']],
  ['a chapter beyond the end', ['0:00 Intro', '0:20 Verse', '4:00 Chorus']],
  ['timestamps without titles', ['0:00', '0:20', '1:05']],
  ['times of day and scores', ['0:00:00:00 Intro', '12:345 Verse', 'at 7:99 Chorus']],
])('a description with %s has no chapters', (_, lines) => {
  expect(of(...lines)).toEqual([]);
});

test('while the length is unknown the last chapter may be of any length', () => {
  expect(parseChapters('0:00 Intro\n0:20 Verse\n1:05 Chorus', 0)).toEqual(three);
});

test('a song with bounds has only the chapters within them', () => {
  expect(chaptersIn(three, { start: 25, end: 60 })).toEqual([{ at: 25, title: 'Verse' }]);
  expect(chaptersIn(three, { start: 0, end: 0 })).toEqual(three);
  expect(chapterAt(three, 19.9)?.title).toBe('Intro');
  expect(chapterAt(three, 65)?.title).toBe('Chorus');
  expect(chapterAt([], 65)).toBeUndefined();
});
