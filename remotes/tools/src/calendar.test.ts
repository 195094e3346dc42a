import {
  addDays,
  addMonths,
  dayHere,
  dayName,
  howFar,
  monthName,
  weekday,
  weeksOfMonth,
} from './calendar.ts';

test('adds days across months, years and daylight saving time', () => {
  expect(addDays('2026-12-31', 1)).toBe('2027-01-01');
  expect(addDays('2026-03-28', 2)).toBe('2026-03-30');
  expect(addDays('2028-03-01', -1)).toBe('2028-02-29');
});

test.each([
  ['2026-01-31', 1, '2026-02-28'],
  ['2028-01-31', 1, '2028-02-29'],
  ['2026-01-15', -1, '2025-12-15'],
  ['2028-02-29', 12, '2029-02-28'],
])('%s plus %d months is %s', (day, months, then) => expect(addMonths(day, months)).toBe(then));

test('a month consists of the weeks that it overlaps, from Monday to Sunday', () => {
  const weeks = weeksOfMonth('2026-12-20');
  expect(weeks.map(([monday]) => monday)).toEqual([
    '2026-11-30',
    '2026-12-07',
    '2026-12-14',
    '2026-12-21',
    '2026-12-28',
  ]);
  expect(weeksOfMonth('2027-02-01')).toHaveLength(4);
  expect(weeks.flat().every((day, index) => weekday(day) === index % 7)).toBe(true);
  expect(weeksOfMonth('2026-12-01').flat()).toContain('2026-12-31');
});

test('formats days', () => {
  expect(dayName('2026-12-04')).toBe('Friday, December 4, 2026');
  expect(monthName('2026-12-04')).toBe('December 2026');
  expect(howFar('2026-12-04', '2026-12-04')).toBe('today');
  expect(howFar('2026-12-04', '2026-12-07')).toBe('in 3 days');
  expect(howFar('2026-12-04', '2026-12-02')).toBe('2 days ago');
});

test('today is the day in the time zone of the user', () => {
  const late = new Date(2026, 11, 4, 23, 59);
  expect(dayHere(late)).toBe('2026-12-04');
  expect(dayHere(new Date(2026, 11, 5, 0, 1))).toBe('2026-12-05');
});
