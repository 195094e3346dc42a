import { Link } from '@rushtone/contract';
import { paths } from '@rushtone/site';
import { buttonClass, Container, PageHeader } from '@rushtone/ui';

export const NoSong = () => (
  <Container>
    <PageHeader title="No song chosen" lead="This address names no song. The playlists are full of them." />
    <Link className={buttonClass('outline')} to={paths.playlists}>
      See all playlists
    </Link>
  </Container>
);
