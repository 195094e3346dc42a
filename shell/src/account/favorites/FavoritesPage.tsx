import { useDeferredValue, useRef, useState } from 'react';
import { usePageTitle } from '@rushtone/contract';
import { countOf, searchText, type SongSummary, totalLength } from '@rushtone/domain';
import {
  HeartIcon,
  ListBanner,
  ListBannerSkeleton,
  ListButtons,
  ListSize,
  SelectField,
  TextField,
} from '@rushtone/ui';
import { PlaySongs } from '../../components/PlaySongs.tsx';
import { useGetFavoritesQuery } from '../../favorites/favorite.api.ts';
import { useGrowingRows } from '../../lib/use-growing-rows.ts';
import { AccountFrame } from '../AccountFrame.tsx';
import { FavoriteRow } from './FavoriteRow.tsx';
import { WithFavorites } from './Favorites.tsx';
import styles from './Favorites.module.scss';

type Order = 'newest' | 'oldest' | 'title' | 'artist';

const ORDERS: readonly { value: Order; label: string }[] = [
  { value: 'newest', label: 'Newest favorites' },
  { value: 'oldest', label: 'Oldest favorites' },
  { value: 'title', label: 'Title' },
  { value: 'artist', label: 'Artist' },
];

const { compare } = new Intl.Collator('en', { sensitivity: 'base', numeric: true });

/** Filters and sorts the songs, which must be newest first. */
const arrange = (songs: readonly SongSummary[], order: Order, typed: string): SongSummary[] => {
  const words = searchText(typed).split(' ').filter(Boolean);
  const found = songs.filter(({ title, author_name }) => {
    const text = searchText(`${title} ${author_name}`);
    return words.every((word) => text.includes(word));
  });
  if (order === 'newest') return found;
  if (order === 'oldest') return found.toReversed();
  if (order === 'title') return found.toSorted((a, b) => compare(a.title, b.title));
  return found.toSorted((a, b) => compare(a.author_name, b.author_name) || compare(a.title, b.title));
};

/** The list gets focus when a row is removed. */
const Rows = ({ songs }: { songs: readonly SongSummary[] }) => {
  const { rows, end } = useGrowingRows(songs.length);
  const list = useRef<HTMLOListElement>(null);
  return (
    <>
      <ol ref={list} className={styles.rows} aria-label="Favorites" tabIndex={-1}>
        {songs.slice(0, rows).map((song) => (
          <FavoriteRow
            key={song.youtube_id}
            song={song}
            songs={songs}
            onRemove={() => list.current?.focus()}
          />
        ))}
      </ol>
      <div ref={end} />
    </>
  );
};

/** All favorites, with search and sorting (spec §10.58). */
export const FavoritesPage = () => {
  usePageTitle('Favorites');
  const { data: songs = [], isLoading } = useGetFavoritesQuery();
  const [order, setOrder] = useState<Order>('newest');
  const [typed, setTyped] = useState('');
  const shown = arrange(songs, order, useDeferredValue(typed));
  return (
    <AccountFrame>
      <ListBanner
        title="Favorites"
        cover={
          <div className={styles.cover}>
            <HeartIcon />
          </div>
        }
      >
        {isLoading && <ListBannerSkeleton />}
        {songs.length > 0 && (
          <>
            <ListSize songs={songs.length} seconds={totalLength(songs)} />
            <ListButtons>
              {shown.length > 0 && <PlaySongs name="Favorites" songs={shown} playlistId="favorite" />}
            </ListButtons>
          </>
        )}
      </ListBanner>
      <WithFavorites
        render={() => (
          <>
            <div className={styles.tools}>
              <TextField
                label="Search your favorites"
                name="favorites"
                type="search"
                autoComplete="off"
                value={typed}
                onValue={setTyped}
              />
              <SelectField label="Sort" value={order} options={ORDERS} onChange={setOrder} />
              <p role="status">
                {shown.length < songs.length && `${shown.length} of ${countOf(songs.length, 'song')}`}
              </p>
            </div>
            <Rows key={`${order} ${typed}`} songs={shown} />
          </>
        )}
      />
    </AccountFrame>
  );
};
