import { z } from 'zod';

/** Fields of forms. Their words are shown to the person who filled one in. */

const NO_NUL = /^[^\0]*$/;
const ADDRESS_MAX = 500;
const EMAIL_MAX = 254;

const bounded = (max: number, words?: string) =>
  z.string(words).trim().max(max, `must have at most ${max} characters`).regex(NO_NUL, 'must be text');

/** A text that may be empty or left out. */
export const optionalText = (max: number) => bounded(max).default('');

export const requiredText = (max: number, words: string) => bounded(max, words).min(1, words);

const isWebAddress = (value: string): boolean => /^https?:\/\/[^\s/]/i.test(value) && URL.canParse(value);

export const webAddress = (words: string) =>
  bounded(ADDRESS_MAX, words)
    .refine(isWebAddress, words)
    .describe('Address that begins with http:// or https://');

export const optionalWebAddress = bounded(ADDRESS_MAX)
  .refine(
    (value) => value === '' || isWebAddress(value),
    'please enter an address that begins with http:// or https://',
  )
  .default('');

const EMAIL_WORDS = 'please enter a valid e-mail address';

export const email = bounded(EMAIL_MAX, EMAIL_WORDS).regex(z.regexes.email, EMAIL_WORDS);

export const optionalEmail = bounded(EMAIL_MAX)
  .refine((value) => value === '' || z.regexes.email.test(value), EMAIL_WORDS)
  .default('');
