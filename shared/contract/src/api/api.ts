import type { SerializedError, ThunkAction, UnknownAction } from '@reduxjs/toolkit';
import type { BaseQueryFn, createApi } from '@reduxjs/toolkit/query/react';
import { parseEnvelope, requestKey, SUCCESS, type Envelope, type RequestQuery } from '@rushtone/domain';
import { DeferredApi } from './deferred-api.ts';

export type ApiRequest = {
  path: `/${string}`;
  query?: RequestQuery;
  /** Sends a POST with these fields as form data. */
  form?: Record<string, string>;
  /** Whether to send the identity token (spec §7): in the query of a GET, in the form of a POST. */
  auth?: 'none' | 'optional' | 'required';
  /** Codes that count as success; default `[200]`. */
  accept?: readonly number[];
};

/**
 * The page chooses the text to show (spec §8): a `response` error carries the server's message, a `network`
 * error the exception's.
 */
export type ApiError =
  | { kind: 'response'; code: number; message: string; field?: string }
  | { kind: 'network'; message: string };

/** Returns the server's code for a failed request; `null` if there was no response. */
export const errorCodeOf = (error: ApiError | SerializedError | undefined): number | null =>
  error && 'kind' in error && error.kind === 'response' ? error.code : null;

export type ApiMeta = { code: number; message: string };

export type ApiOptions = {
  /** Base URL of the endpoints. */
  base: string;
  /** Returns the identity token; `null` for a visitor. Waits while the session is being restored. */
  token: () => Promise<string | null>;
  /** Called when the server rejected the token of a request. */
  onUnauthorized?: () => void;
  /** Asks for the password before a change that requires a recent sign-in; the request is then repeated. */
  confirm?: () => Promise<boolean>;
  /** Whether the user marked the song or its artist as "Not for me". */
  isUnwanted?: (videoId: string, artistOf: () => Promise<string | undefined>) => Promise<boolean>;
  /** Defaults to the browser's `fetch`. */
  fetch?: (address: string, init: RequestInit) => Promise<Pick<Response, 'json'>>;
  /** Loads the code of changes; defaults to the import itself. */
  loadChunk?: <Module>(load: () => Promise<Module>) => Promise<Module>;
  /** Responses embedded in the page, by request key; each is used once. */
  preloadedResponses?: Readonly<Record<string, Envelope>>;
};

const TIME_LIMIT_MS = 15_000;
const UNAUTHORIZED = 401;
const CONFIRM_FIRST = 428;

/** API options of a store. On the server, each page has its own store. */
class ApiConnection {
  readonly options: ApiOptions;
  readonly #preloaded: Map<string, Envelope>;

  constructor(options: ApiOptions) {
    this.options = options;
    this.#preloaded = new Map(Object.entries(options.preloadedResponses ?? {}));
  }

  takePreloaded(key: string): Envelope | undefined {
    const response = this.#preloaded.get(key);
    this.#preloaded.delete(key);
    return response;
  }
}

const connectionOf = (extra: unknown): ApiConnection => {
  if (extra instanceof ApiConnection) return extra;
  throw new Error('The store has no API connection: create its middleware with configureApi().');
};

/** Returns the options that a store with the base API passes to its default middleware. */
export const configureApi = (options: ApiOptions) => ({
  thunk: { extraArgument: new ApiConnection(options) },
});

/** Whether the user is signed in. `extra` is the `api.extra` of an endpoint. */
export const isSignedIn = async (extra: unknown): Promise<boolean> =>
  (await connectionOf(extra).options.token()) !== null;

/** Whether the user marked the song or its artist as "Not for me". `extra` is the `api.extra` of an endpoint. */
export const isUnwanted = async (
  extra: unknown,
  videoId: string,
  artistOf: () => Promise<string | undefined>,
): Promise<boolean> => (await connectionOf(extra).options.isUnwanted?.(videoId, artistOf)) ?? false;

const send = async (
  { base, fetch: fetchWith = fetch }: ApiOptions,
  { path, query, form }: ApiRequest,
  token: string | null,
  signal: AbortSignal,
): Promise<Envelope> => {
  const secret: Record<string, string> = token === null ? {} : { firebase_auth_token: token };
  const limited = AbortSignal.any([signal, AbortSignal.timeout(TIME_LIMIT_MS)]);
  const address = base + requestKey(path, form ? query : { ...query, ...secret });
  const init = form ? { method: 'POST', body: new URLSearchParams({ ...form, ...secret }) } : {};
  const response = await fetchWith(address, { ...init, signal: limited });
  return parseEnvelope(await response.json());
};

const baseQuery: BaseQueryFn<ApiRequest, unknown, ApiError, object, ApiMeta> = async (
  request,
  { signal, extra },
) => {
  try {
    const connection = connectionOf(extra);
    const { options } = connection;
    const token = (request.auth ?? 'none') === 'none' ? null : await options.token();
    if (request.auth === 'required' && token === null) {
      return { error: { kind: 'response', code: UNAUTHORIZED, message: 'Please sign in first.' } };
    }
    const preloaded =
      token === null && !request.form
        ? connection.takePreloaded(requestKey(request.path, request.query))
        : undefined;
    let response = preloaded ?? (await send(options, request, token, signal));
    if (response.code === CONFIRM_FIRST && (await options.confirm?.()))
      response = await send(options, request, await options.token(), signal);
    const { code, message, data, field } = response;
    if (code === UNAUTHORIZED && token !== null) options.onUnauthorized?.();
    const meta = { code, message };
    return (request.accept ?? [SUCCESS]).includes(code)
      ? { data, meta }
      : { error: { kind: 'response', code, message, ...(field && { field }) }, meta };
  } catch (error) {
    return { error: { kind: 'network', message: error instanceof Error ? error.message : String(error) } };
  }
};

const TAGS = ['Favorite', 'Account', 'Website', 'Promotion'] as const;

type BaseApi = ReturnType<
  typeof createApi<typeof baseQuery, Record<never, never>, 'api', (typeof TAGS)[number]>
>;

const api = new DeferredApi({
  send: baseQuery as never,
  load: async (extra) => {
    const { loadChunk = (load) => load() } = connectionOf(extra).options;
    const { createRtkQuery } = await loadChunk(() => import('./rtk-query.ts'));
    return (keyOf) => createRtkQuery({ baseQuery, tagTypes: TAGS, keepUnusedDataFor: 300, keyOf });
  },
});

/** Loads the code of changes ahead of the first one, for an idle page. */
export const loadQueries = (): ThunkAction<Promise<unknown>, unknown, unknown, UnknownAction> =>
  api.loadQueries() as never;

/**
 * Empty API into which each version of each remote injects its endpoints. It has the types of RTK Query, of which
 * it is the part that reads (decision 0256).
 */
export const baseApi = api as unknown as BaseApi;
