import { useFavorite } from '@rushtone/contract';
import type { Song } from '@rushtone/domain';
import { HeartButton } from '@rushtone/ui';
import { trackOf } from '../../logic/track.ts';

type SongFavoriteProps = { address: { s: string; p?: string }; song: Song | undefined };

/** The song page's heart; until the favorites are known it shows what the song itself says. */
export const SongFavorite = ({ address: { s, p }, song }: SongFavoriteProps) => {
  const track = trackOf(
    { youtube_id: s, title: song?.title ?? '', author_name: song?.author_name ?? '' },
    p ?? null,
  );
  const { favorite, toggle, elsewhere } = useFavorite(track, song?.favorite);
  return <HeartButton favorite={favorite} onToggle={toggle} href={elsewhere} />;
};
