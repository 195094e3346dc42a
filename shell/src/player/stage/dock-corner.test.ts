import { cornerAfter, cornerByKey, CORNERS } from './dock-corner.ts';

test('arrow keys move to the corner in their direction, and stay there', () => {
  expect(cornerByKey('bottom-right', 'ArrowUp')).toBe('top-right');
  expect(cornerByKey('top-right', 'ArrowLeft')).toBe('top-left');
  expect(cornerByKey('top-left', 'ArrowLeft')).toBe('top-left');
  expect(cornerByKey('top-left', 'ArrowDown')).toBe('bottom-left');
  expect(cornerByKey('bottom-left', 'ArrowRight')).toBe('bottom-right');
  expect(cornerByKey('bottom-left', 'Enter')).toBeUndefined();
});

test('presses cycle through all corners', () => {
  const seen = new Set(CORNERS.map(cornerAfter));
  expect(seen.size).toBe(4);
  expect(cornerAfter('bottom-left')).toBe('top-left');
});
