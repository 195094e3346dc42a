import { Suspense, useEffect, useRef, useState } from 'react';
import { InlineVideo, Link, usePageTitle, useSeen, useServices, useSite } from '@rushtone/contract';
import { INTRO_VIDEO_VOLUME } from '@rushtone/domain';
import { paths } from '@rushtone/site';
import { Container, SectionHeading } from '@rushtone/ui';
import { PlaylistGrid } from '../../components/PlaylistGrid.tsx';
import { HOME_PLAYLISTS } from '../../data/listening.api.ts';
import { Community } from './Community.tsx';
import { Hero } from './Hero.tsx';
import { lazyList } from './lazy-list.ts';
import styles from './HomePage.module.scss';

type ListProps = { onNone: () => void };

/** Collapses the reserved space of a list whose code failed to load. */
const None = ({ onNone }: ListProps) => {
  useEffect(onNone);
  return null;
};

const NewSongs = lazyList((lists) => lists.NewSongs, None);
const MembersRow = lazyList((lists) => lists.MembersRow, None);

/** Loads a list when its reserved space scrolls into view. */
const WhenSeen = ({ List, room }: { List: typeof NewSongs; room: 'newSongs' | 'members' }) => {
  const box = useRef<HTMLDivElement>(null);
  const seen = useSeen(box);
  const [none, setNone] = useState(false);
  if (none) return null;
  return (
    <div ref={box} className={styles[room]} data-room={room}>
      {seen && (
        <Suspense>
          <List onNone={() => setNone(true)} />
        </Suspense>
      )}
    </div>
  );
};

/** The site's introduction, next to the intro video if one is configured. */
const Introduction = () => {
  const { site, config } = useSite();
  const { introVideoId, home, name } = site;
  return (
    <section className={styles.columns} aria-labelledby="home-passion">
      {introVideoId && (
        <div>
          <InlineVideo
            className={styles.video ?? ''}
            videoId={introVideoId}
            title={`Introduction to ${name}`}
            volume={INTRO_VIDEO_VOLUME}
          />
          <a className={styles.link} href={config.video.watch + introVideoId} rel="noopener">
            Open on YouTube
          </a>
        </div>
      )}
      <div className={styles.text}>
        <h2 id="home-passion">{home.passionTitle}</h2>
        <p>{home.passionText}</p>
      </div>
    </section>
  );
};

export const Page = () => {
  const { site, hasPage } = useServices();
  usePageTitle();
  return (
    <>
      <Hero />
      <Container>
        <section aria-labelledby="home-playlists">
          <SectionHeading id="home-playlists" title={site.home.playlists}>
            <Link to={paths.playlists}>All playlists</Link>
          </SectionHeading>
          <PlaylistGrid request={HOME_PLAYLISTS} expected={8} />
        </section>
        <WhenSeen List={NewSongs} room="newSongs" />
        {hasPage(paths.members) && <WhenSeen List={MembersRow} room="members" />}
        <Introduction />
        <Community />
      </Container>
    </>
  );
};
