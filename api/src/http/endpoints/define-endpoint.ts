import { SUCCESS, type Envelope } from '@rushtone/domain';
import { z } from 'zod';
import type { Caller } from '../../identity/token.ts';
import type { Db, Scope } from '../../database/schema.ts';
import { ApiError } from '../../errors/api-error.ts';
import type { LimitKind } from '../rate-limit.ts';
import type { Services } from '../services.ts';

export type RequestContext<User = Caller | null> = Services &
  Scope & {
    /** `null` for a visitor. */
    user: User;
    /** Identifies the client, signed in or not. */
    caller: string;
    /** The client's network address. */
    address: string;
  };

type Auth = 'none' | 'optional' | 'required';
type UserOf<A extends Auth> = A extends 'required' ? Caller : A extends 'none' ? null : Caller | null;

const NO_FIELDS = z.object({});
type NoFields = typeof NO_FIELDS;

type Description<Query, Data, Form, A> = {
  method?: 'GET' | 'POST';
  path: `/${string}`;
  summary: string;
  query?: Query;
  /** Fields of a POST's body. */
  form?: Form;
  data: Data;
  /** Codes besides 200 that are not errors. */
  accept?: readonly number[];
  /** With `optional` an invalid token makes the caller a visitor; with `required` it is a 401. */
  auth: A;
  /** Restricts the call to subscribers. The message of the 403 that others get. */
  subscribersOnly?: string;
  /** Requires a recent sign-in. */
  recentSignIn?: boolean;
  /**
   * Allows reading from a replica. The call must not write. It sees earlier writes by calls of the same account; other
   * data may lag.
   */
  onReplica?: boolean;
  /** How long this server caches a visitor's response. 0: neither the server, a CDN nor a browser may store it. */
  ttlSeconds?: number;
  limit: LimitKind;
};

/** Caching of visitors' responses. */
type Caching<Query, Data> = {
  /** Surrogate keys to purge the response by. */
  tags?: (query: Query, data: Data) => readonly string[];
  /** Limits `ttlSeconds` to some responses; others are not cached anywhere. */
  isStored?: (query: Query) => boolean;
  /** Requests that the servers count; shared caches must not store their responses. */
  isCounted?: (query: Query) => boolean;
};

type Definition<
  Query extends z.ZodType,
  Data extends z.ZodType,
  Form extends z.ZodType,
  A extends Auth,
> = Description<Query, Data, Form, A> &
  Caching<z.output<Query>, z.output<Data>> & {
    run: (
      context: RequestContext<UserOf<A>>,
      query: z.output<Query>,
      form: z.output<Form>,
    ) => Promise<{ code?: number; message?: string; data: z.output<Data> }>;
    /** Runs for every successful response, including cache hits. */
    onSuccess?: (context: RequestContext, query: z.output<Query>, data: z.output<Data>) => void;
  };

export type Endpoint = Required<
  Omit<Description<z.ZodType, z.ZodType, z.ZodType, Auth>, 'subscribersOnly' | 'recentSignIn'>
> &
  Required<Caching<unknown, unknown>> & {
    subscribersOnly?: string;
    recentSignIn?: boolean;
    /** Handles validated input. An `ApiError` is turned into an envelope. */
    handle: (context: RequestContext, query: unknown, form?: unknown) => Promise<Envelope>;
    onSuccess: ((context: RequestContext, query: unknown, data: unknown) => void) | undefined;
  };

const groupOf = ({ path }: Endpoint): string => path.split('/')[1] ?? '';

/** Returns the database for a call: the pool of its kind, limited by group (the first segment of the path). */
export const databaseOf = (endpoint: Endpoint, { databases }: Services): Db =>
  databases.of(endpoint.method === 'GET' ? 'read' : 'write', groupOf(endpoint));

type Input = { query: unknown; form?: unknown };

/** Runs a call on the replica or primary, and records writes by the account. */
export const handleCall = async (
  endpoint: Endpoint,
  context: RequestContext,
  { query, form }: Input,
): Promise<Envelope> => {
  const { databases, user } = context;
  const uid = user?.uid ?? null;
  if (endpoint.onReplica)
    return databases.read({ group: groupOf(endpoint), uid }, (db) =>
      endpoint.handle({ ...context, db }, query, form),
    );
  const envelope = await endpoint.handle(context, query, form);
  if (endpoint.method === 'POST' && uid !== null) await databases.wrote(uid);
  return envelope;
};

export const defineEndpoint = <
  Data extends z.ZodType,
  A extends Auth,
  Query extends z.ZodType = NoFields,
  Form extends z.ZodType = NoFields,
>({
  run,
  isStored,
  onSuccess,
  tags = () => [],
  isCounted = () => false,
  ...description
}: Definition<Query, Data, Form, A>): Endpoint => ({
  method: 'GET',
  query: NO_FIELDS,
  form: NO_FIELDS,
  accept: [],
  onReplica: false,
  ttlSeconds: 0,
  ...description,
  isStored: (query) => (description.ttlSeconds ?? 0) > 0 && (isStored?.(query as z.output<Query>) ?? true),
  async handle(context, query, form) {
    try {
      const input = query as z.output<Query>;
      const response = await run(context as RequestContext<UserOf<A>>, input, form as z.output<Form>);
      const { code = SUCCESS, message = '', data } = response;
      if (code === SUCCESS) onSuccess?.(context, input, data);
      return { code, message, data };
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      return { code: error.code, message: error.message, data: null };
    }
  },
  tags: (query, data) => tags(query as z.output<Query>, data as z.output<Data>),
  isCounted: (query) => isCounted(query as z.output<Query>),
  onSuccess:
    onSuccess &&
    ((context, query, data) => onSuccess(context, query as z.output<Query>, data as z.output<Data>)),
});
