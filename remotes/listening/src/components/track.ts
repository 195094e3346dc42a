import type { Track } from '@rushtone/contract';
import type { SongSummary } from '@rushtone/domain';

type Playable = Pick<SongSummary, 'youtube_id' | 'title' | 'author_name'>;

export const trackOf = (song: Playable, playlistId: string | null): Track => ({
  videoId: song.youtube_id,
  title: song.title,
  artist: song.author_name,
  playlistId: playlistId || null,
});
