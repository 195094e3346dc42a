import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { songOf } from '@rushtone/emulators/video-host-songs';
import { BRANDS } from '@rushtone/site';
import { parseLyrics } from '../features/lyrics/parse-lyrics.ts';
import { createDemoCatalog } from './catalog.ts';

const NOW = new Date('2026-11-20T12:00:00Z');
const DAY = 86_400_000;
const COMPUTED = ['new', 'network'];
const VIDEO_ID = { rushtone: /^rt[\w-]{9}$/, slowtide: /^st[\w-]{9}$/ } as const;
const RESERVED = [
  'www',
  'dev',
  'fm',
  'api',
  'mail',
  'admin',
  'static',
  'cdn',
  'localhost',
  'rushtone',
  'slowtide',
];

const count = <T>(list: readonly T[], matches: (item: T) => boolean) => list.filter(matches).length;
const isUnique = (list: readonly string[]) => new Set(list).size === list.length;
const between = (value: number, low: number, high: number) =>
  assert.ok(value >= low && value <= high, `${value} is not within ${low} to ${high}`);

for (const brand of BRANDS) {
  const { songs, lyrics, playlists, members, websites, news } = createDemoCatalog(brand, NOW);
  const videoIds = new Set(songs.map((song) => song.video_id));

  describe(`the demo catalog of ${brand}`, () => {
    test('has the documented number of rows', () => {
      assert.ok(songs.length >= 240);
      assert.equal(new Set(songs.map((song) => song.artist)).size, 40);
      assert.equal(playlists.length, 16);
      assert.equal(members.length, 60);
      assert.equal(news.length, 8);
      assert.equal(websites.length, 14);
      assert.ok(count(members, (member) => member.testimonial !== null) >= 9);
    });

    test('gives every song a unique video id of its brand', () => {
      assert.equal(videoIds.size, songs.length);
      for (const id of videoIds) assert.match(id, VIDEO_ID[brand]);
      assert.ok(isUnique(songs.map((song) => `${song.title}\n${song.artist}`)));
    });

    test('gives every song the length of its video', () => {
      for (const { video_id, duration } of songs) assert.equal(duration, songOf(video_id).duration);
    });

    test('has timed and plain lyrics, which end before their songs', () => {
      const parsed = lyrics.map(({ video_id, lyrics: text }) => {
        const last = parseLyrics(text).at(-1)?.at ?? null;
        const length = songs.find((song) => song.video_id === video_id)?.duration ?? 0;
        if (last !== null) between(last, 20, length - 10);
        return last === null;
      });
      assert.deepEqual(new Set(parsed), new Set([true, false]));
    });

    test('has songs that start and end within their video, and songs with chapters', () => {
      const bounded = songs.filter((song) => song.start_second !== null);
      between(bounded.length, 2, 10);
      for (const { start_second, end_second, duration } of bounded) {
        const end = end_second ?? duration;
        between(end - (start_second ?? 0), 60, duration - 5);
        assert.ok(end <= duration);
      }
      const chaptered = songs.filter(({ description }) => /^0:00 /m.test(description));
      between(chaptered.length, 1, 10);
      for (const { description, duration } of chaptered) {
        const starts = [...description.matchAll(/^(\d):(\d\d) \S/gm)].map(
          ([, minutes, seconds]) => Number(minutes) * 60 + Number(seconds),
        );
        assert.ok(starts.length >= 3);
        [...starts, duration].reduce((before, at) => (between(at - before, 10, duration), at), -10);
      }
    });

    test('is the same each time, except for dates relative to now', () => {
      assert.deepEqual(createDemoCatalog(brand, NOW), { playlists, songs, lyrics, members, news, websites });
      const later = createDemoCatalog(brand, new Date(NOW.getTime() + 40 * DAY));
      assert.deepEqual(
        later.songs.map((song) => song.video_id),
        songs.map((song) => song.video_id),
      );
      assert.deepEqual(later.playlists, playlists);
      assert.deepEqual(
        later.songs.map((song) => Date.parse(song.date_added) - 40 * DAY),
        songs.map((song) => Date.parse(song.date_added)),
      );
    });

    test('numbers the songs of each playlist, and leaves new and network to the API', () => {
      assert.ok(isUnique(playlists.map((playlist) => playlist.id)));
      for (const { id, youtube_url } of playlists) {
        const own = songs.filter((song) => song.playlist === id);
        assert.match(id, /^[a-z0-9-]+$/);
        assert.ok(videoIds.has(youtube_url));
        if (COMPUTED.includes(id)) assert.equal(own.length, 0);
        else {
          between(own.length, 6, 40);
          assert.deepEqual(
            own.map((song) => song.position),
            own.map((_, index) => index + 1),
          );
          assert.equal(own[0]?.video_id, youtube_url);
        }
      }
      assert.equal(
        count(playlists, (playlist) => COMPUTED.includes(playlist.id)),
        2,
      );
      assert.equal(
        count(playlists, (playlist) => playlist.home),
        12,
      );
      assert.ok(count(playlists, (playlist) => playlist.special) >= 2);
      assert.ok(songs.every((song) => playlists.some((playlist) => playlist.id === song.playlist)));
    });

    test('spreads its songs over three years, with eighteen in the last two weeks', () => {
      const ages = songs.map((song) => (NOW.getTime() - Date.parse(song.date_added)) / DAY);
      assert.equal(
        count(ages, (age) => age <= 14),
        18,
      );
      between(Math.min(...ages), 0, 1.5);
      between(Math.max(...ages), 900, 3 * 365);
    });

    test('assigns songs to existing members', () => {
      assert.ok(isUnique(members.map((member) => member.channel_id)));
      assert.ok(isUnique(members.map((member) => member.channel_name)));
      for (const member of members) {
        assert.match(member.channel_id, /^UC[\w-]{22}$/);
        assert.match(member.sub_tag, /^\d+(\.\d)?[KM]?$/);
        assert.match(member.joined, /^\d{4}-\d{2}-\d{2}$/);
        assert.ok(videoIds.has(member.channel_pic));
        assert.ok(member.subs >= 100 && member.views > member.subs);
      }
      const channels = songs.flatMap((song) => song.channel_id ?? []);
      between(channels.length, 30, 45);
      for (const channel of channels) assert.ok(members.some((member) => member.channel_id === channel));
    });

    test('gives websites valid domain names and artists with songs', () => {
      const names = websites.map((site) => site.domain_name);
      assert.ok(isUnique(names));
      assert.ok(names.includes('luna'));
      for (const site of websites) {
        assert.match(site.domain_name, /^(?=.{3,32}$)[a-z0-9]+(-[a-z0-9]+)*$/);
        assert.ok(!RESERVED.some((word) => site.domain_name.includes(word)), site.domain_name);
        assert.ok(songs.some((song) => song.artist === site.artist && song.artist === site.name));
        assert.ok(videoIds.has(site.profile_pic));
      }
    });
  });
}

test('the two brands share no artist', () => {
  const [rush, slow] = [createDemoCatalog('rushtone', NOW), createDemoCatalog('slowtide', NOW)];
  const rushArtists = new Set(rush.songs.map((song) => song.artist));
  assert.ok(slow.songs.every((song) => !rushArtists.has(song.artist)));
});
