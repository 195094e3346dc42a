import { lazy, Suspense, useState, type ComponentType } from 'react';
import { InlineVideo, Link, usePageTitle, usePlayer, useSite, type HistoryEntry } from '@rushtone/contract';
import { INTRO_VIDEO_VOLUME } from '@rushtone/domain';
import { paths } from '@rushtone/site';
import { Container, SectionHeading, useHydrated } from '@rushtone/ui';
import { PlaylistGrid } from '../../components/PlaylistGrid.tsx';
import { HOME_PLAYLISTS } from '../../data/listening.api.ts';
import { Community } from './Community.tsx';
import { Hero } from './Hero.tsx';
import styles from './HomePage.module.scss';

/** For those who come back alone. Without its code the section is left out. */
const JumpBackIn = lazy(async (): Promise<{ default: ComponentType<{ songs: readonly HistoryEntry[] }> }> => {
  try {
    return { default: (await import('./JumpBackIn.tsx')).JumpBackIn };
  } catch {
    return { default: () => null };
  }
});

/** Read once: nothing moves while music plays. */
const LastSongs = () => {
  const player = usePlayer();
  const [songs] = useState(() => player.history());
  if (songs.length === 0) return null;
  return (
    <Suspense>
      <JumpBackIn songs={songs} />
    </Suspense>
  );
};

/** What the site is for, beside the intro video where one is configured. */
const Introduction = () => {
  const { site, config } = useSite();
  const { introVideoId, home, name } = site;
  return (
    <section className={styles.columns} aria-labelledby="home-passion">
      {introVideoId && (
        <div>
          <InlineVideo
            className={styles.video}
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
  const { home } = useSite().site;
  const hydrated = useHydrated();
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
        {hydrated && <LastSongs />}
        <Introduction />
        <Community />
      </Container>
    </>
  );
};
