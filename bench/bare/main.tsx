import '@rushtone/ui/styles/global.scss';
import { createRoot } from 'react-dom/client';
import type { Playlist, Song } from '@rushtone/domain';
import { HomePage } from './HomePage.tsx';
import { firstAnswer } from './page-data.ts';
import { SongPage } from './SongPage.tsx';

/** React, the same pictures and words, and nothing else: no router, no store, no player, no session. */
const root = document.getElementById('root');
if (!root) throw new Error('The page has no element with the id root.');

createRoot(root).render(
  <main>
    {window.location.pathname === '/song' ? (
      <SongPage song={firstAnswer<Song>()} />
    ) : (
      <HomePage playlists={firstAnswer<Playlist[]>()} />
    )}
  </main>,
);
