import { useEffect } from 'react';
import { PlayerSlot, usePageTitle, usePlayer, usePlayerState, useSite, type Track } from '@rushtone/contract';
import { Button, Container, Equalizer, PlayIcon, TravelingWave } from '@rushtone/ui';
import { usePlayback } from '../../components/use-playback.ts';
import { useRandomSong } from '../../components/use-random-song.ts';
import styles from './RadioPage.module.scss';

/** Starts a random song in shuffle mode without a list, so that another random song follows each one. */
const StartButton = () => {
  const player = usePlayer();
  const { request, busy } = useRandomSong(({ youtube_id: videoId }) => {
    player.setShuffle(true);
    player.play({ videoId, title: '', artist: '', playlistId: null });
  });
  return (
    <Button size="large" busy={busy} onClick={request}>
      {!busy && <PlayIcon />}
      Start listening
    </Button>
  );
};

/** The player bar has the buttons. */
const NowPlaying = ({ track }: { track: Track }) => {
  const player = usePlayer();
  const playing = usePlayback().status === 'playing';
  // Also for a song that was restored from an earlier visit.
  useEffect(() => player.setShuffle(true), [player]);
  return (
    <div className={styles.song}>
      <p className={styles.status}>
        <Equalizer moving={playing} />
        {playing ? 'Now playing' : 'Paused'}
      </p>
      <p className={styles.title} role="status">
        {track.title ? `${track.title} – ${track.artist}` : 'Tuning in…'}
      </p>
    </div>
  );
};

/** The radio host's only page, which plays random songs endlessly. */
export const Page = () => {
  const { site, host } = useSite();
  const track = usePlayerState((state) => state.track);
  const playing = usePlayerState(({ status }) => status === 'playing');
  usePageTitle(track?.title, track?.artist, 'Radio');
  return (
    <Container className={styles.page}>
      <h1 tabIndex={-1}>{site.radio.name}</h1>
      <div className={styles.stage}>
        <TravelingWave className={styles.wave} moving={playing} />
        <PlayerSlot className={styles.slot ?? ''} />
      </div>
      {track ? (
        <NowPlaying track={track} />
      ) : (
        <>
          <p className={styles.lead}>{site.hero.subtitle} Press once for music without end.</p>
          <StartButton />
        </>
      )}
      <a className={styles.mainSite} href={`//${host.mainHost}/`}>
        Go to {site.name}
      </a>
    </Container>
  );
};
