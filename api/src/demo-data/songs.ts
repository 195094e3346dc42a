import { songSearchText } from '../features/search/song-search-text.ts';
import { searchText } from '@rushtone/domain';
import { songOf as videoOf } from '@rushtone/emulators/video-host-songs';
import type { Brand } from '@rushtone/site';
import type { ArtistData, BrandData } from './data.ts';
import { daysBefore, fraction, shuffled, token } from './random.ts';
import { describeSong, uploadTitle } from './texts.ts';

const VIDEO_ID_PREFIX: Readonly<Record<Brand, string>> = { rushtone: 'rt', slowtide: 'st' };
const NEW_SONGS = 18;
const NEW_DAYS = 14;
const OLDEST_DAYS = 3 * 365;

export const channelId = (brand: Brand, name: string): string => `UC${token(`channel ${brand} ${name}`, 22)}`;

const songsOf = (brand: Brand, data: BrandData, artist: ArtistData) =>
  Object.entries(artist.songs).flatMap(([playlist, titles = []]) =>
    titles.map((original) => {
      const title = uploadTitle(brand, original);
      const video_id = VIDEO_ID_PREFIX[brand] + token(`${brand}\n${title}\n${artist.name}`, 9);
      return {
        brand,
        video_id,
        title,
        artist: artist.name,
        description: describeSong(brand, data.descriptions, { artist, playlist, title: original }),
        playlist,
        channel_id: artist.channel ? channelId(brand, artist.channel) : null,
        duration: videoOf(video_id).duration,
        tempo: Math.round(60 / videoOf(video_id).beatSeconds),
        ...(data.bounds[original] ?? { start_second: null, end_second: null }),
        search: songSearchText(title, artist.name),
        sort_key: searchText(title),
        artist_key: searchText(artist.name),
      };
    }),
  );

/** Spreads the first ranks of a fixed shuffle over the last two weeks, the others over three years. */
const ageInDays = (rank: number, total: number, id: string): number => {
  const jitter = fraction(`age ${id}`);
  if (rank < NEW_SONGS) return ((rank + jitter) / NEW_SONGS) * (NEW_DAYS - 0.5);
  const share = (rank - NEW_SONGS + jitter) / (total - NEW_SONGS);
  return NEW_DAYS + 1 + share ** 1.3 * (OLDEST_DAYS - NEW_DAYS - 2);
};

export const createSongs = (brand: Brand, data: BrandData, now: Date) => {
  const unordered = data.artists.flatMap((artist) => songsOf(brand, data, artist));
  const dated = shuffled(unordered, (song) => `released ${song.video_id}`).map((song, rank) => ({
    ...song,
    date_added: daysBefore(now, ageInDays(rank, unordered.length, song.video_id)),
  }));
  return data.playlists.flatMap(({ id }) =>
    shuffled(
      dated.filter((song) => song.playlist === id),
      (song) => `order ${song.video_id}`,
    ).map((song, index) => ({ ...song, position: index + 1 })),
  );
};

export type DemoSong = ReturnType<typeof createSongs>[number];
