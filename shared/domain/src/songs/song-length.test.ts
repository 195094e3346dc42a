import { formatHours, lengthOf, spokenTime, totalLength } from '../index.ts';

test('a song lasts from its start to its end, or to the end of the video if no end is set', () => {
  expect(lengthOf({ duration: 222 })).toBe(222);
  expect(lengthOf({ duration: 222, bounds: { start: 12, end: 200 } })).toBe(188);
  expect(lengthOf({ duration: 222, bounds: { start: 12, end: null } })).toBe(210);
  expect(lengthOf({ bounds: { start: 12, end: 200 } })).toBe(188);
  expect(lengthOf({ bounds: { start: 12, end: null } })).toBeNull();
  expect(lengthOf({})).toBeNull();
});

test('a list has a length only if all of its songs do', () => {
  expect(totalLength([{ duration: 100 }, { duration: 60, bounds: { start: 10, end: null } }])).toBe(150);
  expect(totalLength([{ duration: 100 }, {}])).toBeNull();
  expect(totalLength([])).toBeNull();
});

test.each([
  [7_920, '2 hr 12 min'],
  [7_200, '2 hr'],
  [3_599, '1 hr'],
  [754, '13 min'],
  [3, '1 min'],
])('%d seconds are %s', (seconds, text) => {
  expect(formatHours(seconds)).toBe(text);
});

test.each([
  [222, '3 minutes 42 seconds'],
  [61, '1 minute 1 second'],
  [3_600, '1 hour'],
  [0, '0 seconds'],
])('%d seconds are spoken as %s', (seconds, text) => {
  expect(spokenTime(seconds)).toBe(text);
});
