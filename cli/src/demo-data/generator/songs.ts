import type { ArtistData, BrandData } from './data.ts';
import { describe } from './describe.ts';
import { channelId } from './members.ts';
import { daysBefore, fraction, shuffled, token } from './random.ts';
import { uploadTitle } from './titles.ts';
import type { DemoBrand, DemoSong } from './types.ts';

const PREFIX: Readonly<Record<DemoBrand, string>> = { rushtone: 'rt', slowtide: 'st' };
const FRESH = { songs: 18, withinDays: 14 };
const OLDEST_DAYS = 3 * 365;

type Draft = Omit<DemoSong, 'position' | 'date_added'>;

function draftsOf(brand: DemoBrand, data: BrandData, artist: ArtistData): Draft[] {
  return Object.entries(artist.songs).flatMap(([playlist, titles = []]) =>
    titles.map((written) => {
      const title = uploadTitle(brand, written);
      return {
        video_id: PREFIX[brand] + token(`${brand}\n${title}\n${artist.name}`, 9),
        title,
        artist: artist.name,
        description: describe(brand, data.descriptions, artist, playlist, written),
        playlist,
        channel_id: artist.channel ? channelId(brand, artist.channel) : null,
      };
    }),
  );
}

/** How old a song is, by its rank in a fixed shuffle: the first ones fill the last two weeks, the rest three years. */
function ageInDays(rank: number, total: number, id: string): number {
  const jitter = fraction(`age ${id}`);
  if (rank < FRESH.songs) return ((rank + jitter) / FRESH.songs) * (FRESH.withinDays - 0.5);
  const share = (rank - FRESH.songs + jitter) / (total - FRESH.songs);
  return FRESH.withinDays + 1 + share ** 1.3 * (OLDEST_DAYS - FRESH.withinDays - 2);
}

export function buildSongs(brand: DemoBrand, data: BrandData, now: Date): DemoSong[] {
  const drafts = data.artists.flatMap((artist) => draftsOf(brand, data, artist));
  const byAge = shuffled(drafts, (song) => `released ${song.video_id}`);
  const added = new Map(
    byAge.map(
      (song, rank) => [song, daysBefore(now, ageInDays(rank, drafts.length, song.video_id))] as const,
    ),
  );

  return data.playlists.flatMap(({ id }) =>
    shuffled(
      drafts.filter((song) => song.playlist === id),
      (song) => `order ${song.video_id}`,
    ).map((song, index) => ({
      ...song,
      position: index + 1,
      date_added: added.get(song) ?? now.toISOString(),
    })),
  );
}
