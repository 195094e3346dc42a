import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { BRANDS } from '@rushtone/site';
import { createDemoCatalog } from './catalog.ts';

const NOW = new Date('2026-11-20T12:00:00Z');
const SCRIPTS = [
  'Latin',
  'Cyrillic',
  'Greek',
  'Arabic',
  'Hebrew',
  'Devanagari',
  'Thai',
  'Han',
  'Hiragana',
  'Katakana',
  'Hangul',
];
const REAL_ARTISTS = [
  'Taylor Swift',
  'Billie Eilish',
  'Lana Del Rey',
  'The Weeknd',
  'Ariana Grande',
  'Rihanna',
  'Avicii',
  'Skrillex',
  'Evanescence',
  'Marshmello',
  'Alan Walker',
  'Melanie Martinez',
  'Bad Bunny',
  'Shakira',
  'BTS',
  'BLACKPINK',
  'aespa',
  'NewJeans',
  'LiSA',
  'YOASOBI',
  '初音ミク',
  'Hatsune Miku',
  'Ado',
  '米津玄師',
  '周杰倫',
  '周杰伦',
  'Земфира',
  'Tarkan',
  'فيروز',
  'Stromae',
  'Rammstein',
  'Måneskin',
  'Anitta',
  'Sơn Tùng M-TP',
  'S3RL',
  'Daft Punk',
  'Luna',
];

const count = <T>(list: readonly T[], matches: (item: T) => boolean) => list.filter(matches).length;
const between = (value: number, low: number, high: number) =>
  assert.ok(value >= low && value <= high, `${value} is not within ${low} to ${high}`);

for (const brand of BRANDS) {
  const { songs, playlists, members, websites, news } = createDemoCatalog(brand, NOW);
  const titles = songs.map((song) => song.title);
  const videoIds = new Set(songs.map((song) => song.video_id));

  describe(`the demo texts of ${brand}`, () => {
    test('has titles in many scripts, very short and very long', () => {
      const used = SCRIPTS.filter((script) =>
        titles.some((title) => new RegExp(`\\p{Script=${script}}`, 'u').test(title)),
      );
      assert.deepEqual(used, SCRIPTS);
      assert.ok(titles.some((title) => title.length <= 3));
      assert.ok(titles.some((title) => title.length >= 100));
      assert.ok(titles.some((title) => /\p{Extended_Pictographic}/u.test(title)));
      for (const mark of ["'", '"', '&', '/', 'ã'])
        assert.ok(
          titles.some((title) => title.includes(mark)),
          mark,
        );
    });

    test('names the style in some titles only', () => {
      const named = count(titles, (title) => /nightcore|sped up|slowed/i.test(title));
      between(named / titles.length, 0.1, 0.3);
    });

    test('keeps every text within its limits', () => {
      for (const song of songs) {
        between(song.title.length, 1, 200);
        between(song.artist.length, 1, 80);
        between(song.description.length, 1, 1000);
        assert.doesNotMatch(song.description, /[{}]/);
      }
      for (const playlist of playlists) {
        between(playlist.category_name.length, 1, 60);
        between(playlist.description.length, 1, 500);
      }
      for (const item of news) between(item.title.length, 1, 120);
      for (const site of websites) {
        between(site.subtitle.length, 1, 120);
        between(site.about_me.length, 1, 1000);
      }
    });

    test('varies its descriptions, and links to example domains only', () => {
      const descriptions = songs.map((song) => song.description);
      assert.ok(new Set(descriptions).size > songs.length * 0.9);
      assert.ok(descriptions.some((text) => text.includes('\n')));
      const links = descriptions.flatMap((text) => text.match(/https?:\/\/\S+/g) ?? []);
      between(links.length, 20, songs.length / 2);
      for (const link of links) assert.match(new URL(link).hostname, /^[a-z0-9-]+\.example$/);
    });

    test('uses only a few plain HTML tags in news', () => {
      for (const item of news) {
        for (const tag of item.content.match(/<[^>]*>/g) ?? [])
          assert.match(tag, /^<(\/?p|\/?em|\/a|a href="(\/[^"]*|https:\/\/[a-z0-9-]+\.example\/[^"]*)")>$/);
        assert.match(item.content, /^<p>.*<\/p>$/s);
        assert.match(item.url, /^(\/[a-z]|https:\/\/[a-z0-9-]+\.example\/)/);
        if (item.image !== null) assert.ok(videoIds.has(item.image));
        assert.ok(Date.parse(item.date_added) < NOW.getTime());
      }
    });

    test('uses no names of real artists', () => {
      const real = new Set(REAL_ARTISTS.map((name) => name.toLowerCase()));
      for (const song of songs) assert.ok(!real.has(song.artist.toLowerCase()), song.artist);
      for (const member of members)
        assert.ok(!real.has(member.channel_name.toLowerCase()), member.channel_name);
    });
  });
}
