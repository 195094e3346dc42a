import { baseApi, configureApi, type ApiOptions, type RemoteDefinition } from '@rushtone/contract';
import {
  applyMiddleware,
  combineReducers,
  legacy_createStore as createReduxStore,
  type Middleware,
  type Reducer,
  type UnknownAction,
} from 'redux';
import { withExtraArgument, type ThunkDispatch } from 'redux-thunk';

/**
 * Augmented next to each slice, so that the store imports none: `interface LazyLoadedSlices extends
 * WithSlice<…>`.
 */
export interface LazyLoadedSlices {}

type State = Readonly<{ api: ReturnType<typeof baseApi.reducer> }> & Partial<LazyLoadedSlices>;

/**
 * Creates the store of a page. It is Redux without the toolkit, which the first view does not need: that comes with
 * the player's slice, and with RTK Query for the first change.
 */
export const createStore = (api: ApiOptions = { base: '/api', token: async () => null }) => {
  const reducers: Record<string, Reducer> = { api: baseApi.reducer as Reducer };
  const added: ReturnType<Middleware>[] = [];
  /** Runs the middleware of lazily loaded code, added at any time. */
  const runAdded: Middleware = () => (next) => (action) =>
    added.reduceRight((rest, each) => each(rest), next)(action);
  const { thunk } = configureApi(api);
  const store = createReduxStore(
    combineReducers(reducers) as unknown as Reducer<State, UnknownAction>,
    applyMiddleware<ThunkDispatch<State, unknown, UnknownAction>>(
      withExtraArgument(thunk.extraArgument),
      baseApi.middleware as Middleware,
      runAdded,
    ),
  );
  return Object.assign(store, {
    addMiddleware: (middleware: Middleware): void =>
      void added.push(middleware({ dispatch: store.dispatch, getState: store.getState })),
    addReducer: (name: string, reducer: Reducer): void => {
      reducers[name] = reducer;
      store.replaceReducer(combineReducers(reducers) as unknown as Reducer<State, UnknownAction>);
    },
  });
};

export type Store = ReturnType<typeof createStore>;

/**
 * Adds the slices of a remote or of the player. A newer version of a remote takes over the previous version's state,
 * so a slice with a different shape needs a new name.
 */
export const injectSlices = (store: Store, { slices = [] }: Pick<RemoteDefinition, 'slices'>): void => {
  for (const { reducerPath, reducer } of slices) store.addReducer(reducerPath, reducer);
};
