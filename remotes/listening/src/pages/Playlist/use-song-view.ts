import { useState } from 'react';
import { useHydrated } from '@rushtone/ui';
import { moveEntry, readText, writeText } from '@rushtone/ui/device-storage';
import type { SongView } from '../../components/LongSongGrid.tsx';

const KEY = 'rushtone.song-view';

/** Without site data, the choice lasts until the page is closed. */
const readView = (): SongView => {
  moveEntry('listening.song-view', KEY);
  return readText(KEY) === 'rows' ? 'rows' : 'cards';
};

/** Returns how playlists show their songs. Remembered on this device; the server renders cards. */
export const useSongView = (): [SongView, (view: SongView) => void] => {
  const hydrated = useHydrated();
  const [chosen, setChosen] = useState<SongView | null>(null);
  const choose = (view: SongView) => {
    setChosen(view);
    writeText(KEY, view);
  };
  return [chosen ?? (hydrated ? readView() : 'cards'), choose];
};
