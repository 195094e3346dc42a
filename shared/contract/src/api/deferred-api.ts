import type { UnknownAction } from 'redux';
import {
  flagsOf,
  type ApiState,
  type Build,
  type Dispatch,
  type Endpoint,
  type Entry,
  type Kind,
  type Middleware,
  type EndpointDefinition,
  type RtkQueryApi,
  type QueryRequest,
  type Send,
  type Thunk,
} from './endpoint.ts';
import { queryHooks } from './query-hooks.ts';
import { Reads } from './reads.ts';

type Options = {
  send: Send;
  /** Loads the code that creates the API of RTK Query, given how to name a cache entry. */
  load: (extra: unknown) => Promise<(keyOf: (name: string, arg: unknown) => string) => unknown>;
};

const sortKeys = (_key: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
    : value;

const keyOf = (name: string, arg: unknown): string => `${name}(${JSON.stringify(arg, sortKeys)})`;

const unwrapping =
  <Value extends { data?: unknown; error?: unknown }>(result: Promise<Value>) =>
  async () => {
    const { data, error } = await result;
    if (error !== undefined) throw error;
    return data;
  };

const RESULTS = new WeakMap<Entry, object>();
const UNINITIALIZED = flagsOf('uninitialized');

/** Returns a cache entry as RTK Query's selectors do; the same object for the same entry. */
const resultOf = (entry: Entry | undefined): object => {
  if (!entry) return UNINITIALIZED;
  const result = RESULTS.get(entry) ?? { ...entry, ...flagsOf(entry.status) };
  RESULTS.set(entry, result);
  return result;
};

/** `useLazyQuery` of the endpoint `getSong` is `useLazyGetSongQuery`. */
const hookName = (hook: string, endpoint: string): string => {
  const name = endpoint.charAt(0).toUpperCase() + endpoint.slice(1);
  return hook.replace(/^(use|useLazy)(InfiniteQuery|Query|Mutation)$/, `$1${name}$2`);
};

type Declared = { kind: Kind; definition: EndpointDefinition };

const declare = (kind: Kind) => (definition: EndpointDefinition) => ({ kind, definition });
const BUILD: Build = {
  query: declare('query'),
  mutation: declare('mutation'),
  infiniteQuery: declare('infiniteQuery'),
};

/**
 * An API with the interface of RTK Query's `createApi`, which loads RTK Query with the first change. Until then it
 * only reads: a page that shows what the server sent needs no more. The state has the same shape before and after.
 */
export class DeferredApi {
  readonly reducerPath = 'api';
  readonly #options: Options;
  readonly #endpoints = new Map<string, Endpoint>();
  readonly #stores = new WeakMap<Dispatch, Reads>();
  readonly #busyStores = new Set<Reads>();
  #rtkQuery: RtkQueryApi | null = null;
  #loading: Promise<RtkQueryApi> | null = null;

  constructor(options: Options) {
    this.#options = options;
  }

  #load(extra: unknown): Promise<RtkQueryApi> {
    this.#loading ??= this.#options.load(extra).then((create) => {
      const rtkQuery = create(keyOf) as RtkQueryApi;
      this.#injectInto(rtkQuery, [...this.#endpoints.values()]);
      this.#rtkQuery = rtkQuery;
      for (const reads of this.#busyStores) reads.follow();
      return rtkQuery;
    });
    // The next change tries again.
    this.#loading.catch(() => (this.#loading = null));
    return this.#loading;
  }

  /** Loads RTK Query ahead of the first change. */
  readonly loadQueries = () => (_dispatch: Dispatch, _getState: unknown, extra: unknown) => this.#load(extra);

  /** Returns RTK Query if it is loaded, after the store of `dispatch` has handed its entries over to it. */
  #rtkQueryFor(dispatch: Dispatch): RtkQueryApi | null {
    if (this.#rtkQuery && !this.#stores.get(dispatch)?.isHandedOver()) dispatch({ type: 'queries/loaded' });
    return this.#rtkQuery;
  }

  readonly middleware: Middleware = (store) => {
    const reads = new Reads({ store, send: this.#options.send, busyStores: this.#busyStores });
    this.#stores.set(store.dispatch, reads);
    return (next) => {
      let handle: ((action: unknown) => unknown) | null = null;
      return (action) => {
        if ((action as UnknownAction).type === 'api/resetApiState') reads.abort();
        if (!this.#rtkQuery) return next(action);
        if (!handle) {
          handle = this.#rtkQuery.middleware(store)(next);
          reads.handOver(this.#rtkQuery);
        }
        return handle(action);
      };
    };
  };

  readonly reducer = (state: ApiState = { queries: {} }, action: UnknownAction): ApiState => {
    if (this.#rtkQuery) return this.#rtkQuery.reducer(state, action);
    if (action.type === 'api/resetApiState') return { queries: {} };
    if (action.type !== 'queries/entryChanged') return state;
    const { key, entry } = action as unknown as { key: string; entry: ApiState['queries'][string] };
    const { [key]: _old, ...others } = state.queries;
    return { queries: entry ? { ...others, [key]: entry } : others };
  };

  /** Runs what only RTK Query can do: a change, or the next page of a list. */
  #runLoaded(
    start: (rtkQuery: RtkQueryApi) => Thunk<QueryRequest>,
    dispatch: Dispatch,
    extra: unknown,
  ): QueryRequest {
    const result = this.#load(extra).then(
      () => dispatch(start(this.#rtkQueryFor(dispatch) as RtkQueryApi)),
      (error: Error) => ({ error: { kind: 'network', message: error.message } }),
    );
    return Object.assign(result, { unwrap: unwrapping(result), unsubscribe: () => undefined });
  }

  #createEndpoint(name: string, { kind, definition }: Declared): Endpoint {
    const initiate: Endpoint['initiate'] =
      (arg, options = {}) =>
      (dispatch, _getState, extra) => {
        const rtkQuery = this.#rtkQueryFor(dispatch);
        const start = (api: RtkQueryApi, startOptions: object) =>
          api.endpoints[name]?.initiate(arg, startOptions) as Thunk<QueryRequest>;
        if (kind === 'mutation' || options.direction)
          return rtkQuery
            ? dispatch(start(rtkQuery, options))
            : this.#runLoaded((loaded) => start(loaded, options), dispatch, extra);
        const reads = this.#stores.get(dispatch) as Reads;
        const key = keyOf(name, arg);
        if (rtkQuery && !reads.isRunning(key)) return dispatch(start(rtkQuery, options));
        const isForced = options.forceRefetch === true;
        const result = reads
          .read({ name, kind, definition }, { key, arg, extra, isForced })
          .then(resultOf) as QueryRequest;
        const follow = () => dispatch(start(this.#rtkQuery as RtkQueryApi, {})).unsubscribe;
        const unsubscribe =
          options.subscribe === false ? () => undefined : reads.subscribe(key, definition, follow);
        return Object.assign(result, { unwrap: unwrapping(result), unsubscribe });
      };
    const select: Endpoint['select'] = (arg) => {
      const key = keyOf(name, arg);
      return (state) => resultOf(state.api.queries[key]);
    };
    return { name, kind, definition, keyOf: (arg) => keyOf(name, arg), select, initiate };
  }

  #whenLoaded(action: (rtkQuery: RtkQueryApi) => unknown): Thunk<unknown> {
    return (dispatch, _getState, extra) => {
      const run = (rtkQuery: RtkQueryApi) => dispatch(action(rtkQuery) as UnknownAction);
      const rtkQuery = this.#rtkQueryFor(dispatch);
      if (rtkQuery) return run(rtkQuery);
      void this.#load(extra).then(
        () => run(this.#rtkQueryFor(dispatch) as RtkQueryApi),
        () => undefined,
      );
      return { undo: () => undefined };
    };
  }

  /** `stored`: the name in the cache of a declared one. */
  #util(stored: (declared: string) => string) {
    type Value = { endpointName: string; arg: unknown; value: unknown };
    const call = (rtkQuery: RtkQueryApi, name: string, ...values: unknown[]) =>
      rtkQuery.util[name]?.(...(values as never[]));
    return {
      resetApiState: () => ({ type: 'api/resetApiState' }),
      invalidateTags: (tags: unknown) =>
        this.#whenLoaded((rtkQuery) => call(rtkQuery, 'invalidateTags', tags)),
      updateQueryData: (name: string, ...others: unknown[]) =>
        this.#whenLoaded((rtkQuery) => call(rtkQuery, 'updateQueryData', stored(name), ...others)),
      selectCachedArgsForQuery: (state: unknown, name: string) =>
        this.#rtkQuery ? call(this.#rtkQuery, 'selectCachedArgsForQuery', state, stored(name)) : [],
      upsertQueryEntries: (values: readonly Value[]) => (dispatch: Dispatch) => {
        const entries = values.map((value) => ({ ...value, endpointName: stored(value.endpointName) }));
        const rtkQuery = this.#rtkQueryFor(dispatch);
        if (rtkQuery) return void dispatch(call(rtkQuery, 'upsertQueryEntries', entries) as UnknownAction);
        for (const { endpointName, arg, value } of entries)
          this.#stores.get(dispatch)?.write(keyOf(endpointName, arg), {
            endpointName,
            originalArgs: arg,
            data: value,
          });
        return undefined;
      },
    };
  }

  readonly util = this.#util((name) => name);

  #freeName(declared: string): string {
    let name = declared;
    for (let number = 2; this.#endpoints.has(name); number += 1) name = declared + String(number);
    return name;
  }

  #injectInto(rtkQuery: RtkQueryApi, added: readonly Endpoint[]): void {
    rtkQuery.injectEndpoints({
      endpoints: (build) =>
        Object.fromEntries(added.map(({ name, kind, definition }) => [name, build[kind](definition)])),
    });
  }

  /**
   * Each call adds its own endpoints. A second version of a remote, or another remote with an endpoint of the same
   * name, must not run the wrong code: an endpoint whose name is taken is stored under a free one.
   */
  readonly injectEndpoints = (injection: { endpoints: (build: Build) => Record<string, unknown> }) => {
    const added = Object.entries(injection.endpoints(BUILD) as Record<string, Declared>).map(
      ([declared, definition]) => {
        const endpoint = this.#createEndpoint(this.#freeName(declared), definition);
        this.#endpoints.set(endpoint.name, endpoint);
        return { declared, endpoint, hooks: queryHooks(endpoint) };
      },
    );
    if (this.#rtkQuery)
      this.#injectInto(
        this.#rtkQuery,
        added.map(({ endpoint }) => endpoint),
      );
    const names = new Map(added.map(({ declared, endpoint }) => [declared, endpoint.name]));
    const hooks = added.flatMap(({ declared, hooks: ofOne }) =>
      Object.entries(ofOne).map(([hook, use]) => [hookName(hook, declared), use] as const),
    );
    return {
      reducerPath: this.reducerPath,
      endpoints: Object.fromEntries(
        added.map(({ declared, endpoint, hooks: ofOne }) => [declared, { ...endpoint, ...ofOne }]),
      ),
      util: this.#util((name) => names.get(name) ?? name),
      ...Object.fromEntries(hooks),
    };
  };
}
