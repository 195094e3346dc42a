import { memo } from 'react';
import { errorCodeOf, Link, PageLink, useSuggestQuery } from '@rushtone/contract';
import { SUGGEST_FROM_LETTERS, type SongSummary, type Suggestion } from '@rushtone/domain';
import { paths } from '@rushtone/site';
import { buttonClass, CardSkeletons, EmptyState, ErrorState, tagClass, VisuallyHidden } from '@rushtone/ui';
import { countOfSongs } from '../../components/count-of-songs.ts';
import { SongGrid } from '../../components/SongGrid.tsx';
import { useSearchSongsQuery, type SearchRequest } from '../../data/listening.api.ts';
import { isNearMiss, suggestionPrefix } from './near-miss.ts';
import styles from './SearchPage.module.scss';

const SUGGESTIONS = 4;

const linkOf = (suggestion: Suggestion) =>
  suggestion.kind === 'artist'
    ? { text: suggestion.author_name, to: paths.artist(suggestion.author_name) }
    : { text: suggestion.title, to: paths.search({ q: suggestion.title }) };

const DidYouMean = ({ query }: { query: string }) => {
  const prefix = suggestionPrefix(query);
  const { currentData = [] } = useSuggestQuery(prefix, { skip: prefix.length < SUGGEST_FROM_LETTERS });
  const links = currentData.slice(0, SUGGESTIONS).map(linkOf);
  if (links.length === 0) return null;
  return (
    <section className={styles.suggestions} aria-labelledby="did-you-mean">
      <h2 id="did-you-mean">Did you mean</h2>
      <ul>
        {links.map(({ text, to }) => (
          <li key={to}>
            <Link className={tagClass} to={to}>
              {text}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
};

const NothingFound = ({ query }: { query: string }) => (
  <>
    <EmptyState
      title="No songs found"
      text="Try fewer words or another spelling, or request the song."
      action={
        <div className={styles.actions}>
          <PageLink className={buttonClass()} to={paths.contactAbout('request-song')}>
            Request this song
          </PageLink>
          <Link className={buttonClass('outline')} to={paths.playlists}>
            Browse the playlists
          </Link>
        </div>
      }
    />
    <DidYouMean query={query} />
  </>
);

/** Memoized: a thousand songs render again when another order has arrived, not when it is requested. */
const Found = memo(({ query, songs }: { query: string | null; songs: readonly SongSummary[] }) => (
  <>
    <VisuallyHidden>
      <span role="status">{countOfSongs(songs.length)}</span>
    </VisuallyHidden>
    {query !== null && isNearMiss(query, songs) && (
      <p className={styles.nearMiss}>No song matches all of these words. Did you mean one of these?</p>
    )}
    <SongGrid songs={songs} label="Search results" />
  </>
));

/** While another order loads, the songs stay as they are. */
export const SearchResults = ({ request }: { request: SearchRequest }) => {
  const { data, currentData = data, error, isFetching, refetch } = useSearchSongsQuery(request);
  if (error) {
    // Spec §8.
    const message = errorCodeOf(error) === null ? 'An error occurred while fetching data.' : error.message;
    return <ErrorState message={message ?? ''} onRetry={refetch} />;
  }
  if (!currentData) return <CardSkeletons count={12} columns="songs" compact />;
  if (currentData.length === 0) return <NothingFound query={request.s} />;
  return (
    <div aria-busy={isFetching}>
      <Found query={request.type === 'artist' ? null : request.s} songs={currentData} />
    </div>
  );
};
