import { useGetLatestFavoriteMutation, useNavigate, usePlayer } from '@rushtone/contract';
import { paths } from '@rushtone/site';

const NONE_YET = 404;

const isNone = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'code' in error && error.code === NONE_YET;

/**
 * Plays the favorites from the newest on; with none yet it goes to the dashboard (ruling 12). Any other answer
 * shows nothing (spec §8), and so does one that comes when somebody has gone elsewhere.
 */
export const useOpenFavorites = (): (() => Promise<void>) => {
  const [ask] = useGetLatestFavoriteMutation();
  const player = usePlayer();
  const navigate = useNavigate();
  return async () => {
    const page = window.location.pathname;
    const { data, error } = await ask();
    if (window.location.pathname !== page) return;
    if (isNone(error)) return navigate(paths.account);
    if (!data) return;
    player.play({ videoId: data.youtube_url, title: '', artist: '', playlistId: 'favorite' });
    await navigate(paths.song({ s: data.youtube_url, p: 'favorite' }));
  };
};
