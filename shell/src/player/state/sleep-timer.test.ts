import { FADE_MS, fadeLevel, sleepAfter } from './sleep-timer.ts';

test('the volume fades over the last seconds', () => {
  expect(fadeLevel(60_000)).toBe(1);
  expect(fadeLevel(FADE_MS)).toBe(1);
  expect(fadeLevel(FADE_MS / 2)).toBe(0.5);
  expect(fadeLevel(0)).toBe(0);
  expect(fadeLevel(-5_000)).toBe(0);
});

test('the sleep timer is a deadline, so that it fires on time after the machine has slept', () => {
  expect(sleepAfter(15, 1_000)).toEqual({ kind: 'at', deadline: 901_000 });
});
