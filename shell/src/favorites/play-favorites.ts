import type { Player } from '@rushtone/contract';
import { paths } from '@rushtone/site';
import { responseCode } from '../lib/response-code.ts';
import type { Store } from '../store/store.ts';
import { favoriteApi } from './favorite.api.ts';

const NOT_FOUND = 404;

type Shell = {
  dispatch: Store['dispatch'];
  player: Pick<Player, 'play'>;
  navigate: (path: string) => unknown;
};

/**
 * Plays the favorites from the newest, or goes to the dashboard if there are none (spec §10.12). Other
 * failures show nothing (spec §8), and a response is ignored if the user has left `page`.
 */
export const playFavorites = async ({ dispatch, player, navigate }: Shell, page: string): Promise<void> => {
  const { getLatestFavorite } = favoriteApi.endpoints;
  const { data, error } = await dispatch(getLatestFavorite.initiate(undefined, { track: false }));
  if (window.location.pathname !== page) return;
  if (responseCode(error) === NOT_FOUND) await navigate(paths.account);
  if (!data) return;
  player.play({ videoId: data.youtube_url, title: '', artist: '', playlistId: 'favorite' });
  await navigate(paths.song({ s: data.youtube_url, p: 'favorite' }));
};
