import { isInView } from './use-slider.ts';

const visible = (first: number, perView: number, count: number) =>
  Array.from({ length: count }, (_, index) => index).filter((index) =>
    isInView(index, { first, perView, count }),
  );

test.each([
  [0, 3, 5, [0, 1, 2]],
  [3, 3, 5, [0, 3, 4]],
  [4, 1, 5, [4]],
  [0, 5, 5, [0, 1, 2, 3, 4]],
])('starting at slide %i, %i of %i slides are visible', (first, perView, count, indexes) => {
  expect(visible(first, perView, count)).toEqual(indexes);
});
