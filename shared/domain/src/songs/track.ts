import type { SongSummary } from '../api.generated.ts';
import { omitUndefined } from '../omit-undefined.ts';
import type { Timed } from './song-length.ts';

type Playable = Pick<SongSummary, 'youtube_id' | 'title' | 'author_name'> & Timed;

/** Converts a song to the player's track. */
export const trackOf = (song: Playable, playlistId: string | null) => ({
  videoId: song.youtube_id,
  title: song.title,
  artist: song.author_name,
  playlistId: playlistId || null,
  ...omitUndefined({ duration: song.duration, bounds: song.bounds }),
});

/** Songs that play as a list, starting from any of them. */
export type SongList = {
  name: string;
  songs: readonly SongSummary[];
  /** Defaults to each song's own playlist. */
  playlistId?: string | undefined;
};

export const trackListOf = ({ name, songs, playlistId }: SongList) => ({
  name,
  tracks: songs.map((song) => trackOf(song, playlistId ?? song.category_id)),
});

/** Attributes of a button that plays the song, from which it plays before the shell has loaded. */
export const earlyPlay = ({ videoId, bounds }: { videoId: string } & Pick<Timed, 'bounds'>) => ({
  'data-play': videoId,
  'data-start': bounds?.start,
});
