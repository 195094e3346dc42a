import { Link } from '@rushtone/contract';
import { paths } from '@rushtone/site';
import { buttonClass, Container, PageHeader } from '@rushtone/ui';

export const UnknownPlaylist = () => (
  <Container>
    <PageHeader title="Playlist not found" lead="There is no playlist at this address." />
    <Link className={buttonClass('outline')} to={paths.playlists}>
      See all playlists
    </Link>
  </Container>
);
