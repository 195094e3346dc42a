import { useLayoutEffect, useMemo, useRef } from 'react';
import type { SongSummary } from '@rushtone/domain';
import { CalmPictures } from '@rushtone/ui';
import { chunksOf } from '../../logic/chunks-of.ts';
import { SongChunk } from './SongChunk.tsx';
import styles from './LongSongGrid.module.scss';
import { useFilled } from './use-filled.ts';

/** Fills whole rows at one to six columns. */
const CHUNK = 60;

type LongSongGridProps = { songs: readonly SongSummary[]; playlistId?: string; label: string };

/**
 * Thousands of songs, of which the browser lays out and paints only those near the view. All of their words stand
 * in the document, so that the browser's own search, Tab and a screen reader find every one; pictures and
 * buttons are drawn where the listener is.
 */
export const LongSongGrid = ({ songs, playlistId, label }: LongSongGridProps) => {
  const box = useRef<HTMLDivElement>(null);
  const chunks = useMemo(() => chunksOf(songs, CHUNK), [songs]);
  const filled = useFilled(chunks.length);

  // Rows are equally high, so the first chunk tells the height of each that is not laid out yet.
  useLayoutEffect(() => {
    const [grid, first] = [box.current, box.current?.firstElementChild];
    if (!grid || !first) return;
    const measure = () => grid.style.setProperty('--chunk-height', `${first.clientHeight}px`);
    measure();
    const sizes = new ResizeObserver(measure);
    sizes.observe(first);
    return () => sizes.disconnect();
  }, []);

  return (
    <div ref={box} className={styles.grid} role="group" aria-label={label}>
      <CalmPictures>
        {chunks.map((chunk, index) => (
          <SongChunk
            key={chunk[0]?.youtube_id}
            songs={chunk}
            playlistId={playlistId}
            label={`${label} ${index * CHUNK + 1} to ${index * CHUNK + chunk.length}`}
            first={index === 0}
            filled={index < filled}
          />
        ))}
      </CalmPictures>
    </div>
  );
};
