/** Days are ISO dates such as "2026-12-04", which sort as strings and are independent of time zones. */

const DAY_MS = 86_400_000;
const dateOf = (day: string): Date => new Date(`${day}T00:00:00Z`);
const dayOf = (date: Date): string => date.toISOString().slice(0, 10);

/** Returns the current day in the user's time zone. */
export const dayHere = (now: Date): string =>
  dayOf(new Date(now.getTime() - now.getTimezoneOffset() * 60_000));

export const addDays = (day: string, days: number): string =>
  dayOf(new Date(dateOf(day).getTime() + days * DAY_MS));

/** Returns the same day of another month, or the last day of a shorter month. */
export const addMonths = (day: string, months: number): string => {
  const date = dateOf(day);
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth() + months];
  const last = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  return dayOf(new Date(Date.UTC(year, month, Math.min(date.getUTCDate(), last))));
};

/** Returns 0 for Monday to 6 for Sunday. */
export const weekday = (day: string): number => (dateOf(day).getUTCDay() + 6) % 7;

export const monthOf = (day: string): string => day.slice(0, 7);

/** Returns the weeks that overlap a day's month, each from Monday to Sunday. */
export const weeksOfMonth = (day: string): string[][] => {
  const first = `${monthOf(day)}-01`;
  const weeks: string[][] = [];
  for (
    let monday = addDays(first, -weekday(first));
    monthOf(monday) <= monthOf(day);
    monday = addDays(monday, 7)
  )
    weeks.push(Array.from({ length: 7 }, (_, index) => addDays(monday, index)));
  return weeks;
};

const format = (options: Intl.DateTimeFormatOptions) => {
  const formatter = new Intl.DateTimeFormat('en-US', { ...options, timeZone: 'UTC' });
  return (day: string): string => formatter.format(dateOf(day));
};

/** "December 2026" */
export const monthName = format({ month: 'long', year: 'numeric' });
/** "Friday, December 4, 2026" */
export const dayName = format({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' });

export const WEEKDAYS = [
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
  'Sunday',
] as const;

/** "today", "in 3 days", "2 days ago" */
export const howFar = (today: string, day: string): string =>
  new Intl.RelativeTimeFormat('en', { numeric: 'auto' }).format(
    Math.round((dateOf(day).getTime() - dateOf(today).getTime()) / DAY_MS),
    'day',
  );

const MOVES: Readonly<Record<string, (day: string, shift: boolean) => string>> = {
  ArrowLeft: (day) => addDays(day, -1),
  ArrowRight: (day) => addDays(day, 1),
  ArrowUp: (day) => addDays(day, -7),
  ArrowDown: (day) => addDays(day, 7),
  Home: (day) => addDays(day, -weekday(day)),
  End: (day) => addDays(day, 6 - weekday(day)),
  PageUp: (day, shift) => addMonths(day, shift ? -12 : -1),
  PageDown: (day, shift) => addMonths(day, shift ? 12 : 1),
};

/** Returns the day that a key moves to (WAI-ARIA Authoring Practices, date grid); undefined for other keys. */
export const moveDay = (day: string, key: string, shift: boolean): string | undefined =>
  MOVES[key]?.(day, shift);
