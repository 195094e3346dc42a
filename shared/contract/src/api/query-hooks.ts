import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useDispatch, useSelector, useStore } from 'react-redux';
import {
  flagsOf,
  type ApiState,
  type Endpoint,
  type InitiateOptions,
  type QueryRequest,
} from './endpoint.ts';

type Dispatch = (thunk: ReturnType<Endpoint['initiate']>) => QueryRequest;
type State = { api: ApiState };
type QueryOptions = { skip?: boolean; refetchOnMountOrArgChange?: boolean };
type Pages = { pages: unknown[]; pageParams: unknown[] };

const useThunkDispatch = (): Dispatch => useDispatch() as unknown as Dispatch;

/** `isStarted`: a missing entry is about to be requested. */
const useEntry = (endpoint: Endpoint, arg: unknown, skip: boolean, isStarted: boolean) => {
  const key = skip ? null : endpoint.keyOf(arg);
  const entry = useSelector(({ api }: State) => (key === null ? undefined : api.queries[key]));
  const isFulfilled = entry?.status === 'fulfilled';
  /** The last data of any argument, shown until those of the current one arrive. */
  const [last, setLast] = useState(() => (isFulfilled ? { key, data: entry.data } : null));
  if (isFulfilled && last?.data !== entry.data) setLast({ key, data: entry.data });
  const isCleared = key !== null && !entry && last?.key === key;
  const data = isFulfilled ? entry.data : ((isCleared ? undefined : last?.data) ?? entry?.data);
  const state = useMemo(() => {
    const flags = flagsOf(entry?.status ?? (isStarted && !skip ? 'pending' : 'uninitialized'));
    const isFetching = flags.isLoading;
    const hasData = data !== undefined;
    return {
      ...entry,
      ...flags,
      data,
      currentData: entry?.data,
      error: entry?.error,
      isFetching,
      isLoading: isFetching && !hasData && entry?.error === undefined,
      isSuccess: flags.isSuccess || (isFetching && hasData),
    };
  }, [entry, data, isStarted, skip]);
  return { key, state, isMissing: key !== null && !entry };
};

const useSubscribed = (
  endpoint: Endpoint,
  arg: unknown,
  { skip = false, refetchOnMountOrArgChange = false }: QueryOptions = {},
) => {
  const dispatch = useThunkDispatch();
  const store = useStore<State>();
  const { key, state, isMissing } = useEntry(endpoint, arg, skip, true);
  const request = useRef<QueryRequest | null>(null);
  const current = useRef(arg);
  useEffect(() => {
    current.current = arg;
  });
  useEffect(() => {
    if (key === null) return undefined;
    request.current = dispatch(
      endpoint.initiate(current.current, { forceRefetch: refetchOnMountOrArgChange }),
    );
    return () => {
      request.current?.unsubscribe();
      request.current = null;
    };
  }, [dispatch, endpoint, key, refetchOnMountOrArgChange]);
  // The cache was cleared, as after a sign-out.
  useEffect(() => {
    if (!isMissing || key === null || !request.current || store.getState().api.queries[key]) return;
    request.current.unsubscribe();
    request.current = dispatch(endpoint.initiate(current.current));
  }, [dispatch, endpoint, isMissing, key, store]);
  const again = useCallback(
    (options: InitiateOptions) =>
      dispatch(endpoint.initiate(current.current, { subscribe: false, ...options })),
    [dispatch, endpoint],
  );
  const refetch = useCallback(() => again({ forceRefetch: true }), [again]);
  return { state, refetch, again };
};

type ChangeState = ReturnType<typeof flagsOf> & Awaited<QueryRequest>;
const IDLE: ChangeState = flagsOf('uninitialized');
const PENDING: ChangeState = flagsOf('pending');

const useChange = (endpoint: Endpoint) => {
  const dispatch = useThunkDispatch();
  const [state, setState] = useState(IDLE);
  const latest = useRef<QueryRequest | null>(null);
  useEffect(() => () => void (latest.current = null), []);
  const trigger = useCallback(
    (arg: unknown) => {
      const request = dispatch(endpoint.initiate(arg, { track: false }));
      latest.current = request;
      setState(PENDING);
      const settle = ({ data, error }: Awaited<QueryRequest>) => {
        if (latest.current !== request) return;
        setState({ ...flagsOf(error === undefined ? 'fulfilled' : 'rejected'), data, error });
      };
      void request.then(settle);
      return request;
    },
    [dispatch, endpoint],
  );
  const reset = useCallback(() => {
    latest.current = null;
    setState(IDLE);
  }, []);
  return [trigger, useMemo(() => ({ ...state, reset }), [state, reset])] as const;
};

const useLazy = (endpoint: Endpoint) => {
  const dispatch = useThunkDispatch();
  const [call, setCall] = useState<{ arg: unknown } | null>(null);
  const request = useRef<QueryRequest | null>(null);
  const { state } = useEntry(endpoint, call?.arg, call === null, true);
  useEffect(() => () => request.current?.unsubscribe(), []);
  const trigger = useCallback(
    (arg: unknown, prefersCache = false) => {
      const before = request.current;
      const started = dispatch(endpoint.initiate(arg, { forceRefetch: !prefersCache }));
      request.current = started;
      before?.unsubscribe();
      setCall({ arg });
      return started;
    },
    [dispatch, endpoint],
  );
  return [trigger, state] as const;
};

const hasNext = ({ definition }: Endpoint, data: Pages | undefined): boolean => {
  if (!data) return false;
  const { pages, pageParams } = data;
  const next = definition.infiniteQueryOptions?.getNextPageParam(
    ...([pages.at(-1), pages, pageParams.at(-1), pageParams] as never[] as [never, never, never, never]),
  );
  return next !== undefined && next !== null;
};

/**
 * The hooks of an endpoint, with the results of RTK Query's own: those need RTK Query, these read the same state
 * before it is loaded. Of its options, they take `skip` and `refetchOnMountOrArgChange`.
 */
export const queryHooks = (endpoint: Endpoint): Record<string, unknown> => {
  if (endpoint.kind === 'mutation') return { useMutation: () => useChange(endpoint) };
  if (endpoint.kind === 'infiniteQuery')
    return {
      useInfiniteQuery: (arg: unknown, options?: QueryOptions) => {
        const { state, refetch, again } = useSubscribed(endpoint, arg, options);
        const fetchNextPage = useCallback(() => again({ direction: 'forward' }), [again]);
        return useMemo(
          () => ({
            ...state,
            refetch,
            fetchNextPage,
            hasNextPage: hasNext(endpoint, state.currentData as Pages | undefined),
            isFetchingNextPage: state.isFetching && state.direction === 'forward',
          }),
          [state, refetch, fetchNextPage],
        );
      },
    };
  return {
    useQuery: (arg: unknown, options?: QueryOptions) => {
      const { state, refetch } = useSubscribed(endpoint, arg, options);
      return useMemo(() => ({ ...state, refetch }), [state, refetch]);
    },
    useQueryState: (arg: unknown, { skip = false }: QueryOptions = {}) =>
      useEntry(endpoint, arg, skip, false).state,
    useLazyQuery: () => useLazy(endpoint),
  };
};
