import { combineSlices, configureStore, createDynamicMiddleware } from '@reduxjs/toolkit';
import { baseApi, configureApi, type ApiOptions, type RemoteDefinition } from '@rushtone/contract';

/**
 * Augmented next to each slice, so that the store imports none: `interface LazyLoadedSlices extends
 * WithSlice<…>`.
 */
export interface LazyLoadedSlices {}

/** Keeps the toolkit's checks in development, but not its warnings that a busy machine took over 32 ms for one. */
const UNTIMED = {
  immutableCheck: { warnAfter: Infinity },
  serializableCheck: { warnAfter: Infinity },
};

const rootReducer = combineSlices(baseApi).withLazyLoadedSlices<LazyLoadedSlices>();

export const createStore = (api: ApiOptions = { base: '/api', token: async () => null }) => {
  const dynamicMiddleware = createDynamicMiddleware();
  const store = configureStore({
    reducer: rootReducer,
    middleware: (defaults) =>
      defaults({ ...configureApi(api), ...UNTIMED }).concat(baseApi.middleware, dynamicMiddleware.middleware),
  });
  /** Adds the middleware of lazily loaded code. */
  return Object.assign(store, { addMiddleware: dynamicMiddleware.addMiddleware });
};

export type Store = ReturnType<typeof createStore>;

/**
 * Injects the slices of a remote or of the player. A newer version of a remote takes over the previous
 * version's state, so a slice with a different shape needs a new name.
 */
export const injectSlices = (store: Store, { slices = [] }: Pick<RemoteDefinition, 'slices'>): void => {
  for (const slice of slices) rootReducer.inject(slice, { overrideExisting: true });
  if (slices.length > 0) store.dispatch({ type: 'store/slicesInjected' });
};
