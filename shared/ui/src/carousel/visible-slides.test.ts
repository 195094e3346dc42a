import { isInView } from './visible-slides.ts';

const shown = (first: number, perView: number, count: number) =>
  Array.from({ length: count }, (_, index) => index).filter((index) =>
    isInView(index, { first, perView, count }),
  );

test.each([
  [0, 3, 5, [0, 1, 2]],
  [3, 3, 5, [0, 3, 4]],
  [4, 1, 5, [4]],
  [0, 5, 5, [0, 1, 2, 3, 4]],
])('from slide %i, %i of %i show', (first, perView, count, indexes) => {
  expect(shown(first, perView, count)).toEqual(indexes);
});
