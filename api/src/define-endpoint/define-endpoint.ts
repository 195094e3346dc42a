import { SUCCESS, type Envelope } from '@rushtone/domain';
import type { Brand } from '@rushtone/site';
import { z } from 'zod';
import type { Caller } from '../accounts/token.ts';
import { ApiError } from '../errors/api-error.ts';
import type { LimitKind } from '../http/rate-limit.ts';
import type { Services } from './services.ts';

export type RequestContext = {
  services: Services;
  brand: Brand;
  /** Null for a visitor. */
  user: Caller | null;
  /** Identifies the client, signed in or not. */
  caller: string;
  now: Date;
};

export type EndpointResponse<Data> = { code?: number; message?: string; data: Data };

const NO_FIELDS = z.object({});
type NoFields = typeof NO_FIELDS;

type Definition<Query extends z.ZodType, Data extends z.ZodType, Form extends z.ZodType> = {
  method?: 'GET' | 'POST';
  path: `/${string}`;
  summary: string;
  query: Query;
  /** Fields of a POST's body. */
  form?: Form;
  data: Data;
  /** Codes besides 200 that are not errors. */
  accept?: readonly number[];
  /** With `optional` an invalid token makes the caller a visitor; with `required` it is a 401. */
  auth: 'none' | 'optional' | 'required';
  /** How long this server caches a visitor's response. 0: neither the server, a CDN nor a browser may store it. */
  ttlSeconds: number;
  limit: LimitKind;
  run: (
    context: RequestContext,
    query: z.output<Query>,
    form: z.output<Form>,
  ) => Promise<EndpointResponse<z.output<Data>>>;
  /** Runs for every successful response, also for one from the cache. */
  onSuccess?: (context: RequestContext, query: z.output<Query>, data: z.output<Data>) => void;
};

export type Endpoint<Data = unknown> = Required<
  Omit<Definition<z.ZodType, z.ZodType, z.ZodType>, 'run' | 'onSuccess' | 'accept'>
> & {
  accept: readonly number[];
  /** Takes validated input; an `ApiError` becomes an envelope. */
  handle: (context: RequestContext, query: unknown, form?: unknown) => Promise<Envelope<Data | null>>;
  onSuccess: (context: RequestContext, query: unknown, data: unknown) => void;
};

export const defineEndpoint = <
  Query extends z.ZodType,
  Data extends z.ZodType,
  Form extends z.ZodType = NoFields,
>({
  run,
  onSuccess = () => {},
  ...definition
}: Definition<Query, Data, Form>): Endpoint<z.output<Data>> => ({
  method: 'GET',
  form: NO_FIELDS,
  accept: [],
  ...definition,
  async handle(context, query, form) {
    try {
      const input = query as z.output<Query>;
      const { code = SUCCESS, message = '', data } = await run(context, input, form as z.output<Form>);
      if (code === SUCCESS) onSuccess(context, input, data);
      return { code, message, data };
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      return { code: error.code, message: error.message, data: null };
    }
  },
  onSuccess: (context, query, data) => onSuccess(context, query as z.output<Query>, data as z.output<Data>),
});

/** The caller of an endpoint with `auth: 'required'`. */
export const signedIn = ({ user }: RequestContext): Caller => {
  if (user === null) throw new ApiError(401, 'Please sign in first.');
  return user;
};
