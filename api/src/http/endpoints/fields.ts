import { z } from 'zod';

/** Fields of queries and forms. The messages of the latter are shown to the user. */

/** NUL is rejected because PostgreSQL cannot store it. */
const NO_NUL = /^[^\0]*$/;
const ADDRESS_MAX = 500;
const EMAIL_MAX = 254;

const bounded = (max: number, message?: string) =>
  z.string(message).trim().max(max, `must have at most ${max} characters`).regex(NO_NUL, 'must be text');

export const text = (max: number, tooLong?: string) =>
  z.string().trim().max(max, tooLong).regex(NO_NUL, 'must be text');

/** Required text fields. */
export const texts = <Name extends string>(...names: readonly Name[]) =>
  Object.fromEntries(names.map((name) => [name, z.string()])) as Record<Name, z.ZodString>;

/** An optional parameter. Empty counts as absent, because forms submit empty fields. */
export const optional = <Schema extends z.ZodType>(schema: Schema) =>
  schema.or(z.literal('').transform(() => undefined)).optional();

export const flag = z.enum(['true', 'false']);
export const direction = z
  .enum(['ASC', 'DESC'])
  .transform((order): 'asc' | 'desc' => (order === 'ASC' ? 'asc' : 'desc'));

export const optionalText = (max: number) => bounded(max).default('');

export const requiredText = (max: number, message: string) => bounded(max, message).min(1, message);

export const isWebAddress = (value: string): boolean =>
  /^https?:\/\/[^\s/]/i.test(value) && URL.canParse(value);

export const webAddress = (message: string) =>
  bounded(ADDRESS_MAX, message)
    .refine(isWebAddress, message)
    .describe('Address that begins with http:// or https://');

export const optionalWebAddress = bounded(ADDRESS_MAX)
  .refine(
    (value) => value === '' || isWebAddress(value),
    'please enter an address that begins with http:// or https://',
  )
  .default('');

const EMAIL_MESSAGE = 'please enter a valid e-mail address';

export const email = bounded(EMAIL_MAX, EMAIL_MESSAGE).regex(z.regexes.email, EMAIL_MESSAGE);

export const optionalEmail = bounded(EMAIL_MAX)
  .refine((value) => value === '' || z.regexes.email.test(value), EMAIL_MESSAGE)
  .default('');

/** ID of a database row. */
export const rowNumber = (message: string) =>
  z
    .string(message)
    .regex(/^\d{1,15}$/, message)
    .transform(Number);

/** A field of JSON that matches a schema; `what` is named in the message. */
export const json = <Value extends z.ZodType>(schema: Value, what: string, max: number) =>
  z
    .string(`must be ${what}`)
    .max(max, 'is too long to be kept')
    .transform((value, context): z.output<Value> => {
      try {
        const parsed = schema.safeParse(JSON.parse(value));
        // PostgreSQL cannot store NUL.
        if (parsed.success && !value.includes('\\u0000')) return parsed.data;
      } catch {
        // Invalid JSON is reported below, like a value that does not match the schema.
      }
      context.addIssue({ code: 'custom', message: `must be ${what}` });
      return z.NEVER;
    });
