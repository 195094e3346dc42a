import { useEffect } from 'react';
import { useFavorite, usePlayer, type Track } from '@rushtone/contract';
import { Equalizer, HeartButton, IconButton, NextIcon, PauseIcon, PlayIcon } from '@rushtone/ui';
import { useHeard } from '../../parts/use-heard.ts';
import styles from './RadioPage.module.scss';

/** The song that plays now, and what can be done about it. */
export const OnAir = ({ track }: { track: Track }) => {
  const player = usePlayer();
  const going = useHeard().how === 'playing';
  const { favorite, toggle, elsewhere } = useFavorite(track);
  // A radio has no end: what was restored from an earlier visit goes on in no order too.
  useEffect(() => player.setShuffle(true), [player]);
  return (
    <>
      <div className={styles.song}>
        <p className={styles.now}>
          <Equalizer moving={going} />
          {going ? 'Now playing' : 'Paused'}
        </p>
        <p className={styles.title} role="status">
          {track.title ? `${track.title} – ${track.artist}` : 'Tuning in…'}
        </p>
      </div>
      <div className={styles.controls} role="group" aria-label="Radio controls">
        <HeartButton favorite={favorite} onToggle={toggle} href={elsewhere} />
        <IconButton
          className={styles.play}
          look="solid"
          label={going ? 'Pause radio' : 'Play radio'}
          icon={going ? <PauseIcon size={28} /> : <PlayIcon size={28} />}
          onClick={player.toggle}
        />
        <IconButton label="Skip song" icon={<NextIcon />} onClick={player.next} />
      </div>
    </>
  );
};
