import type { UnknownAction } from 'redux';

export type Kind = 'query' | 'mutation' | 'infiniteQuery';

export type Result = { data?: unknown; error?: unknown; meta?: unknown };
export type Send = (request: never, context: never, options: object) => PromiseLike<Result> | Result;

/** An endpoint as it is passed to `build.query`, as far as reading needs it. */
export type EndpointDefinition = {
  query?: (arg: never) => unknown;
  queryFn?: (
    arg: never,
    context: never,
    options: object,
    send: (request: never) => PromiseLike<Result> | Result,
  ) => PromiseLike<Result> | Result;
  transformResponse?: (data: never, meta: never, arg: never) => unknown;
  infiniteQueryOptions?: {
    initialPageParam: unknown;
    getNextPageParam: (last: never, pages: never, lastParam: never, params: never) => unknown;
  };
  /** In seconds. */
  keepUnusedDataFor?: number;
};

/** A cache entry, as in the state of RTK Query. */
export type Entry = {
  status: 'pending' | 'fulfilled' | 'rejected';
  endpointName: string;
  originalArgs: unknown;
  requestId: string;
  startedTimeStamp: number;
  fulfilledTimeStamp?: number;
  data?: unknown;
  error?: unknown;
  direction?: string;
};
export type ApiState = { queries: Readonly<Record<string, Entry | undefined>> };

export type Thunk<Value> = (dispatch: Dispatch, getState: () => never, extra: unknown) => Value;
export type Dispatch = { (action: UnknownAction): unknown; <Value>(thunk: Thunk<Value>): Value };
type Store = { dispatch: Dispatch; getState: () => { api: ApiState } };
export type Middleware = (
  store: Store,
) => (next: (action: unknown) => unknown) => (action: unknown) => unknown;
type AnyFunction = (...values: never[]) => unknown;

/** What `createApi` of RTK Query returns, as far as it is used here. */
export type RtkQueryApi = {
  reducer: (state: unknown, action: UnknownAction) => ApiState;
  middleware: Middleware;
  endpoints: Record<string, { initiate: (arg: unknown, options?: object) => Thunk<QueryRequest> }>;
  util: Record<string, AnyFunction>;
  internalActions: { removeQueryResult: (of: { queryCacheKey: string }) => UnknownAction };
  injectEndpoints: (injection: { endpoints: (build: Build) => Record<string, unknown> }) => unknown;
};
export type Build = Record<Kind, (definition: EndpointDefinition) => unknown>;

/** A started request. Resolves with its result, and never rejects. */
export type QueryRequest = Promise<{ data?: unknown; error?: unknown }> & {
  unwrap: () => Promise<unknown>;
  unsubscribe: () => void;
};

export type Endpoint = {
  /** Name in the cache, which differs from the declared name if another injection has taken that. */
  name: string;
  kind: Kind;
  definition: EndpointDefinition;
  keyOf: (arg: unknown) => string;
  initiate: (arg?: unknown, options?: InitiateOptions) => Thunk<QueryRequest>;
  select: (arg?: unknown) => (state: { api: ApiState }) => object;
};
export type InitiateOptions = {
  subscribe?: boolean;
  forceRefetch?: boolean;
  track?: boolean;
  direction?: 'forward';
};

/** The flags of RTK Query's results. */
export const flagsOf = (status: Entry['status'] | 'uninitialized') => ({
  status,
  isUninitialized: status === 'uninitialized',
  isLoading: status === 'pending',
  isSuccess: status === 'fulfilled',
  isError: status === 'rejected',
});
