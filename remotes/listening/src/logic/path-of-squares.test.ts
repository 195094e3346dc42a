import { pathOfSquares } from './path-of-squares.ts';

test('squares that touch in a row are one box', () => {
  expect(
    pathOfSquares([
      [true, true, false, true],
      [false, false, false, false],
      [false, true, true, true],
    ]),
  ).toBe('M0 0h2v1H0zM3 0h1v1H3zM1 2h3v1H1z');
});
