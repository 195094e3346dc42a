import { useFavorite, type Track } from '@rushtone/contract';
import type { SongSummary } from '@rushtone/domain';
import { HeartButton } from '@rushtone/ui';
import { SongRow } from '../components/SongRow.tsx';

const trackOf = ({ youtube_id, title, author_name, duration, bounds }: SongSummary): Track => ({
  videoId: youtube_id,
  title,
  artist: author_name,
  playlistId: 'favorite',
  duration,
  bounds,
});

type Props = {
  song: SongSummary;
  /** The list that contains the row, with which the player continues. */
  songs: readonly SongSummary[];
  onRemove: () => void;
};

/** A row whose heart removes the song from the list. */
export const FavoriteRow = ({ song, songs, onRemove }: Props) => {
  const track = trackOf(song);
  const { favorite, toggle } = useFavorite(track, true);
  const remove = () => {
    onRemove();
    toggle();
  };
  return (
    <SongRow track={track} listOf={() => ({ name: 'Favorites', tracks: songs.map(trackOf) })}>
      <HeartButton variant="plain" title={track.title} favorite={favorite} onToggle={remove} />
    </SongRow>
  );
};
