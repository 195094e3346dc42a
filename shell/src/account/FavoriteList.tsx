import { useRef, useState, type UIEvent } from 'react';
import type { SongSummary } from '@rushtone/domain';
import { FavoriteRow } from './FavoriteRow.tsx';
import styles from './Favorites.module.scss';

/** As many rows as are drawn at first, and more when their end comes near: somebody may have thousands. */
const ROWS_AT_A_TIME = 30;
const NEAR_THE_END_PX = 600;

/** The list takes the focus of a row that goes. */
export const FavoriteList = ({ songs }: { songs: readonly SongSummary[] }) => {
  const [drawn, setDrawn] = useState(ROWS_AT_A_TIME);
  const box = useRef<HTMLDivElement>(null);
  const scrolled = ({ currentTarget: { scrollTop, clientHeight, scrollHeight } }: UIEvent<HTMLElement>) => {
    if (drawn < songs.length && scrollTop + clientHeight > scrollHeight - NEAR_THE_END_PX)
      setDrawn(drawn + ROWS_AT_A_TIME);
  };
  return (
    <div
      ref={box}
      className={styles.box}
      role="group"
      aria-label="Your favorites"
      tabIndex={-1}
      onScroll={scrolled}
    >
      <ol>
        {songs.slice(0, drawn).map((song) => (
          <FavoriteRow key={song.youtube_id} song={song} onRemove={() => box.current?.focus()} />
        ))}
      </ol>
    </div>
  );
};
