import { errorCodeOf, Link, usePageTitle, useSearchParams } from '@rushtone/contract';
import type { PlaylistWithSongs } from '@rushtone/domain';
import { paths } from '@rushtone/site';
import { buttonClass, CardSkeletons, Container, EmptyState, ErrorState, PageHeader } from '@rushtone/ui';
import { SongGrid } from '../../components/SongGrid.tsx';
import { playlistRequest, useGetPlaylistQuery } from '../../data/listening.api.ts';
import { PlaylistBanner } from './PlaylistBanner.tsx';
import styles from './PlaylistPage.module.scss';

/** Codes of the server for an id that names no playlist; to try again would change nothing. */
const NOT_FOUND: readonly (number | null)[] = [400, 404, 422];

const PlaylistsLink = ({ children }: { children: string }) => (
  <Link className={buttonClass('outline')} to={paths.playlists}>
    {children}
  </Link>
);

const Songs = ({ playlist, songs }: PlaylistWithSongs) =>
  songs.length === 0 ? (
    <EmptyState
      title="No songs found"
      text="This playlist is empty"
      action={<PlaylistsLink>Go back</PlaylistsLink>}
    />
  ) : (
    <SongGrid songs={songs} playlistId={playlist.id} label="Songs" />
  );

export const Page = () => {
  const [search] = useSearchParams();
  const { currentData: loaded, error, refetch } = useGetPlaylistQuery(playlistRequest(search));
  usePageTitle(loaded?.playlist.category_name ?? 'Playlist');
  if (NOT_FOUND.includes(errorCodeOf(error))) {
    return (
      <Container>
        <PageHeader title="Playlist not found" lead="There is no playlist at this address." />
        <PlaylistsLink>See all playlists</PlaylistsLink>
      </Container>
    );
  }
  if (error && !loaded) {
    return (
      <Container>
        <PageHeader title="Playlist" />
        <ErrorState message="This playlist could not be loaded." onRetry={refetch} />
      </Container>
    );
  }
  return (
    <Container className={styles.page}>
      <PlaylistBanner loaded={loaded} />
      {loaded ? <Songs {...loaded} /> : <CardSkeletons count={12} columns="songs" compact />}
    </Container>
  );
};
