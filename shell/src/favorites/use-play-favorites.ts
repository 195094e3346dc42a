import { useDispatch, useNavigate, usePlayer, useServices } from '@rushtone/contract';
import { paths } from '@rushtone/site';
import { loadChunk } from '../lib/load-chunk.ts';
import { responseCode } from '../lib/response-code.ts';
import type { Store } from '../store/store.ts';

const NOT_FOUND = 404;

/**
 * Plays the favorites from the newest, or goes to the dashboard if there are none (spec §10.12). Other
 * failures show nothing (spec §8), and a response is ignored if the user has left the page.
 */
export const usePlayFavorites = (): (() => Promise<void>) => {
  const dispatch: Store['dispatch'] = useDispatch();
  const player = usePlayer();
  const navigate = useNavigate();
  const { notify } = useServices();
  return async function playFavorites() {
    const page = window.location.pathname;
    const loaded = await loadChunk(() => import('./favorites.ts')).catch(() => null);
    if (!loaded) {
      const action = { label: 'Try again', run: () => void playFavorites() };
      return notify({ kind: 'error', message: 'Your favorites could not be loaded.', action });
    }
    const { getLatestFavorite } = loaded.favoriteApi.endpoints;
    const { data, error } = await dispatch(getLatestFavorite.initiate(undefined, { track: false }));
    if (window.location.pathname !== page) return;
    if (responseCode(error) === NOT_FOUND) return navigate(paths.account);
    if (!data) return;
    player.play({ videoId: data.youtube_url, title: '', artist: '', playlistId: 'favorite' });
    await navigate(paths.song({ s: data.youtube_url, p: 'favorite' }));
  };
};
