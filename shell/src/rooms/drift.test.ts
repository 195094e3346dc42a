import { Drift } from './drift.ts';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

/** Takes readings until the drift asks for a seek. Returns how many there were, or `null`. */
const readings = (drift: Drift, values: readonly number[], segment = 'song'): number | null => {
  const index = values.findIndex((value) => drift.isTooFar(segment, value));
  return index === -1 ? null : index + 1;
};
const settle = () => jest.advanceTimersByTime(1_600);

test('asks for a seek when three readings in a row agree that the video is elsewhere', () => {
  expect(readings(new Drift(), [-0.5, -0.5, -0.5])).toBe(3);
  expect(readings(new Drift(), [0.5, 0.5, 0.5])).toBe(3);
  expect(readings(new Drift(), [0.1, -0.1, 0.1, 0.05, 0.1])).toBeNull();
});

test('does not follow a single reading, nor one that varies', () => {
  expect(readings(new Drift(), [0, 0, 0.9, 0, 0])).toBeNull();
  expect(readings(new Drift(), [0.2, 0.6, 0.2, 0.6, 0.2])).toBeNull();
});

test('waits after a seek, and learns how late it leads to sound', () => {
  const drift = new Drift();
  drift.noteSeek();
  expect(readings(drift, [-0.4, -0.4, -0.4])).toBeNull();
  settle();
  expect(readings(drift, [-0.4, -0.4, -0.4])).toBe(3);
  expect(drift.delay).toBeCloseTo(0.4);
  drift.noteSeek();
  settle();
  expect(readings(drift, [0.05, 0.05, 0.05])).toBeNull();
  expect(drift.delay).toBeCloseTo(0.35);
});

test('lets a video go that nothing helps, until something else plays', () => {
  const drift = new Drift();
  for (let count = 0; count < 6; count += 1) {
    expect(readings(drift, [-3, -3, -3])).toBe(3);
    drift.noteSeek();
    settle();
  }
  expect(readings(drift, [-3, -3, -3, -3])).toBeNull();
  expect(readings(drift, [-3, -3, -3], 'next song')).not.toBeNull();
});
