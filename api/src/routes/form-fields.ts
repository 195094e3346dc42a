import { z } from 'zod';

/** Fields of forms. Their messages are shown to the user. */

const NO_NUL = /^[^\0]*$/;
const ADDRESS_MAX = 500;
const EMAIL_MAX = 254;

const bounded = (max: number, message?: string) =>
  z.string(message).trim().max(max, `must have at most ${max} characters`).regex(NO_NUL, 'must be text');

export const optionalText = (max: number) => bounded(max).default('');

export const requiredText = (max: number, message: string) => bounded(max, message).min(1, message);

const isWebAddress = (value: string): boolean => /^https?:\/\/[^\s/]/i.test(value) && URL.canParse(value);

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
