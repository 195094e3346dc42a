import { isVideoId } from '@rushtone/domain';

/** What is wrong with a cell. */
export class BadCell extends Error {}

export type Column = {
  name: string;
  /** As PostgreSQL calls it. */
  type: 'text' | 'integer' | 'bigint' | 'boolean' | 'timestamptz';
  required: boolean;
  /** What an empty cell stands for. */
  empty: string | number | boolean | null;
  /** The value of a cell that is not empty; throws `BadCell`. */
  read: (text: string) => string | number | boolean;
};

type Options = { required?: boolean; empty?: Column['empty'] };

const column = (name: string, type: Column['type'], read: Column['read'], options: Options): Column => ({
  name,
  type,
  read,
  required: options.required ?? false,
  empty: options.empty ?? null,
});

// Line ends and tabs belong to a description; nothing else below a space belongs to any text.
// eslint-disable-next-line no-control-regex
const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/;

const readText = (max: number) => (text: string) => {
  if (text.length > max) throw new BadCell(`is longer than ${max} characters`);
  if (CONTROL.test(text) || !text.isWellFormed()) throw new BadCell('has characters that are no text');
  return text;
};

export const text = (name: string, max: number, options: Options = {}): Column =>
  column(name, 'text', readText(max), options);

/** A text that must have a certain form; `form` ends the sentence 'must be …'. */
export const textLike = (
  name: string,
  fits: (value: string) => boolean,
  form: string,
  options: Options = {},
): Column =>
  column(
    name,
    'text',
    (value) => {
      if (!fits(value)) throw new BadCell(`must be ${form}, not '${value.slice(0, 80)}'`);
      return value;
    },
    options,
  );

export const videoId = (name: string, options: Options = {}): Column =>
  textLike(name, isVideoId, 'a video id: letters, digits, - and _', options);

/** A web address, or a path of this site. */
export const link = (name: string): Column =>
  textLike(
    name,
    (value) => value.length <= 2_000 && (/^\/(?!\/)/.test(value) || /^https?:\/\/[^\s]+$/.test(value)),
    'an address that begins with https:// or /',
  );

export const count = (name: string, type: 'integer' | 'bigint', options: Options = {}): Column =>
  column(
    name,
    type,
    (value) => {
      const limit = type === 'integer' ? 2_147_483_647 : Number.MAX_SAFE_INTEGER;
      if (!/^\d{1,16}$/.test(value) || Number(value) > limit) {
        throw new BadCell(`must be a whole number from 0, not '${value.slice(0, 80)}'`);
      }
      return Number(value);
    },
    options,
  );

export const flag = (name: string): Column =>
  column(
    name,
    'boolean',
    (value) => {
      if (!['true', 'false'].includes(value)) throw new BadCell(`must be true or false, not '${value}'`);
      return value === 'true';
    },
    { empty: false },
  );

const DATE = /^\d{4}-\d\d-\d\d(?:T\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:\d\d))?$/;

/** Whether the calendar has that day: `Date` itself would read the 30th of February as the 2nd of March. */
const isDay = (day: string): boolean => {
  const time = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(time.getTime()) && time.toISOString().startsWith(day);
};

export const date = (name: string, options: Options = {}): Column =>
  column(
    name,
    'timestamptz',
    (value) => {
      const time = new Date(value);
      if (!DATE.test(value) || !isDay(value.slice(0, 10)) || Number.isNaN(time.getTime())) {
        throw new BadCell(
          `must be a date like 2026-03-31 or 2026-03-31T18:00:00Z, not '${value.slice(0, 80)}'`,
        );
      }
      return time.toISOString();
    },
    options,
  );
