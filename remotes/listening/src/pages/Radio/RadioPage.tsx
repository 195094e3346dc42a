import { PlayerSlot, usePageTitle, usePlayerState, useSite } from '@rushtone/contract';
import { Container, TravellingWave } from '@rushtone/ui';
import { OnAir } from './OnAir.tsx';
import styles from './RadioPage.module.scss';
import { StartButton } from './StartButton.tsx';

/** The radio host's one screen: any song, and then another, without end. */
export const Page = () => {
  const { site, host } = useSite();
  const track = usePlayerState((state) => state.track);
  usePageTitle(track?.title, track?.artist, 'Radio');
  return (
    <Container className={styles.page}>
      <h1 tabIndex={-1}>{site.radio.name}</h1>
      <div className={styles.stage}>
        <TravellingWave className={styles.wave} />
        <PlayerSlot className={styles.slot} />
      </div>
      {track ? (
        <OnAir track={track} />
      ) : (
        <>
          <p className={styles.lead}>{site.hero.subtitle} One press, and the night takes over.</p>
          <StartButton />
        </>
      )}
      <a className={styles.main} href={`//${host.mainHost}/`}>
        Go to {site.name}
      </a>
    </Container>
  );
};
