import { SUCCESS, type Envelope } from '@rushtone/domain';
import type { Brand } from '@rushtone/site';
import { z } from 'zod';
import type { Caller } from '../accounts/token.ts';
import { ApiFailure } from '../server/failure.ts';
import type { LimitKind } from '../server/rate-limit.ts';
import type { Services } from '../server/services.ts';

export type CallContext = {
  services: Services;
  brand: Brand;
  /** Null for a visitor. */
  user: Caller | null;
  /** Stands for who asks, signed in or not. */
  caller: string;
  now: Date;
};

export type Answer<Data> = { code?: number; message?: string; data: Data };

/** `briefly` for what people change and want to see; catalogues change by imports, and may be as old as a CDN lets them be. */
export type Keep = 'briefly' | 'half a minute';

const NO_FIELDS = z.object({});
type NoFields = typeof NO_FIELDS;

type Definition<Query extends z.ZodType, Data extends z.ZodType, Form extends z.ZodType> = {
  /** `POST` for what changes something; GET without it. */
  method?: 'GET' | 'POST';
  path: `/${string}`;
  summary: string;
  query: Query;
  /** Fields of a POST's body. */
  form?: Form;
  data: Data;
  /** Codes besides 200 that are an answer. */
  accept?: readonly number[];
  /** With `optional` a token that proves nothing makes the caller a visitor; with `required` it is a 401. */
  auth: 'none' | 'optional' | 'required';
  /** How long this server remembers an answer to a visitor; false where none may be stored, by browsers and a CDN neither. */
  cache: Keep | false;
  limit: LimitKind;
  run: (
    context: CallContext,
    query: z.output<Query>,
    form: z.output<Form>,
  ) => Promise<Answer<z.output<Data>>>;
  /** What each answer with data does besides, also one that the server had stored. */
  whenAnswered?: (context: CallContext, query: z.output<Query>, data: z.output<Data>) => void;
};

/** One call of the API: what validates, types, documents and answers it. */
export type Call<Data = unknown> = Required<
  Omit<Definition<z.ZodType, z.ZodType, z.ZodType>, 'run' | 'whenAnswered' | 'accept'>
> & {
  accept: readonly number[];
  /** Answers what its schemas have read; failures that have words for the caller are answers too. */
  answer: (context: CallContext, query: unknown, form?: unknown) => Promise<Envelope<Data | null>>;
  /** Does what giving a stored answer again does. */
  repeat: (context: CallContext, query: unknown, data: unknown) => void;
};

/** Describes a call. */
export const defineCall = <
  Query extends z.ZodType,
  Data extends z.ZodType,
  Form extends z.ZodType = NoFields,
>({
  run,
  whenAnswered = () => {},
  ...definition
}: Definition<Query, Data, Form>): Call<z.output<Data>> => ({
  method: 'GET',
  form: NO_FIELDS,
  accept: [],
  ...definition,
  async answer(context, query, form) {
    try {
      const asked = query as z.output<Query>;
      const { code = SUCCESS, message = '', data } = await run(context, asked, form as z.output<Form>);
      if (code === SUCCESS) whenAnswered(context, asked, data);
      return { code, message, data };
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error;
      return { code: error.code, message: error.message, data: null };
    }
  },
  repeat: (context, query, data) => whenAnswered(context, query as z.output<Query>, data as z.output<Data>),
});

/** The caller of a call that asks for a token; the route has checked it. */
export const signedIn = ({ user }: CallContext): Caller => {
  if (user === null) throw new ApiFailure(401, 'Please sign in first.');
  return user;
};
