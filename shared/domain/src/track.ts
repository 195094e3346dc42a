import type { SongSummary } from './api.generated.ts';

type Playable = Pick<SongSummary, 'youtube_id' | 'title' | 'author_name' | 'duration' | 'bounds'>;

/** Converts a song to the player's track. */
export const trackOf = (song: Playable, playlistId: string | null) => ({
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

export const trackListOf = ({ name, songs, playlistId }: SongList) => ({
  name,
  tracks: songs.map((song) => trackOf(song, playlistId ?? song.category_id)),
});
