import { InvalidLyrics, LYRICS_MAX_LENGTH, parseLyrics } from '@rushtone/api/lyrics';
import { isVideoId } from '@rushtone/domain';
import { isCalendarDay } from '../command-line/read-values.ts';

type Cell = string | number | boolean | null;
export type Values = Record<string, Cell>;

export type Column = {
  name: string;
  /** The PostgreSQL type. */
  type: 'text' | 'integer' | 'bigint' | 'real' | 'boolean' | 'timestamptz';
  required: boolean;
  /** The value of an empty cell. */
  empty: Cell;
  /** Parses a cell that is not empty; throws `InvalidCell`. */
  parse: (text: string) => string | number | boolean;
};

/** An invalid cell; the message completes a sentence that starts with the column's name. */
export class InvalidCell extends Error {}

type Options = Partial<Pick<Column, 'required' | 'empty'>>;

const column = (
  name: string,
  type: Column['type'],
  { required = false, empty = null }: Options,
  parse: Column['parse'],
): Column => ({ name, type, parse, required, empty });

const assertForm = (isValid: boolean, form: string, value: string): void => {
  if (!isValid) throw new InvalidCell(`must be ${form}, not '${value.slice(0, 80)}'`);
};

// Descriptions may contain line breaks and tabs, but no other control characters.
const CONTROL = /(?![\t\n\r])\p{Cc}/u;

export const text = (name: string, maxLength: number, options: Options = {}): Column =>
  column(name, 'text', options, (value) => {
    if (value.length > maxLength) throw new InvalidCell(`is longer than ${maxLength} characters`);
    if (CONTROL.test(value) || !value.isWellFormed()) throw new InvalidCell('contains invalid characters');
    return value;
  });

/** A text column with a required format; `form` completes the sentence 'must be …'. */
export const textLike = (
  name: string,
  isValid: (value: string) => boolean,
  form: string,
  options: Options = {},
): Column =>
  column(name, 'text', options, (value) => {
    assertForm(isValid(value), form, value);
    return value;
  });

export const videoId = (name: string): Column =>
  textLike(name, isVideoId, 'a video id (letters, digits, - and _)', { required: true });

/** LRC or plain text. */
export const lyrics = (name: string): Column => {
  const { parse, ...plain } = text(name, LYRICS_MAX_LENGTH, { required: true });
  return {
    ...plain,
    parse: (value) => {
      try {
        parseLyrics(value);
      } catch (error) {
        throw error instanceof InvalidLyrics ? new InvalidCell(error.message) : error;
      }
      return parse(value);
    },
  };
};

const isLink = (value: string): boolean =>
  value.length <= 2_000 && (/^\/(?!\/)/.test(value) || /^https?:\/\/[^\s]+$/.test(value));

export const link = (name: string): Column =>
  textLike(name, isLink, 'a URL, or a path of this site that begins with /');

export const count = (name: string, type: 'integer' | 'bigint', options: Options = {}): Column =>
  column(name, type, options, (value) => {
    const max = type === 'integer' ? 2_147_483_647 : Number.MAX_SAFE_INTEGER;
    assertForm(/^\d{1,16}$/.test(value) && Number(value) <= max, 'a whole number from 0', value);
    return Number(value);
  });

/** A length in seconds; zero is treated as a mistake in the file. */
export const length = (name: string): Column =>
  column(name, 'integer', {}, (value) => {
    assertForm(/^[1-9]\d{0,5}$/.test(value), 'a whole number of seconds from 1', value);
    return Number(value);
  });

/** A change of loudness in dB. */
export const decibels = (name: string): Column =>
  column(name, 'real', {}, (value) => {
    const isValid = /^[+-]?\d{1,2}(?:\.\d{1,2})?$/.test(value) && Math.abs(Number(value)) <= 24;
    assertForm(isValid, 'a number of dB from -24 to 24', value);
    return Number(value);
  });

/** A tempo in beats per minute. */
export const beatsPerMinute = (name: string): Column =>
  column(name, 'integer', {}, (value) => {
    const isValid = /^\d{2,3}$/.test(value) && Number(value) >= 20 && Number(value) <= 400;
    assertForm(isValid, 'a whole number of beats per minute from 20 to 400', value);
    return Number(value);
  });

export const flag = (name: string): Column =>
  column(name, 'boolean', { empty: false }, (value) => {
    assertForm(value === 'true' || value === 'false', 'true or false', value);
    return value === 'true';
  });

const RECIPE = /^[a-z]+=[\w.-]+(?:&[a-z]+=[\w.-]+)*$/;

/** A link to a recipe in the maker, or just its query string, which is what is stored. */
export const recipe = (name: string): Column =>
  column(name, 'text', {}, (value) => {
    const query = value.slice(value.indexOf('?') + 1);
    const isValid = query.length <= 300 && RECIPE.test(query) && /(?:^|&)(?:v|speed)=/.test(query);
    assertForm(isValid, 'a recipe link of the maker, such as v=1&speed=0.8', value);
    return query;
  });

const DATE = /^\d{4}-\d\d-\d\d(?:T\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:\d\d))?$/;

const isDate = (value: string): boolean =>
  DATE.test(value) && isCalendarDay(value.slice(0, 10)) && !Number.isNaN(Date.parse(value));

export const date = (name: string, options: Options = {}): Column =>
  column(name, 'timestamptz', options, (value) => {
    assertForm(isDate(value), 'a date like 2026-03-31 or 2026-03-31T18:00:00Z', value);
    return new Date(value).toISOString();
  });
