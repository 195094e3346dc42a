import { useThumbnail } from '@rushtone/contract';
import type { PlaylistWithSongs } from '@rushtone/domain';
import { PendingText, Skeleton, Thumbnail } from '@rushtone/ui';
import { countOfSongs } from '../../logic/count-of-songs.ts';
import { PlaylistBadges } from '../../parts/PlaylistCard/PlaylistBadges.tsx';
import { PlayButtons } from './PlayButtons.tsx';
import styles from './PlaylistBanner.module.scss';

const Cover = ({ playlist }: Pick<PlaylistWithSongs, 'playlist'>) => {
  const thumbnail = useThumbnail();
  return (
    <Thumbnail
      className={styles.cover}
      src={playlist.image_url ?? thumbnail(playlist.youtube_url, 'hqdefault')}
      name={playlist.category_name}
      eager
    />
  );
};

const Facts = ({ playlist, songs }: PlaylistWithSongs) => (
  <>
    {playlist.description && <p className={styles.text}>{playlist.description}</p>}
    <p className={styles.count}>{countOfSongs(songs.length)}</p>
    {songs.length > 0 && <PlayButtons playlist={playlist} songs={songs} />}
  </>
);

const PendingFacts = () => (
  <>
    <Skeleton width="min(28rem, 100%)" height="24px" />
    <Skeleton width="5rem" height="20px" />
    <Skeleton width="13rem" height="44px" />
  </>
);

/** Without an answer yet its boxes stand, and the heading that takes the route's focus. */
export const PlaylistBanner = ({ answer }: { answer: PlaylistWithSongs | undefined }) => (
  <header className={styles.banner}>
    {answer ? <Cover playlist={answer.playlist} /> : <Skeleton ratio="16 / 9" />}
    <div className={styles.words}>
      <p className={styles.badges}>{answer && <PlaylistBadges playlist={answer.playlist} />}</p>
      <h1 tabIndex={-1}>
        {answer?.playlist.category_name ?? (
          <PendingText label="Loading the playlist" width="min(18rem, 60vw)" height="1.2em" />
        )}
      </h1>
      {answer ? <Facts {...answer} /> : <PendingFacts />}
    </div>
  </header>
);
