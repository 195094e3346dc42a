import { memo, useRef } from 'react';
import type { SongSummary } from '@rushtone/domain';
import { CardGrid } from '@rushtone/ui';
import styles from './LongSongGrid.module.scss';
import { SongCards } from './SongCards.tsx';
import { useGradual } from './use-gradual.ts';
import { useNear } from './use-near.ts';

type SongChunkProps = {
  songs: readonly SongSummary[];
  playlistId?: string;
  label: string;
  first: boolean;
  /** Its words may be drawn now; before that it is an empty box of its height. */
  filled: boolean;
};

const Drawn = ({ songs, playlistId, label, first, filled }: SongChunkProps) => {
  const box = useRef<HTMLUListElement>(null);
  const near = useNear(box, first);
  const rich = useGradual(near ? songs.length : 0);
  return (
    <CardGrid ref={box} className={first ? undefined : styles.chunk} columns="songs" even label={label}>
      {(filled || near) && <SongCards songs={songs} playlistId={playlistId} first={first} rich={rich} />}
    </CardGrid>
  );
};

export const SongChunk = memo(Drawn);
