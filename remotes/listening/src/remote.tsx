import { defineRemote } from '@rushtone/contract';

export const remote = defineRemote({
  pages: {
    Home: () => import(/* webpackChunkName: "Home" */ './pages/Home/index.ts'),
    Playlists: () => import(/* webpackChunkName: "Playlists" */ './pages/Playlists/index.ts'),
    Playlist: () => import(/* webpackChunkName: "Playlist" */ './pages/Playlist/index.ts'),
    Song: () => import(/* webpackChunkName: "Song" */ './pages/Song/index.ts'),
    Search: () => import(/* webpackChunkName: "Search" */ './pages/Search/index.ts'),
    Radio: () => import(/* webpackChunkName: "Radio" */ './pages/Radio/RadioPage.tsx'),
  },
  slots: {
    SomePlaylists: () => import(/* webpackChunkName: "SomePlaylists" */ './slots/SomePlaylists.tsx'),
  },
});
