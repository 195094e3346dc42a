import { Link, usePageTitle, useSite } from '@rushtone/contract';
import { paths } from '@rushtone/site';
import { Container, SectionHeading } from '@rushtone/ui';
import { PlaylistGrid } from '../../parts/PlaylistCard/PlaylistGrid.tsx';
import { Community } from './Community.tsx';
import { Hero } from './Hero.tsx';
import { Introduction } from './Introduction.tsx';
import { JumpBackIn } from './JumpBackIn.tsx';
import { HOME_PLAYLISTS } from './prefetch.ts';

export const Page = () => {
  const { home } = useSite().site;
  usePageTitle();
  return (
    <>
      <Hero />
      <Container>
        <section aria-labelledby="home-playlists">
          <SectionHeading id="home-playlists" title={home.playlists}>
            <Link to={paths.playlists}>All playlists</Link>
          </SectionHeading>
          <PlaylistGrid request={HOME_PLAYLISTS} expected={8} />
        </section>
        <JumpBackIn />
        <Introduction />
        <Community />
      </Container>
    </>
  );
};
