import { useState } from 'react';
import { useHydrated } from '@rushtone/ui';
import type { SongView } from '../../components/LongSongGrid.tsx';

const KEY = 'listening.song-view';

/** Without site data, the choice lasts until the page is closed. */
const readView = (): SongView => {
  try {
    return localStorage.getItem(KEY) === 'rows' ? 'rows' : 'cards';
  } catch {
    return 'cards';
  }
};

/** Returns how playlists show their songs. Remembered on this device; the server renders cards. */
export const useSongView = (): [SongView, (view: SongView) => void] => {
  const hydrated = useHydrated();
  const [chosen, setChosen] = useState<SongView | null>(null);
  const choose = (view: SongView) => {
    setChosen(view);
    try {
      localStorage.setItem(KEY, view);
    } catch {
      // Site data is blocked, so the choice is not remembered.
    }
  };
  return [chosen ?? (hydrated ? readView() : 'cards'), choose];
};
