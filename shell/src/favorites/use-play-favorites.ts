import { useDispatch, useNavigate, usePlayer, useServices } from '@rushtone/contract';
import { loadChunk } from '@rushtone/platform/browser/load-chunk';
import type { Store } from '../store/store.ts';

/** Returns a function that plays the favorites; see `playFavorites`, which loads at the first use. */
export const usePlayFavorites = (): (() => Promise<void>) => {
  const dispatch: Store['dispatch'] = useDispatch();
  const player = usePlayer();
  const navigate = useNavigate();
  const { notify } = useServices();
  return async function play() {
    const page = window.location.pathname;
    const loaded = await loadChunk(() => import(/* webpackChunkName: "favorites" */ './favorites.ts')).catch(
      () => null,
    );
    if (loaded) return loaded.playFavorites({ dispatch, player, navigate }, page);
    const action = { label: 'Try again', run: () => void play() };
    notify({ kind: 'error', message: 'Your favorites could not be loaded.', action });
  };
};
