import { useMemo } from 'react';
import type { SongList, SongSummary } from '@rushtone/domain';
import { CardGrid } from '@rushtone/ui';
import { LongSongGrid, type SongView } from './LongSongGrid.tsx';
import { SongCards } from './SongCards.tsx';
import { SongRows } from './SongRows.tsx';

/** Longer lists are laid out only near the viewport. */
const LONG = 120;

type SongGridProps = {
  songs: readonly SongSummary[];
  /** Playlist from which the songs play; defaults to each song's own playlist. */
  playlistId?: string;
  label: string;
  /** Name of the list that songs continue in; if omitted, they continue in their own playlist. */
  listName?: string;
  below?: 'fold';
  view?: SongView;
};

export const SongGrid = ({ songs, playlistId, label, listName, below, view = 'cards' }: SongGridProps) => {
  const list = useMemo<SongList | undefined>(
    () => (listName === undefined ? undefined : { name: listName, songs, playlistId }),
    [listName, songs, playlistId],
  );
  const shared = { songs, playlistId, list };
  if (songs.length > LONG) return <LongSongGrid {...shared} label={label} view={view} />;
  if (view === 'rows') return <SongRows {...shared} label={label} />;
  return (
    <CardGrid columns="songs" label={label}>
      <SongCards {...shared} first={!below} />
    </CardGrid>
  );
};
