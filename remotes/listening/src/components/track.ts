import type { Track, TrackList } from '@rushtone/contract';
import type { SongSummary } from '@rushtone/domain';

type Playable = Pick<SongSummary, 'youtube_id' | 'title' | 'author_name' | 'duration' | 'bounds'>;

export const trackOf = (song: Playable, playlistId: string | null): Track => ({
  videoId: song.youtube_id,
  title: song.title,
  artist: song.author_name,
  playlistId: playlistId || null,
  duration: song.duration,
  bounds: song.bounds,
});

/** Songs that play as a list, starting from any of them. */
export type SongList = {
  name: string;
  songs: readonly SongSummary[];
  /** Defaults to each song's own playlist. */
  playlistId?: string;
};

export const trackListOf = ({ name, songs, playlistId }: SongList): TrackList => ({
  name,
  tracks: songs.map((song) => trackOf(song, playlistId ?? song.category_id)),
});
