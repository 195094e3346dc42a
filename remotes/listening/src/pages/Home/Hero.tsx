import { Suspense, useMemo } from 'react';
import { Link, PageLink, useNavigate, usePlayer, usePlayerState, useSite } from '@rushtone/contract';
import { paths } from '@rushtone/site';
import { Button, buttonClass, ShuffleIcon, TravelingWave, useHydrated } from '@rushtone/ui';
import { useRandomSong } from '../../components/use-random-song.ts';
import { lazyList } from './lazy-list.ts';
import styles from './Hero.module.scss';

/** Loaded for returning visitors only. */
const JumpBackIn = lazyList(
  (lists) => lists.JumpBackIn,
  () => null,
);

/** This device's recent songs. Read once, so that nothing moves during playback. */
const LastSongs = () => {
  const player = usePlayer();
  const hydrated = useHydrated();
  const songs = useMemo(() => (hydrated ? player.history() : []), [player, hydrated]);
  return (
    songs.length > 0 && (
      <Suspense>
        <JumpBackIn songs={songs} />
      </Suspense>
    )
  );
};

export const Hero = () => {
  const { hero, whatIs } = useSite().site;
  const playing = usePlayerState(({ status }) => status === 'playing');
  const navigate = useNavigate();
  const random = useRandomSong((song) => navigate(paths.song({ s: song.youtube_id, p: song.category_id })));
  return (
    <section className={styles.hero}>
      <div>
        <p className={styles.eyebrow}>{hero.eyebrow}</p>
        <h1 className={styles.title} tabIndex={-1}>
          {hero.title}
        </h1>
        <p className={styles.subtitle}>
          {hero.subtitle}{' '}
          <PageLink className={styles.link} to={whatIs.path}>
            {hero.link}
          </PageLink>
        </p>
        <div className={styles.actions}>
          <Button size="large" busy={random.busy} onClick={random.request}>
            {!random.busy && <ShuffleIcon />}
            Random song
          </Button>
          <Link className={buttonClass('outline', 'large')} to={paths.playlists}>
            More music
          </Link>
        </div>
      </div>
      <div className={styles.room}>
        <TravelingWave className={styles.wave} moving={playing} />
        <LastSongs />
      </div>
    </section>
  );
};
