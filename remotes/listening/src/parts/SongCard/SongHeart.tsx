import { useFavorite, type Track } from '@rushtone/contract';
import { HeartButton } from '@rushtone/ui';

/** The heart on a song's cover. */
export const SongHeart = ({ track }: { track: Track }) => {
  const { favorite, toggle, elsewhere } = useFavorite(track);
  return (
    <HeartButton
      of={`${track.title} by ${track.artist}`}
      favorite={favorite}
      onToggle={toggle}
      href={elsewhere}
    />
  );
};
