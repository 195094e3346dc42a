import { dragTo, ROW_PX, scrollAt, rowOffset } from './use-drag.ts';

const start = { id: 'b', from: 1, to: 1, dy: 0 };

test('a dragged row drops after half a row, and never beyond the ends', () => {
  expect(dragTo(start, ROW_PX * 0.4, 5).to).toBe(1);
  expect(dragTo(start, ROW_PX * 1.6, 5).to).toBe(3);
  expect(dragTo(start, ROW_PX * 40, 5).to).toBe(4);
  expect(dragTo(start, -ROW_PX * 40, 5).to).toBe(0);
});

test('the rows in between make room', () => {
  const down = { ...start, to: 3 };
  expect([0, 1, 2, 3, 4].map((index) => rowOffset(index, down))).toEqual([0, 0, -ROW_PX, -ROW_PX, 0]);
  const up = { id: 'd', from: 3, to: 1, dy: 0 };
  expect([0, 1, 2, 3, 4].map((index) => rowOffset(index, up))).toEqual([0, ROW_PX, ROW_PX, 0, 0]);
  expect(rowOffset(2, null)).toBe(0);
});

test('dragging near an edge scrolls the list', () => {
  expect(scrollAt(110, 100, 500)).toBeLessThan(0);
  expect(scrollAt(300, 100, 500)).toBe(0);
  expect(scrollAt(490, 100, 500)).toBeGreaterThan(0);
});
