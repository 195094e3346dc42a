import { rowsInView } from './rows-in-view.ts';

const rows = { count: 2_500, height: 112, screen: 900 };

test.each([
  ['at the top', 0, { first: 0, last: 18 }],
  ['far above the first', -40, { first: 0, last: 10 }],
  ['in the middle', 1_000.4, { first: 992, last: 1_018 }],
  ['at the end', 2_492, { first: 2_484, last: 2_500 }],
  ['beyond the end', 9_000, { first: 2_490, last: 2_500 }],
])('%s the rows of the screen are drawn, and some to spare', (_where, above, range) => {
  expect(rowsInView({ ...rows, above })).toEqual(range);
});

test.each([0, 1, 5])('%d rows are all drawn', (count) => {
  expect(rowsInView({ ...rows, count, above: 0 })).toEqual({ first: 0, last: count });
});
