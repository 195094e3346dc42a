import { Link } from '@rushtone/contract';
import { paths } from '@rushtone/site';
import { buttonClass, EmptyState, ErrorState, Skeleton } from '@rushtone/ui';
import { useGetFavoritesQuery } from '../favorites/favorite.api.ts';
import { FavoriteList } from './FavoriteList.tsx';
import styles from './Favorites.module.scss';

const ROWS_ON_THE_WAY = 4;

const Waiting = () => (
  <div className={styles.box} aria-busy="true" aria-label="Loading" role="group">
    {Array.from({ length: ROWS_ON_THE_WAY }, (_, row) => (
      <div key={row} className={styles.waiting}>
        <Skeleton height="70px" />
      </div>
    ))}
  </div>
);

const Content = () => {
  const { data, isError, refetch } = useGetFavoritesQuery();
  if (data && data.length > 0) return <FavoriteList songs={data} />;
  if (data) {
    return (
      <EmptyState
        title="There are no songs in your favorites."
        action={
          <Link className={buttonClass('outline')} to={paths.playlists}>
            Find some
          </Link>
        }
      />
    );
  }
  if (isError)
    return <ErrorState message="Your favorites could not be loaded." onRetry={() => void refetch()} />;
  return <Waiting />;
};

/** The favorites of the dashboard (spec §2). */
export const Favorites = () => (
  <section className={styles.favorites} aria-labelledby="your-favorites">
    <h2 id="your-favorites">Favorites</h2>
    <Content />
  </section>
);
