import { useEffect, useState } from 'react';
import { errorCodeOf, Link, usePageTitle } from '@rushtone/contract';
import type { SongSummary, UserPlaylist } from '@rushtone/domain';
import { paths } from '@rushtone/site';
import { buttonClass, EmptyState, ErrorState, Skeleton } from '@rushtone/ui';
import { useUserPlaylist, useUserPlaylists } from '../../user-playlists/user-playlists.api.ts';
import { EditableSongs } from './EditableSongs.tsx';
import { PlaylistHead } from './PlaylistHead.tsx';
import { RuleSongs } from './rules/RuleSongs.tsx';
import { Together } from './together/Together.tsx';

const NOT_FOUND: readonly (number | null)[] = [400, 404];

const MyPlaylists = ({ children }: { children: string }) => (
  <Link className={buttonClass('outline')} to={paths.userPlaylists}>
    {children}
  </Link>
);

const Songs = ({ playlist, songs }: { playlist: UserPlaylist; songs: SongSummary[] }) => {
  if (playlist.rules) return <RuleSongs playlist={playlist} songs={songs} />;
  if (songs.length > 0) return <EditableSongs playlistId={playlist.id} name={playlist.name} songs={songs} />;
  return (
    <EmptyState
      title="This playlist has no songs yet."
      text="Choose “Add to playlist…” in the menu of any song."
      action={
        <Link className={buttonClass('outline')} to={paths.playlists}>
          Find songs
        </Link>
      }
    />
  );
};

/**
 * Whether the user has no such playlist. A list that was loaded before this page was opened may lack one that was
 * made since, here or on another device, so it is loaded again first.
 */
const useIsMissing = (mine: ReturnType<typeof useUserPlaylists>, isAbsent: boolean): boolean => {
  const { isSuccess, isFetching, fulfilledTimeStamp = 0, refetch } = mine;
  const [openedAt] = useState(() => Date.now());
  const isOld = fulfilledTimeStamp < openedAt;
  const reloads = isSuccess && isAbsent && isOld;
  useEffect(() => {
    if (reloads) void refetch();
  }, [reloads, refetch]);
  return isSuccess && isAbsent && !isOld && !isFetching;
};

/** Plays and edits one of the user's own playlists (spec §10.56). */
export const EditPlaylist = ({ p }: { p: string }) => {
  const mine = useUserPlaylists();
  const { data: loaded, error, refetch } = useUserPlaylist(p);
  const playlist = mine.data?.find(({ id }) => id === p);
  usePageTitle(playlist?.name ?? 'Playlist');
  const isMissing = useIsMissing(mine, playlist === undefined);
  const isGone = isMissing || NOT_FOUND.includes(errorCodeOf(error));
  if (isGone)
    return (
      <>
        <h1 tabIndex={-1}>Playlist not found</h1>
        <EmptyState
          title="You have no playlist at this address."
          action={<MyPlaylists>See your playlists</MyPlaylists>}
        />
      </>
    );
  const isFailed = !(playlist && loaded) && (mine.isError || error !== undefined);
  if (isFailed)
    return (
      <>
        <h1 tabIndex={-1}>{playlist?.name ?? 'Playlist'}</h1>
        <ErrorState
          message="This playlist could not be loaded."
          onRetry={() => {
            void mine.refetch();
            void refetch();
          }}
        />
      </>
    );
  return (
    <>
      <PlaylistHead playlist={playlist} songs={loaded?.songs} />
      {playlist && loaded ? (
        <Songs playlist={playlist} songs={loaded.songs} />
      ) : (
        <div aria-busy="true" aria-label="Loading" role="group">
          <Skeleton height="240px" />
        </div>
      )}
      {playlist?.together && <Together playlist={playlist} />}
      <p>
        <Link to={paths.userPlaylists}>All my playlists</Link>
      </p>
    </>
  );
};
