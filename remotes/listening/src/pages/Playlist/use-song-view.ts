import { useState } from 'react';
import { useHydrated } from '@rushtone/ui';
import type { SongView } from '../../components/LongSongGrid.tsx';

const KEY = 'listening.song-view';

/** Without site data the choice lasts as long as the page. */
const readView = (): SongView => {
  try {
    return localStorage.getItem(KEY) === 'rows' ? 'rows' : 'cards';
  } catch {
    return 'cards';
  }
};

/** How playlists show their songs, remembered on this device; the server sends cards. */
export const useSongView = (): [SongView, (view: SongView) => void] => {
  const hydrated = useHydrated();
  const [chosen, setChosen] = useState<SongView | null>(null);
  const choose = (view: SongView) => {
    setChosen(view);
    try {
      localStorage.setItem(KEY, view);
    } catch {
      // Not remembered.
    }
  };
  return [chosen ?? (hydrated ? readView() : 'cards'), choose];
};
