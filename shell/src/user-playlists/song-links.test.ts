import { aSongSummary } from '@rushtone/testing';
import { readSongIds, toCsv, toLinks } from './song-links.ts';

test.each([
  ['https://rushtone.example/song?s=rtAbc-1&p=new', ['rtAbc-1']],
  [
    'https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=3 and https://youtu.be/abc_def-123?si=x',
    ['dQw4w9WgXcQ', 'abc_def-123'],
  ],
  ['https://m.youtube.com/watch?list=PL1&v=dQw4w9WgXcQ', ['dQw4w9WgXcQ']],
  [
    'Video ID,Timestamp\r\ndQw4w9WgXcQ,2026-01-01\r\n"abc_def-123",2026-01-02\r\n',
    ['dQw4w9WgXcQ', 'abc_def-123'],
  ],
  ['youtu.be/a1\nyoutu.be/a1', ['a1']],
  ['nothing here', []],
  ['', []],
])('finds the songs of %j', (text, ids) => {
  expect(readSongIds(text)).toEqual(ids);
});

test('an export can be imported again, whatever the titles are', () => {
  const songs = [
    aSongSummary({ youtube_id: 'one', title: 'A "quoted", split\ntitle' }),
    aSongSummary({ youtube_id: 'two', title: '=1+1' }),
  ];
  const csv = toCsv(songs, 'https://rushtone.example');
  expect(csv).toContain('"A ""quoted"", split\ntitle"');
  expect(csv).toContain(`"'=1+1"`);
  expect(readSongIds(csv)).toEqual(['one', 'two']);
  expect(readSongIds(toLinks(songs, 'https://rushtone.example'))).toEqual(['one', 'two']);
});
