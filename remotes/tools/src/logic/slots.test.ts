import { slotsOf, splitSlots } from './slots.ts';

test('spec §3 "the first 10 characters of the date are shown"', () => {
  expect(slotsOf([{ date: '2026-12-04T18:00:00.000Z', title: 'Story' }])).toEqual([
    { day: '2026-12-04', title: 'Story' },
  ]);
});

test('the next slot is the first, and what is over comes last, the latest first', () => {
  const days = ['2027-01-01', '2026-11-01', '2026-12-04', '2026-12-03', '2026-10-01'];
  const { coming, past } = splitSlots(
    days.map((day) => ({ day, title: day })),
    '2026-12-03',
  );
  expect(coming.map(({ day }) => day)).toEqual(['2026-12-03', '2026-12-04', '2027-01-01']);
  expect(past.map(({ day }) => day)).toEqual(['2026-11-01', '2026-10-01']);
});
