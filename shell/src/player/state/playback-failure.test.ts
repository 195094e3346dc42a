import { failureOf, shouldGiveUp } from './playback-failure.ts';

describe('when a video does not play (spec §4)', () => {
  test.each([
    [2, 'skip', 'This video could not be found.'],
    [5, 'retry', 'The video player had a problem.'],
    [100, 'skip', 'This video is no longer available.'],
    [101, 'skip', 'This video may only be watched on the video host.'],
    [150, 'skip', 'This video may only be watched on the video host.'],
    [153, 'stop', 'The video host did not accept this page. Check your privacy extensions, then try again.'],
    [999, 'skip', 'This video does not play.'],
  ])('error %i: %s, because “%s”', (code, remedy, message) => {
    expect(failureOf(code)).toMatchObject({ remedy, message });
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
