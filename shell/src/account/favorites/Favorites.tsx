import { useRef, useState, type ReactNode, type UIEvent } from 'react';
import { Link } from '@rushtone/contract';
import type { SongSummary } from '@rushtone/domain';
import { paths } from '@rushtone/site';
import { buttonClass, EmptyState, ErrorState, Skeleton } from '@rushtone/ui';
import { useGetFavoritesQuery } from '../../favorites/favorite.api.ts';
import { FavoriteRow } from './FavoriteRow.tsx';
import styles from './Favorites.module.scss';

const SKELETON_ROWS = 4;
/** An account may have thousands of favorites, so more rows are rendered as the user nears the end. */
const ROWS_AT_A_TIME = 30;
const NEAR_THE_END_PX = 600;

/** The list gets focus when a row is removed. */
const FavoriteList = ({ songs }: { songs: readonly SongSummary[] }) => {
  const [count, setCount] = useState(ROWS_AT_A_TIME);
  const box = useRef<HTMLDivElement>(null);
  const onScroll = ({ currentTarget: { scrollTop, clientHeight, scrollHeight } }: UIEvent<HTMLElement>) => {
    if (count < songs.length && scrollTop + clientHeight > scrollHeight - NEAR_THE_END_PX)
      setCount(count + ROWS_AT_A_TIME);
  };
  return (
    <div
      ref={box}
      className={styles.box}
      role="group"
      aria-label="Your favorites"
      tabIndex={-1}
      onScroll={onScroll}
    >
      <ol>
        {songs.slice(0, count).map((song) => (
          <FavoriteRow
            key={song.youtube_id}
            song={song}
            songs={songs}
            onRemove={() => box.current?.focus()}
          />
        ))}
      </ol>
    </div>
  );
};

const FavoritesSkeleton = () => (
  <div className={styles.box} aria-busy="true" aria-label="Loading" role="group">
    {Array.from({ length: SKELETON_ROWS }, (_, row) => (
      <div key={row} className={styles.skeleton}>
        <Skeleton height="70px" />
      </div>
    ))}
  </div>
);

/** Renders the favorites, or an empty or error state. */
export const WithFavorites = ({ render }: { render: (songs: readonly SongSummary[]) => ReactNode }) => {
  const { data, isError, refetch } = useGetFavoritesQuery();
  if (data && data.length > 0) return render(data);
  if (data) {
    return (
      <EmptyState
        title="There are no songs in your favorites."
        action={
          <Link className={buttonClass('outline')} to={paths.playlists}>
            Find songs
          </Link>
        }
      />
    );
  }
  if (isError)
    return <ErrorState message="Your favorites could not be loaded." onRetry={() => void refetch()} />;
  return <FavoritesSkeleton />;
};

/** Favorites on the dashboard (spec §2). */
export const Favorites = () => (
  <section className={styles.favorites} aria-labelledby="your-favorites">
    <h2 id="your-favorites">Favorites</h2>
    <WithFavorites render={(songs) => <FavoriteList songs={songs} />} />
    <p>
      <Link to={paths.allFavorites}>All favorites</Link>: search and sort them.
    </p>
  </section>
);
