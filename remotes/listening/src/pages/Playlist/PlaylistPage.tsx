import { errorCodeOf, Link, usePageTitle, useSearchParams, useSession } from '@rushtone/contract';
import { isUserPlaylist, type PlaylistWithSongs } from '@rushtone/domain';
import { paths } from '@rushtone/site';
import {
  buttonClass,
  CardsIcon,
  CardSkeletons,
  Container,
  EmptyState,
  ErrorState,
  IconButton,
  MenuIcon,
  PageHeader,
} from '@rushtone/ui';
import { SongGrid } from '../../components/SongGrid.tsx';
import { playlistRequest, useGetPlaylistQuery } from '../../data/listening.api.ts';
import { PlaylistBanner } from './PlaylistBanner.tsx';
import { useSongView } from './use-song-view.ts';
import styles from './PlaylistPage.module.scss';

/** Status codes for an id of no playlist; retrying would not help. */
const NOT_FOUND: readonly (number | null)[] = [400, 404, 422];

const PlaylistsLink = ({ children }: { children: string }) => (
  <Link className={buttonClass('outline')} to={paths.playlists}>
    {children}
  </Link>
);

const VIEWS = [
  { view: 'cards', label: 'Cards', icon: <CardsIcon /> },
  { view: 'rows', label: 'List', icon: <MenuIcon /> },
] as const;

const Songs = ({ playlist, songs }: PlaylistWithSongs) => {
  const [view, setView] = useSongView();
  if (songs.length === 0)
    return (
      <EmptyState
        title="No songs found"
        text="This playlist is empty"
        action={<PlaylistsLink>Go back</PlaylistsLink>}
      />
    );
  return (
    <>
      <div className={styles.views} role="group" aria-label="View">
        {VIEWS.map(({ view: name, ...button }) => (
          <IconButton
            key={name}
            variant="plain"
            pressed={view === name}
            onClick={() => setView(name)}
            {...button}
          />
        ))}
      </div>
      <SongGrid
        songs={songs}
        playlistId={playlist.id}
        label="Songs"
        listName={playlist.category_name}
        view={view}
      />
    </>
  );
};

/** Loads the playlist like the server, as a visitor; if it is not found, retries with the token for a private one. */
const usePlaylist = ({ p }: { p: string }) => {
  const { status } = useSession();
  const forVisitor = useGetPlaylistQuery({ p });
  const mayBeMine =
    isUserPlaylist(p) && status !== 'visitor' && NOT_FOUND.includes(errorCodeOf(forVisitor.error));
  const mine = useGetPlaylistQuery({ p, mine: true }, { skip: !mayBeMine });
  return mayBeMine ? mine : forVisitor;
};

export const Page = () => {
  const [search] = useSearchParams();
  const { currentData: loaded, error, refetch } = usePlaylist(playlistRequest(search));
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
