import { combineSlices, configureStore, type WithSlice } from '@reduxjs/toolkit';
import { baseApi, type RemoteDefinition } from '@rushtone/contract';
import type { playerSlice } from '../player/player.slice.ts';

/** The player's state comes with the player. */
const rootReducer = combineSlices(baseApi).withLazyLoadedSlices<WithSlice<typeof playerSlice>>();

export const createStore = () =>
  configureStore({
    reducer: rootReducer,
    middleware: (defaults) => defaults().concat(baseApi.middleware),
  });

export type Store = ReturnType<typeof createStore>;

/**
 * Adds a remote's state, or the player's, to the store. A further version of a remote finds the state of the one
 * before it, and its reducer goes on with it: a slice of another shape needs another name.
 */
export const injectSlices = (store: Store, { slices = [] }: Pick<RemoteDefinition, 'slices'>): void => {
  for (const slice of slices) rootReducer.inject(slice, { overrideExisting: true });
  if (slices.length > 0) store.dispatch({ type: 'store/slicesInjected' });
};
