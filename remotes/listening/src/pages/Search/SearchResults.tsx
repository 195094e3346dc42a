import { memo, useMemo, type ReactNode } from 'react';
import { errorCodeOf, Link, PageLink } from '@rushtone/contract';
import { countOf, type SearchMatches, type SongSummary } from '@rushtone/domain';
import { paths, type SearchQuery } from '@rushtone/site';
import { Button, buttonClass, CardSkeletons, EmptyState, ErrorState } from '@rushtone/ui';
import { SongGrid } from '../../components/SongGrid.tsx';
import { useSearchMatchesQuery, useSearchSongsInfiniteQuery } from '../../data/listening.api.ts';
import { DidYouMean } from './DidYouMean.tsx';
import { Matches, OneKind } from './Matches.tsx';
import { isNearMiss } from './near-miss.ts';
import { PlayResults } from './PlayResults.tsx';
import { matchesRequest, readKind, songsRequest, type SongsRequest } from './search-request.ts';
import { TopResult } from './TopResult.tsx';
import { withTopResult } from './top-result.ts';
import styles from './SearchPage.module.scss';

const NoSongs = () => (
  <EmptyState
    title="No songs found"
    text="Try fewer words or another spelling, or request the song."
    action={
      <>
        <PageLink className={buttonClass()} to={paths.contactAbout('request-song')}>
          Request this song
        </PageLink>
        <Link className={buttonClass('outline')} to={paths.playlists}>
          Browse the playlists
        </Link>
      </>
    }
  />
);

type FoundProps = {
  nearMissOf: string | null;
  listName: string;
  songs: readonly SongSummary[];
  request: SongsRequest;
  hasMore: boolean;
  titled: boolean;
};

const listNameOf = ({ type, q }: SearchQuery): string =>
  type === 'artist' ? q.trim() : `results for “${q.trim()}”`;

/** Memoized: a thousand songs re-render when another order has arrived, not when it is requested. */
const Found = memo(({ nearMissOf, listName, songs, request, hasMore, titled }: FoundProps) => (
  <>
    <div className={styles.title}>
      {titled && <h2>Songs</h2>}
      <p role="status">{hasMore ? `${songs.length}+ songs` : countOf(songs.length, 'song')}</p>
      <PlayResults
        listName={listName}
        songs={songs}
        more={hasMore && !('best' in request) ? request : null}
      />
    </div>
    {nearMissOf !== null && isNearMiss(nearMissOf, songs) && (
      <p className={styles.nearMiss}>No song matches all of these words. Did you mean one of these?</p>
    )}
    <SongGrid songs={songs} label="Search results" listName={listName} />
  </>
));

type SongsProps = { query: SearchQuery; titled: boolean; none?: ReactNode };

/** Has a heading if other kinds are shown above. Keeps the current songs while another order loads. */
const Songs = ({ query, titled, none }: SongsProps) => {
  const { q, type, sort } = query;
  const request = useMemo(() => songsRequest({ q, type, sort }), [q, type, sort]);
  const found = useSearchSongsInfiniteQuery(request);
  const { data, currentData = data, error, isFetching, refetch } = found;
  const songs = useMemo(() => currentData?.pages.flatMap((page) => page.songs), [currentData]);
  if (error && !songs) {
    // Spec §8.
    const message = errorCodeOf(error) === null ? 'An error occurred while fetching data.' : error.message;
    return <ErrorState message={message ?? ''} onRetry={refetch} />;
  }
  if (!songs) return <CardSkeletons count={12} columns="songs" compact />;
  if (songs.length === 0) return none ?? <NoSongs />;
  return (
    <div aria-busy={isFetching}>
      <Found
        nearMissOf={query.type === 'artist' ? null : query.q.trim()}
        listName={listNameOf(query)}
        songs={songs}
        request={request}
        hasMore={found.hasNextPage}
        titled={titled}
      />
      {found.hasNextPage && (
        <div className={styles.more}>
          {error && <p role="alert">More songs could not be loaded.</p>}
          <Button
            variant="outline"
            aria-disabled={found.isFetchingNextPage}
            onClick={() => void (found.isFetchingNextPage || found.fetchNextPage())}
          >
            {found.isFetchingNextPage ? 'Loading…' : 'Show more songs'}
          </Button>
        </div>
      )}
    </div>
  );
};

const hasMatches = ({ artists, playlists, members, lyrics }: SearchMatches): boolean =>
  artists.length + playlists.length + members.length + lyrics.length > 0;

/** Shows the songs, and for `all` also the other matches; if those fail to load, the songs are still shown. */
const SongsAndMatches = ({ query }: { query: SearchQuery }) => {
  const skip = query.type === 'artist';
  const { currentData: matches } = useSearchMatchesQuery(matchesRequest(query), { skip });
  const found = withTopResult(matches, query.q);
  return (
    <div className={styles.results}>
      {found.top && <TopResult {...found.top} />}
      {found.others && <Matches matches={found.others} layout="strip" />}
      {matches && <DidYouMean texts={matches.did_you_mean} />}
      <Songs
        query={query}
        titled={matches !== undefined && hasMatches(matches)}
        none={matches && matches.lyrics.length > 0 ? <p>No title or artist has these words.</p> : undefined}
      />
    </div>
  );
};

const NoMatches = ({ kind, query }: { kind: string; query: SearchQuery }) => (
  <EmptyState
    title={`No ${kind} found`}
    text="Try fewer words or another spelling."
    action={
      <Link className={buttonClass('outline')} to={paths.search({ q: query.q })}>
        Search everything
      </Link>
    }
  />
);

export const SearchResults = ({ query }: { query: SearchQuery }) => {
  const kind = readKind(query);
  if (kind === 'all' || kind === 'songs') return <SongsAndMatches query={query} />;
  const none = <NoMatches kind={kind} query={query} />;
  return (
    <div className={styles.results}>
      <OneKind kind={kind} request={matchesRequest(query)} none={none} />
    </div>
  );
};
