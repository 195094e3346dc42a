import { useFavorite, type Track } from '@rushtone/contract';
import { HeartButton } from '@rushtone/ui';

/** The heart of the song that plays. */
export const FavoriteButton = ({ track, className }: { track: Track; className?: string }) => {
  const { favorite, toggle, elsewhere } = useFavorite(track);
  return (
    <HeartButton
      className={className}
      variant="plain"
      favorite={favorite}
      onToggle={toggle}
      href={elsewhere}
    />
  );
};
