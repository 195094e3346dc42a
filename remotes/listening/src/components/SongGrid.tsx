import type { SongSummary } from '@rushtone/domain';
import { CardGrid } from '@rushtone/ui';
import { LongSongGrid, type SongView } from './LongSongGrid.tsx';
import { SongCards } from './SongCards.tsx';
import { SongRows } from './SongRows.tsx';

/** Longer lists are laid out only near the view. */
const LONG = 120;

type SongGridProps = {
  songs: readonly SongSummary[];
  /** The list that the songs play from; by default each song's own playlist. */
  playlistId?: string;
  label: string;
  below?: 'fold';
  view?: SongView;
};

export const SongGrid = ({ songs, playlistId, label, below, view = 'cards' }: SongGridProps) =>
  songs.length > LONG ? (
    <LongSongGrid key={view} songs={songs} playlistId={playlistId} label={label} view={view} />
  ) : view === 'rows' ? (
    <SongRows songs={songs} playlistId={playlistId} label={label} />
  ) : (
    <CardGrid columns="songs" label={label}>
      <SongCards songs={songs} playlistId={playlistId} first={!below} />
    </CardGrid>
  );
