import { isVideoId } from '@rushtone/domain';
import { isCalendarDay } from '../command-line/read-values.ts';
import type { Column } from './entity-type.ts';

/** A cell that cannot be used; the message completes a sentence that begins with the column's name. */
export class InvalidCell extends Error {}

type Options = Partial<Pick<Column, 'required' | 'empty'>>;

const column = (
  name: string,
  type: Column['type'],
  parse: Column['parse'],
  { required = false, empty = null }: Options,
): Column => ({ name, type, parse, required, empty });

const excerpt = (value: string): string => `'${value.slice(0, 80)}'`;

// Line ends and tabs may be part of a description; no other control character may.
// eslint-disable-next-line no-control-regex
const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/;

export const text = (name: string, maxLength: number, options: Options = {}): Column =>
  column(
    name,
    'text',
    (value) => {
      if (value.length > maxLength) throw new InvalidCell(`is longer than ${maxLength} characters`);
      if (CONTROL.test(value) || !value.isWellFormed()) {
        throw new InvalidCell('contains invalid characters');
      }
      return value;
    },
    options,
  );

/** A text in a certain form; `form` completes the sentence 'must be …'. */
export const textLike = (
  name: string,
  isValid: (value: string) => boolean,
  form: string,
  options: Options = {},
): Column =>
  column(
    name,
    'text',
    (value) => {
      if (!isValid(value)) throw new InvalidCell(`must be ${form}, not ${excerpt(value)}`);
      return value;
    },
    options,
  );

export const videoId = (name: string, options: Options = {}): Column =>
  textLike(name, isVideoId, 'a video id (letters, digits, - and _)', options);

export const link = (name: string): Column =>
  textLike(
    name,
    (value) => value.length <= 2_000 && (/^\/(?!\/)/.test(value) || /^https?:\/\/[^\s]+$/.test(value)),
    'a URL, or a path of this site that begins with /',
  );

export const count = (name: string, type: 'integer' | 'bigint', options: Options = {}): Column =>
  column(
    name,
    type,
    (value) => {
      const max = type === 'integer' ? 2_147_483_647 : Number.MAX_SAFE_INTEGER;
      if (!/^\d{1,16}$/.test(value) || Number(value) > max) {
        throw new InvalidCell(`must be a whole number from 0, not ${excerpt(value)}`);
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
      if (value !== 'true' && value !== 'false') {
        throw new InvalidCell(`must be true or false, not ${excerpt(value)}`);
      }
      return value === 'true';
    },
    { empty: false },
  );

const DATE = /^\d{4}-\d\d-\d\d(?:T\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:\d\d))?$/;

export const date = (name: string, options: Options = {}): Column =>
  column(
    name,
    'timestamptz',
    (value) => {
      const time = new Date(value);
      if (!DATE.test(value) || !isCalendarDay(value.slice(0, 10)) || Number.isNaN(time.getTime())) {
        throw new InvalidCell(
          `must be a date like 2026-03-31 or 2026-03-31T18:00:00Z, not ${excerpt(value)}`,
        );
      }
      return time.toISOString();
    },
    options,
  );
