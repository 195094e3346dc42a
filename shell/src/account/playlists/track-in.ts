import type { Track } from '@rushtone/contract';
import type { SongSummary } from '@rushtone/domain';

type Playable = Pick<SongSummary, 'youtube_id' | 'title' | 'author_name' | 'duration' | 'bounds'>;

/** Converts a song of a list to the player's track. */
export const trackIn = (
  playlistId: string,
  { youtube_id, title, author_name, duration, bounds }: Playable,
): Track => ({ videoId: youtube_id, title, artist: author_name, playlistId, duration, bounds });
