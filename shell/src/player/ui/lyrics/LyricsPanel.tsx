import { useCallback, useRef, type RefObject } from 'react';
import { usePlayer } from '@rushtone/contract';
import { Lyrics } from '@rushtone/ui';
import { usePlayerSelector } from '../../state/use-player-selector.ts';
import { Panel } from '../panel/Panel.tsx';
import styles from './LyricsPanel.module.scss';

/** The words of the current song, which follow it. */
export const CurrentLyrics = ({ scroller }: { scroller: RefObject<HTMLElement | null> }) => {
  const player = usePlayer();
  const time = useCallback(() => player.time(), [player]);
  const lyrics = usePlayerSelector((state) => state.lyrics);
  const song = usePlayerSelector((state) => state.track?.videoId);
  const isKnown = usePlayerSelector((state) => state.neighborsSettled);
  if (!lyrics && !isKnown) return null;
  if (!lyrics) return <p className={styles.none}>There are no lyrics of this song here.</p>;
  return (
    <div className={styles.lyrics}>
      <Lyrics key={song} lyrics={lyrics} time={time} onSeek={player.seek} scroller={scroller} />
    </div>
  );
};

export const LyricsPanel = () => {
  const scroller = useRef<HTMLDivElement>(null);
  return (
    <Panel title="Lyrics" variant="drawer">
      <div
        ref={scroller}
        className={styles.scroller}
        role="group"
        aria-label="Words of the song"
        tabIndex={-1}
      >
        <CurrentLyrics scroller={scroller} />
      </div>
    </Panel>
  );
};
