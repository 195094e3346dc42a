import '@rushtone/ui/styles/global.scss';
import { createRoot } from 'react-dom/client';
import type { Playlist, Song } from '@rushtone/domain';
import { HomePage } from './HomePage.tsx';
import { preloadedData } from './page-data.ts';
import { SongPage } from './SongPage.tsx';

/** Baseline: React with the same images and text, without router, store, player and session. */
const root = document.getElementById('root');
if (!root) throw new Error('The page has no element with the id "root".');

createRoot(root).render(
  <main>
    {window.location.pathname === '/song' ? (
      <SongPage song={preloadedData<Song>()} />
    ) : (
      <HomePage playlists={preloadedData<Playlist[]>()} />
    )}
  </main>,
);
