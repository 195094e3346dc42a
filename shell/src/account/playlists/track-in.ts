import type { Track } from '@rushtone/contract';
import type { SongSummary } from '@rushtone/domain';

type Playable = Pick<SongSummary, 'youtube_id' | 'title' | 'author_name' | 'duration' | 'bounds'>;

/** The song as the player plays it from a list. */
export const trackIn = (
  playlistId: string,
  { youtube_id, title, author_name, duration, bounds }: Playable,
): Track => ({ videoId: youtube_id, title, artist: author_name, playlistId, duration, bounds });
