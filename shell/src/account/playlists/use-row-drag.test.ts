import { dragTo, offsetOf } from './use-row-drag.ts';

/** The second row is twice as high, with a gap of 10 px between rows. */
const rows = [
  { top: 0, height: 50 },
  { top: 60, height: 100 },
  { top: 170, height: 50 },
  { top: 230, height: 50 },
];
const begin = (from: number) => ({ from, to: from, dy: 0, rows });

test('a dragged row moves to the position of the last row whose middle it has passed', () => {
  expect([40, 65, 130, 300].map((dy) => dragTo(begin(0), dy).to)).toEqual([0, 1, 1, 3]);
  expect([-30, -40, -130, -900].map((dy) => dragTo(begin(3), dy).to)).toEqual([3, 2, 1, 0]);
});

test('the rows in between shift by the height of the dragged row', () => {
  const drag = dragTo(begin(0), 150);
  expect(drag.to).toBe(2);
  expect([0, 1, 2, 3].map((index) => offsetOf(index, drag))).toEqual([150, -60, -60, 0]);
  expect([0, 1, 2, 3].map((index) => offsetOf(index, dragTo(begin(3), -900)))).toEqual([50, 50, 50, -900]);
  expect(offsetOf(1, null)).toBe(0);
});
