import { Link, usePlayer, useThumbnail } from '@rushtone/contract';
import { countOf, type Playlist } from '@rushtone/domain';
import { paths } from '@rushtone/site';
import {
  Badge,
  Button,
  Card,
  CardGrid,
  CardSkeletons,
  EmptyState,
  ErrorState,
  IconButton,
  PlayIcon,
  Thumbnail,
} from '@rushtone/ui';
import { useGetPlaylistsQuery, type PlaylistsRequest } from '../data/listening.api.ts';

/** Number of covers that are visible without scrolling. */
const EAGER = 4;

export const PlaylistBadges = ({ playlist }: { playlist: Playlist }) => (
  <>
    {playlist.special && <Badge>Special</Badge>}
    {playlist.id === 'new' && <Badge variant="accent">New</Badge>}
    {playlist.id === 'network' && <Badge>Network</Badge>}
  </>
);

/** Plays the playlist from its lead song, without navigating. */
export const PlayPlaylist = ({ playlist: { id, category_name, youtube_url } }: { playlist: Playlist }) => {
  const player = usePlayer();
  return (
    <IconButton
      variant="solid"
      icon={<PlayIcon />}
      label={`Play ${category_name}`}
      onClick={() => player.play({ videoId: youtube_url, title: '', artist: '', playlistId: id })}
    />
  );
};

const PlaylistCard = ({ playlist, eager }: { playlist: Playlist; eager: boolean }) => {
  const thumbnail = useThumbnail();
  return (
    <Card
      compact
      title={playlist.category_name}
      meta={playlist.songs ? countOf(playlist.songs, 'song') : undefined}
      action={playlist.youtube_url && <PlayPlaylist playlist={playlist} />}
      badges={<PlaylistBadges playlist={playlist} />}
      link={(props) => <Link {...props} to={paths.playlist(playlist.id)} />}
      cover={
        <Thumbnail
          src={playlist.image_url ?? thumbnail(playlist.youtube_url)}
          name={playlist.category_name}
          eager={eager}
        />
      }
    />
  );
};

/** `most`: how many are shown; all by default. */
type PlaylistGridProps = { request: PlaylistsRequest; expected: number; most?: number };

export const PlaylistGrid = ({ request, expected, most }: PlaylistGridProps) => {
  const { currentData: playlists, isError, refetch } = useGetPlaylistsQuery(request);
  if (isError) return <ErrorState message="The playlists could not be loaded." onRetry={refetch} />;
  if (!playlists) return <CardSkeletons count={expected} columns="home" compact />;
  if (playlists.length === 0) {
    const reload = (
      <Button variant="outline" onClick={refetch}>
        Reload
      </Button>
    );
    return <EmptyState title="There are no playlists yet." action={reload} />;
  }
  return (
    <CardGrid columns="home" label="Playlists">
      {playlists.slice(0, most).map((playlist, index) => (
        <PlaylistCard key={playlist.id} playlist={playlist} eager={index < EAGER} />
      ))}
    </CardGrid>
  );
};
