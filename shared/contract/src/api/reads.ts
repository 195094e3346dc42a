import type { UnknownAction } from 'redux';
import type { ApiState, Entry, Kind, RtkQueryApi, EndpointDefinition, Result, Send } from './endpoint.ts';

type Written = Pick<Entry, 'endpointName' | 'originalArgs' | 'data'>;
type Read = { key: string; arg: unknown; extra: unknown; isForced: boolean };
type Running = { requestId: string; end: Promise<Entry>; aborter: AbortController };
type Options = {
  store: { dispatch: (action: UnknownAction) => unknown; getState: () => { api: ApiState } };
  send: Send;
  /** Stores with requests or subscriptions, which RTK Query takes over once it is loaded. */
  busyStores: Set<Reads>;
};

const KEEP_UNUSED_SECONDS = 300;
/** A store of the toolkit notifies its subscribers of this with the next frame, as of RTK Query's own actions. */
const LOW_PRIORITY = { RTK_autoBatch: true };

const resultOf = async (
  send: Send,
  { kind, definition }: { kind: Kind; definition: EndpointDefinition },
  arg: unknown,
  context: object,
): Promise<Result> => {
  const { query, queryFn, transformResponse, infiniteQueryOptions } = definition;
  const sendIt = (request: never) => send(request, context as never, {});
  try {
    if (queryFn) return await queryFn(arg as never, context as never, {}, sendIt);
    const pageParam = infiniteQueryOptions?.initialPageParam;
    const queryArg = (kind === 'infiniteQuery' ? { queryArg: arg, pageParam } : arg) as never;
    const { data, error, meta } = await sendIt(query?.(queryArg) as never);
    if (error !== undefined) return { error };
    const page = transformResponse ? await transformResponse(data as never, meta as never, queryArg) : data;
    return { data: kind === 'infiniteQuery' ? { pages: [page], pageParams: [pageParam] } : page };
  } catch (error) {
    return { error: { message: error instanceof Error ? error.message : String(error) } };
  }
};

/**
 * Reads of one store until RTK Query is loaded: one request for each entry at a time, no tags and no changes. Then
 * RTK Query takes over the entries and whoever subscribed to them; running requests still end here.
 */
export class Reads {
  readonly #options: Options;
  readonly #running = new Map<string, Running>();
  /** What follows RTK Query once it is loaded, by entry. */
  readonly #subscriptions = new Map<string, Set<() => void>>();
  #rtkQuery: RtkQueryApi | null = null;
  #requests = 0;

  constructor(options: Options) {
    this.#options = options;
  }

  isRunning(key: string): boolean {
    return this.#running.has(key);
  }

  isHandedOver(): boolean {
    return this.#rtkQuery !== null;
  }

