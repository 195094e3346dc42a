import { useFavorite } from '@rushtone/contract';
import { type SongSummary, trackListOf, trackOf } from '@rushtone/domain';
import { HeartButton } from '@rushtone/ui';
import { SongRow } from '../../components/SongRow.tsx';

type Props = {
  song: SongSummary;
  /** The list that contains the row, with which the player continues. */
  songs: readonly SongSummary[];
  onRemove: () => void;
};

/** A row whose heart removes the song from the list. */
export const FavoriteRow = ({ song, songs, onRemove }: Props) => {
  const track = trackOf(song, 'favorite');
  const { favorite, toggle } = useFavorite(track, true);
  const remove = () => {
    onRemove();
    toggle();
  };
  return (
    <SongRow track={track} listOf={() => trackListOf({ name: 'Favorites', songs, playlistId: 'favorite' })}>
      <HeartButton variant="plain" title={track.title} favorite={favorite} onToggle={remove} />
    </SongRow>
  );
};
