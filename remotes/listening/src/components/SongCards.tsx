import { usePlayerState } from '@rushtone/contract';
import type { SongSummary } from '@rushtone/domain';
import { SongCard } from './SongCard.tsx';
import { usePlayback } from './use-playback.ts';

/** Pictures that are visible without scrolling. */
const EAGER = 4;

type SongCardsProps = {
  songs: readonly SongSummary[];
  /** The list that the songs play from; by default each song's own playlist. */
  playlistId?: string;
  /** The cards are visible without scrolling. */
  first?: boolean;
  textOnly?: boolean;
};

/** Songs as items of a `CardGrid`. */
export const SongCards = ({ songs, playlistId, first, textOnly }: SongCardsProps) => {
  const playback = usePlayback();
  const unavailable = usePlayerState((state) => state.unavailable);
  return songs.map((song, index) => (
    <SongCard
      key={song.youtube_id}
      song={song}
      playlistId={playlistId ?? song.category_id}
      eager={first && index < EAGER}
      playback={song.youtube_id === playback.videoId ? playback.status : undefined}
      unavailable={unavailable.includes(song.youtube_id)}
      textOnly={textOnly}
    />
  ));
};
