import { Link } from '@rushtone/contract';
import { formatLongDate, type Song } from '@rushtone/domain';
import { paths } from '@rushtone/site';
import { Skeleton, tagClass } from '@rushtone/ui';
import { Description } from './Description.tsx';
import styles from './SongDetails.module.scss';

const Tags = ({ song }: { song: Song }) => {
  const category = song.first_song
    ? paths.song({ s: song.first_song, p: song.category_id })
    : paths.playlist(song.category_id);
  return (
    <p className={styles.tags}>
      <Link className={tagClass} to={paths.artist(song.author_name)}>
        {song.author_name}
      </Link>
      <Link className={tagClass} to={category}>
        {song.category_name}
      </Link>
    </p>
  );
};

export const SongDetails = ({ song }: { song: Song }) => {
  const date = formatLongDate(song.date_added);
  return (
    <div className={styles.details}>
      <Tags song={song} />
      {date && <p className={styles.date}>Added {date}</p>}
      <Description text={song.description} />
    </div>
  );
};

export const SongDetailsSkeleton = () => (
  <div className={styles.details} aria-busy="true">
    <Skeleton width="16rem" height="40px" />
    <Skeleton width="10rem" height="20px" />
    <Skeleton height="72px" />
  </div>
);
