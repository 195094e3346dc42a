import type { HistoryEntry, Track } from '@rushtone/contract';
import type { SongSummary } from '@rushtone/domain';

type Playable = Pick<SongSummary, 'youtube_id' | 'title' | 'author_name'>;

export const trackOf = (song: Playable, playlistId: string | null): Track => ({
  videoId: song.youtube_id,
  title: song.title,
  artist: song.author_name,
  playlistId: playlistId || null,
});

/** A song that was heard on this device, as a card shows it: what is not known of it is left empty. */
export const heardSong = ({ track }: HistoryEntry): SongSummary => ({
  title: track.title,
  author_name: track.artist,
  category_id: track.playlistId ?? '',
  category_name: '',
  youtube_url: track.videoId,
  youtube_id: track.videoId,
  date_added: '',
  new: 'false',
});
