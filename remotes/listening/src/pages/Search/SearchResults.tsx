import { memo } from 'react';
import type { SongSummary } from '@rushtone/domain';
import { CardSkeletons, ErrorState, VisuallyHidden } from '@rushtone/ui';
import { useSearchSongsQuery } from '../../data/listening.api.ts';
import { countOfSongs } from '../../logic/count-of-songs.ts';
import { searchFailure } from '../../logic/api-error.ts';
import { isNearMiss } from '../../logic/near-miss.ts';
import type { SearchRequest } from '../../logic/search-request.ts';
import { SongGrid } from '../../parts/SongCard/SongGrid.tsx';
import { NothingFound } from './NothingFound.tsx';
import styles from './SearchPage.module.scss';

/** A thousand songs are not drawn again because another order is asked for, only when it has come. */
const Found = memo(({ query, songs }: { query: string | null; songs: readonly SongSummary[] }) => (
  <>
    <VisuallyHidden>
      <span role="status">{countOfSongs(songs.length)}</span>
    </VisuallyHidden>
    {query !== null && isNearMiss(query, songs) && (
      <p className={styles.near}>No song has all of these words. Did you mean one of these?</p>
    )}
    <SongGrid songs={songs} label="Search results" />
  </>
));

/** While another order is on its way, the songs stay as they are. */
export const SearchResults = ({ request }: { request: SearchRequest }) => {
  const { data, currentData = data, error, isFetching, refetch } = useSearchSongsQuery(request);
  if (error) return <ErrorState message={searchFailure(error)} onRetry={refetch} />;
  if (!currentData) return <CardSkeletons count={12} columns="songs" compact />;
  if (currentData.length === 0) return <NothingFound query={request.s} />;
  return (
    <div aria-busy={isFetching}>
      <Found query={request.type === 'artist' ? null : request.s} songs={currentData} />
    </div>
  );
};
