import { BRANDS, type Brand } from '@rushtone/site';
import { UsageError, type Options } from './command.ts';

export const readBrand = ({ brand }: Options): Brand => {
  const known = BRANDS.find((candidate) => candidate === brand);
  if (known === undefined) {
    throw new UsageError(`--brand must be ${BRANDS.join(' or ')}${brand ? `, not '${brand}'` : ''}.`);
  }
  return known;
};

export const readBrands = (options: Options): readonly Brand[] =>
  options.brand === undefined ? BRANDS : [readBrand(options)];

export const readEmail = (text = ''): string => {
  const email = text.trim().toLowerCase();
  if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email)) throw new UsageError(`'${text}' is not an email address.`);
  return email;
};

export const readId = (text = ''): string => {
  if (!/^\d{1,18}$/.test(text)) throw new UsageError(`The id must be a number, not '${text}'.`);
  return text;
};

export const readCount = (name: string, text = ''): number => {
  if (!/^\d{1,15}$/.test(text)) {
    throw new UsageError(`${name} must be a whole number from 0, not '${text}'.`);
  }
  return Number(text);
};

/** Whether the calendar date exists: `Date` would read February 30 as March 2. */
export const isCalendarDay = (day: string): boolean => {
  const time = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(time.getTime()) && time.toISOString().startsWith(day);
};

export const readDay = (text = ''): string => {
  if (!/^\d{4}-\d\d-\d\d$/.test(text) || !isCalendarDay(text)) {
    throw new UsageError(`The day must be a date like 2026-03-31, not '${text}'.`);
  }
  return text;
};
