import { failureOf, shouldGiveUp } from './playback-failure.ts';

describe('when a video does not play (spec §4)', () => {
  test.each([
    [2, 'skip'],
    [5, 'retry'],
    [100, 'skip'],
    [101, 'skip'],
    [150, 'skip'],
    [153, 'stop'],
    [999, 'skip'],
  ])('error %i: %s', (code, remedy) => {
    expect(failureOf(code).remedy).toBe(remedy);
  });

  test('three failures in a row stop skipping', () => {
    expect(shouldGiveUp([1, 2], 2, 10)).toBe(false);
    expect(shouldGiveUp([1, 2, 3], 3, 10)).toBe(true);
  });

  test('five failures within a minute stop skipping, five within an hour do not', () => {
    const minute = 60_000;
    expect(shouldGiveUp([1, 2, 3, 4, 5], 1, minute)).toBe(true);
    expect(
      shouldGiveUp(
        [1, 2, 3, 4, 5].map((n) => n * minute),
        1,
        10 * minute,
      ),
    ).toBe(false);
  });
});