  #entry(key: string): Entry | undefined {
    return this.#options.store.getState().api.queries[key];
  }

  #change(key: string, entry: Entry | undefined): void {
    this.#options.store.dispatch({ type: 'queries/entryChanged', key, entry, meta: LOW_PRIORITY });
  }

  /** Reads an entry, and shares the request that is on its way for it. */
  async read(
    endpoint: { name: string; kind: Kind; definition: EndpointDefinition },
    read: Read,
  ): Promise<Entry> {
    const running = this.#running.get(read.key);
    if (running) return running.end;
    const entry = this.#entry(read.key);
    if (entry?.status === 'fulfilled' && !read.isForced) return entry;
    return this.#start(endpoint, read, entry);
  }

  #start(
    endpoint: { name: string; kind: Kind; definition: EndpointDefinition },
    { key, arg, extra }: Read,
    before: Entry | undefined,
  ): Promise<Entry> {
    const { dispatch, getState } = this.#options.store;
    const aborter = new AbortController();
    const pending = {
      ...before,
      endpointName: endpoint.name,
      originalArgs: arg,
      requestId: `read-${(this.#requests += 1)}`,
      startedTimeStamp: Date.now(),
    };
    this.#change(key, { ...pending, status: 'pending' });
    const context = { signal: aborter.signal, extra, dispatch, getState, endpoint: endpoint.name };
    const end = resultOf(this.#options.send, endpoint, arg, context).then(({ data, error }): Entry => {
      const entry: Entry =
        error === undefined
          ? { ...pending, status: 'fulfilled', data, error, fulfilledTimeStamp: Date.now() }
          : { ...pending, status: 'rejected', error };
      if (this.#running.get(key)?.requestId === pending.requestId) this.#settle(key, entry);
      return entry;
    });
    this.#running.set(key, { requestId: pending.requestId, end, aborter });
    this.#options.busyStores.add(this);
    return end;
  }

  #settle(key: string, entry: Entry): void {
    this.#running.delete(key);
    this.#leave();
    if (!this.#rtkQuery) this.#change(key, entry);
    else if (entry.status === 'fulfilled') this.#upsert([entry]);
    // Whoever shows it asks once more.
    else
      this.#options.store.dispatch(this.#rtkQuery.internalActions.removeQueryResult({ queryCacheKey: key }));
  }

  #leave(): void {
    if (this.#running.size + this.#subscriptions.size === 0) this.#options.busyStores.delete(this);
  }

  #upsert(entries: readonly Entry[]): void {
    const values = entries.map(({ endpointName, originalArgs: arg, data: value }) => ({
      endpointName,
      arg,
      value,
    }));
    this.#options.store.dispatch(
      this.#rtkQuery?.util['upsertQueryEntries']?.(values as never) as UnknownAction,
    );
  }

  write(key: string, written: Written): void {
    const now = Date.now();
    const requestId = `read-${(this.#requests += 1)}`;
    this.#change(key, {
      ...written,
      requestId,
      status: 'fulfilled',
      startedTimeStamp: now,
      fulfilledTimeStamp: now,
    });
  }

  /** `follow` subscribes with RTK Query, once it is loaded and no request runs here, and returns how to end that. */
  subscribe(key: string, { keepUnusedDataFor }: EndpointDefinition, follow: () => () => void): () => void {
    const ofKey = this.#subscriptions.get(key) ?? new Set();
    let unfollow: (() => void) | null = null;
    const end = () => {
      ofKey.delete(begin);
      if (ofKey.size === 0) this.#subscriptions.delete(key);
      this.#leave();
    };
    const begin = () => {
      end();
      unfollow = follow();
    };
    this.#subscriptions.set(key, ofKey.add(begin));
    this.#options.busyStores.add(this);
    if (this.#rtkQuery) this.#followAfter(key, begin);
    return () => {
      if (unfollow) return unfollow();
      end();
      if (!this.#subscriptions.has(key)) this.#removeUnused(key, keepUnusedDataFor);
    };
  }

  #followAfter(key: string, begin: () => void): void {
    const follow = () => {
      if (this.#subscriptions.get(key)?.has(begin)) begin();
    };
    void this.#running.get(key)?.end.then(follow);
  }

  #removeUnused(key: string, seconds = KEEP_UNUSED_SECONDS): void {
    setTimeout(() => {
      if (!this.#rtkQuery && !this.#subscriptions.has(key) && !this.#running.has(key))
        this.#change(key, undefined);
    }, seconds * 1000);
  }

  /** Forgets the requests that run, for the data of one account must not reach the next. */
  abort(): void {
    for (const { aborter } of this.#running.values()) aborter.abort();
    this.#running.clear();
    this.#leave();
  }

  /** Hands the entries over to RTK Query, which has just taken over the state. */
  handOver(rtkQuery: RtkQueryApi): void {
    this.#rtkQuery = rtkQuery;
    const entries = Object.values(this.#options.store.getState().api.queries);
    this.#upsert(entries.flatMap((entry) => (entry?.status === 'fulfilled' ? entry : [])));
  }

  /** Lets everybody who subscribed here follow RTK Query. */
  follow(): void {
    this.#options.store.dispatch({ type: 'queries/loaded' });
    for (const [key, ofKey] of [...this.#subscriptions])
      for (const begin of [...ofKey])
        if (this.#running.has(key)) this.#followAfter(key, begin);
        else if (this.#entry(key)?.status !== 'rejected') begin();
  }
}
