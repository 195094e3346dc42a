import type { Track } from '@rushtone/contract';
import type { SongSummary } from '@rushtone/domain';

/** The song as the player plays it from a list. */
export const trackIn = (
  playlistId: string,
  { youtube_id, title, author_name }: Pick<SongSummary, 'youtube_id' | 'title' | 'author_name'>,
): Track => ({ videoId: youtube_id, title, artist: author_name, playlistId });
