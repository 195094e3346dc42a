import { useState } from 'react';
import { InlineVideo, Link, usePageTitle, usePlayer, useSite } from '@rushtone/contract';
import { INTRO_VIDEO_VOLUME } from '@rushtone/domain';
import { paths } from '@rushtone/site';
import { Container, SectionHeading, useHydrated } from '@rushtone/ui';
import { PlaylistGrid } from '../../components/PlaylistGrid.tsx';
import { SongGrid } from '../../components/SongGrid.tsx';
import { HOME_PLAYLISTS } from '../../data/listening.api.ts';
import { Community } from './Community.tsx';
import { Hero } from './Hero.tsx';
import styles from './HomePage.module.scss';

const RECENT_SONGS = 5;

/** The last songs of this device, read once: nothing moves while music plays. */
const JumpBackIn = () => {
  const player = usePlayer();
  const [songs] = useState(() =>
    player
      .history()
      .slice(0, RECENT_SONGS)
      .map(({ track }) => ({
        title: track.title,
        author_name: track.artist,
        category_id: track.playlistId ?? '',
        category_name: '',
        youtube_url: track.videoId,
        youtube_id: track.videoId,
        date_added: '',
        new: 'false' as const,
      })),
  );
  if (songs.length === 0) return null;
  return (
    <section className={styles.section} aria-labelledby="jump-back-in">
      <SectionHeading id="jump-back-in" title="Jump back in" />
      <SongGrid songs={songs} label="Jump back in" below="fold" />
    </section>
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
        {hydrated && <JumpBackIn />}
        <Introduction />
        <Community />
      </Container>
    </>
  );
};
