import { createApi, type BaseQueryFn } from '@reduxjs/toolkit/query/react';
import { parseEnvelope, requestKey, SUCCESS, type Envelope, type RequestQuery } from '@rushtone/domain';
import { withOwnNames } from './own-names.ts';

export type ApiRequest = {
  path: `/${string}`;
  query?: RequestQuery;
  /** Sends a POST with these fields as form data. */
  form?: Record<string, string>;
  /** Whether the identity token goes along (spec §7): in the query of a read, in the form of a POST. */
  auth?: 'none' | 'optional' | 'required';
  /** Codes that are an answer and no failure; 200 alone unless said (`/website/get` also 201). */
  accept?: readonly number[];
};

/** The page chooses the words (spec §8): `answer` carries the server's message, `network` the exception's. */
export type ApiError =
  { kind: 'answer'; code: number; message: string } | { kind: 'network'; message: string };

export type ApiMeta = { code: number; message: string };

type Connection = {
  base: string;
  token: () => Promise<string | null>;
  /** Told when the server did not take the token that went along. */
  refused?: () => void;
  /** The browser's own unless said. */
  fetch?: (address: string, init: RequestInit) => Promise<Response>;
};

const TIME_LIMIT_MS = 15_000;
const UNAUTHORIZED = 401;
let connection: Connection = { base: '/api', token: async () => null };
const primed = new Map<string, Envelope>();

/** Called once by the shell. */
export const connectApi = (next: Connection): void => {
  connection = next;
};

/** Whether calls carry a token now. Waits for a session that is being restored. */
export const isSignedIn = async (): Promise<boolean> => (await connection.token()) !== null;

/** Answers that came with the page; each is used for the first read of its key and then forgotten. */
export const primeApi = (answers: Readonly<Record<string, Envelope>>): void => {
  for (const [key, answer] of Object.entries(answers)) primed.set(key, answer);
};

const takePrimed = (key: string): Envelope | undefined => {
  const answer = primed.get(key);
  primed.delete(key);
  return answer;
};

const send = async (request: ApiRequest, token: string | null, signal: AbortSignal): Promise<Envelope> => {
  const secret: Record<string, string> = token === null ? {} : { firebase_auth_token: token };
  const limited = AbortSignal.any([signal, AbortSignal.timeout(TIME_LIMIT_MS)]);
  const ask = connection.fetch ?? fetch;
  const response = request.form
    ? await ask(connection.base + requestKey(request.path, request.query), {
        method: 'POST',
        body: new URLSearchParams({ ...request.form, ...secret }),
        signal: limited,
      })
    : await ask(connection.base + requestKey(request.path, { ...request.query, ...secret }), {
        signal: limited,
      });
  return parseEnvelope(await response.json());
};

const baseQuery: BaseQueryFn<ApiRequest, unknown, ApiError, object, ApiMeta> = async (
  request,
  { signal },
) => {
  try {
    const token = (request.auth ?? 'none') === 'none' ? null : await connection.token();
    if (request.auth === 'required' && token === null) {
      return { error: { kind: 'answer', code: UNAUTHORIZED, message: 'Please sign in first.' } };
    }
    const key = requestKey(request.path, request.query);
    const { code, message, data } =
      (token === null && !request.form ? takePrimed(key) : undefined) ?? (await send(request, token, signal));
    if (code === UNAUTHORIZED && token !== null) connection.refused?.();
    const meta = { code, message };
    return (request.accept ?? [SUCCESS]).includes(code)
      ? { data, meta }
      : { error: { kind: 'answer', code, message }, meta };
  } catch (error) {
    return { error: { kind: 'network', message: error instanceof Error ? error.message : String(error) } };
  }
};

/** One empty api; each remote calls `injectEndpoints` on it, and each version of it has its own endpoints. */
export const baseApi = withOwnNames(
  createApi({
    reducerPath: 'api',
    baseQuery,
    tagTypes: ['Favorite', 'Account', 'Website', 'Promotion'],
    keepUnusedDataFor: 300,
    endpoints: () => ({}),
  }),
);
