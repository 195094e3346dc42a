import { bigNumber } from './big-number.ts';

test.each([
  [0, '0'],
  [60, '60'],
  [9_999, '9,999'],
  [12_345, '12.3K'],
  [4_120_000, '4.1M'],
])('%d reads as %s', (value, words) => expect(bigNumber(value)).toBe(words));
