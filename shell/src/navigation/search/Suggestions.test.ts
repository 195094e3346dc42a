import { moveActive } from './Suggestions.tsx';

test.each([
  ['ArrowDown', null, 0],
  ['ArrowDown', 0, 1],
  ['ArrowDown', 2, null],
  ['ArrowUp', null, 2],
  ['ArrowUp', 2, 1],
  ['ArrowUp', 0, null],
])('%s from %s of three options goes to %s', (key, active, to) =>
  expect(moveActive(key, active, 3)).toBe(to),
);

test('returns undefined for other keys and without options, so that the caret moves', () => {
  expect(moveActive('ArrowDown', null, 0)).toBeUndefined();
  expect(moveActive('Home', 1, 3)).toBeUndefined();
});
