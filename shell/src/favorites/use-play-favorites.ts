import { useNavigate, usePlayer } from '@rushtone/contract';
import { paths } from '@rushtone/site';
import { responseCode } from '../lib/response-code.ts';
import { useGetLatestFavoriteMutation } from './favorite.api.ts';

const NOT_FOUND = 404;

/**
 * Plays the favorites from the newest on, or goes to the dashboard when there are none (spec §10.12). Another failure
 * shows nothing (spec §8), and neither does a response that arrives after the user left the page.
 */
export const usePlayFavorites = (): (() => Promise<void>) => {
  const [getLatest] = useGetLatestFavoriteMutation();
  const player = usePlayer();
  const navigate = useNavigate();
  return async () => {
    const page = window.location.pathname;
    const { data, error } = await getLatest();
    if (window.location.pathname !== page) return;
    if (responseCode(error) === NOT_FOUND) return navigate(paths.account);
    if (!data) return;
    player.play({ videoId: data.youtube_url, title: '', artist: '', playlistId: 'favorite' });
    await navigate(paths.song({ s: data.youtube_url, p: 'favorite' }));
  };
};
