import { useState } from 'react';
import { usePlayer } from '@rushtone/contract';
import { SectionHeading } from '@rushtone/ui';
import { heardSong } from '../../logic/track.ts';
import { SongGrid } from '../../parts/SongCard/SongGrid.tsx';
import styles from './HomePage.module.scss';

const SHOWN = 5;

/** The last songs of this device. They stay as they were when the page was opened: nothing moves while music plays. */
export const JumpBackIn = () => {
  const player = usePlayer();
  const [heard] = useState(() => player.history().slice(0, SHOWN).map(heardSong));
  if (heard.length === 0) return null;
  return (
    <section className={styles.section} aria-labelledby="jump-back-in">
      <SectionHeading id="jump-back-in" title="Jump back in" />
      <SongGrid songs={heard} label="Jump back in" below="fold" />
    </section>
  );
};
