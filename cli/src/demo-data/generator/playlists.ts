import type { BrandData } from './data.ts';
import type { DemoPlaylist, DemoSong } from './types.ts';

const newest = (songs: readonly DemoSong[]): DemoSong | undefined =>
  songs.toSorted((a, b) => b.date_added.localeCompare(a.date_added))[0];

/** The API computes the songs of `new` and `network`; their covers still need a lead song. */
export function leadSong(id: string, songs: readonly DemoSong[]): DemoSong {
  const lead =
    id === 'new'
      ? newest(songs)
      : id === 'network'
        ? newest(songs.filter((song) => song.channel_id !== null))
        : songs.find((song) => song.playlist === id && song.position === 1);
  if (!lead) throw new Error(`No lead song for the playlist "${id}"`);
  return lead;
}

export function buildPlaylists(data: BrandData, songs: readonly DemoSong[]): DemoPlaylist[] {
  return data.playlists.map((playlist, index) => ({
    ...playlist,
    youtube_url: leadSong(playlist.id, songs).video_id,
    image_url: null,
    position: index + 1,
  }));
}
