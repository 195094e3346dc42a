import { usePlayerState } from '@rushtone/contract';
import type { SongSummary } from '@rushtone/domain';
import { useHeard } from '../use-heard.ts';
import { SongCard } from './SongCard.tsx';

/** Pictures in the first view of any screen. */
const EAGER = 4;

type SongCardsProps = {
  songs: readonly SongSummary[];
  /** The list that they play from; each song's own playlist unless said. */
  playlistId?: string;
  /** They are in the first view. */
  first?: boolean;
  /** So many have their picture and buttons, the others stand far out of view; all unless said. */
  rich?: number;
};

export const SongCards = ({ songs, playlistId, first, rich = songs.length }: SongCardsProps) => {
  const heard = useHeard();
  const unavailable = usePlayerState((state) => state.unavailable);
  return songs.map((song, index) => (
    <SongCard
      key={song.youtube_id}
      song={song}
      playlistId={playlistId ?? song.category_id}
      eager={first && index < EAGER}
      heard={song.youtube_id === heard.videoId ? heard.how : undefined}
      unavailable={unavailable.includes(song.youtube_id)}
      far={index >= rich}
    />
  ));
};
