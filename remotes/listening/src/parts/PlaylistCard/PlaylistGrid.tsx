import { Button, CardGrid, CardSkeletons, EmptyState, ErrorState } from '@rushtone/ui';
import { useGetPlaylistsQuery, type PlaylistOrder } from '../../data/listening.api.ts';
import { PlaylistCard } from './PlaylistCard.tsx';

type PlaylistGridProps = { request: { home?: true; order?: PlaylistOrder }; expected: number };

const EAGER = 4;

export const PlaylistGrid = ({ request, expected }: PlaylistGridProps) => {
  const { currentData: playlists, isError, refetch } = useGetPlaylistsQuery(request);
  if (isError) return <ErrorState message="The playlists could not be loaded." onRetry={refetch} />;
  if (!playlists) return <CardSkeletons count={expected} columns="home" />;
  if (playlists.length === 0) {
    const again = (
      <Button look="outline" onClick={refetch}>
        Look again
      </Button>
    );
    return <EmptyState title="There are no playlists yet." action={again} />;
  }
  return (
    <CardGrid columns="home" label="Playlists">
      {playlists.map((playlist, index) => (
        <PlaylistCard key={playlist.id} playlist={playlist} eager={index < EAGER} />
      ))}
    </CardGrid>
  );
};
