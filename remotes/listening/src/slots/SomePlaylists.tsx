import { Container, SectionHeading } from '@rushtone/ui';
import { PlaylistGrid } from '../components/PlaylistGrid.tsx';
import { HOME_PLAYLISTS, useGetPlaylistsQuery } from '../data/listening.api.ts';

/** A full row in a wide window. */
const SHOWN = 4;

/** Playlists for whoever has found nothing at an address. Renders nothing if they cannot be loaded. */
export const Part = () => {
  const { isError } = useGetPlaylistsQuery(HOME_PLAYLISTS);
  if (isError) return null;
  return (
    <Container>
      <SectionHeading title="Something to play" />
      <PlaylistGrid request={HOME_PLAYLISTS} expected={SHOWN} most={SHOWN} />
    </Container>
  );
};
