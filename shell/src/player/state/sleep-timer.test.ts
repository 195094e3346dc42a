import { FADE_MS, fadePart, sleepAfter } from './sleep-timer.ts';

test('the volume stays until the last seconds, and then falls to nothing', () => {
  expect(fadePart(60_000)).toBe(1);
  expect(fadePart(FADE_MS)).toBe(1);
  expect(fadePart(FADE_MS / 2)).toBe(0.5);
  expect(fadePart(0)).toBe(0);
  expect(fadePart(-5_000)).toBe(0);
});

test('a sleep timer is a moment, not a number of ticks: a machine that slept is not late', () => {
  expect(sleepAfter(15, 1_000)).toEqual({ kind: 'at', deadline: 901_000 });
});
