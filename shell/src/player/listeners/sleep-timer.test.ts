import { createValueStore } from '../../lib/value-store.ts';
import type { PlayerCore } from '../player-core.ts';
import { sleepAfter, type Sleep } from '../state/sleep-timer.ts';
import { runSleepTimer } from './sleep-timer.ts';

const begin = () => {
  jest.useFakeTimers({ now: 0 });
  const levels: number[] = [];
  const sleep = createValueStore<Sleep | null>(null);
  const pause = jest.fn();
  const said = jest.fn();
  const player = {
    sleep,
    pause,
    snapshot: () => ({ volume: 80 }),
    video: { fadeTo: (volume: number, part: number) => levels.push(Math.round(volume * part)) },
  } as unknown as PlayerCore;
  return { stop: runSleepTimer(player, said), levels, sleep, pause, said };
};

afterEach(() => jest.useRealTimers());

test('it fades over the last ten seconds, pauses at the deadline, and then gives the volume back', () => {
  const { sleep, levels, pause, said } = begin();
  sleep.set(sleepAfter(1, Date.now()));
  jest.advanceTimersByTime(49_000);
  expect(levels).toEqual([]);
  jest.advanceTimersByTime(6_000);
  expect(levels.at(-1)).toBe(40);
  expect(pause).not.toHaveBeenCalled();
  jest.advanceTimersByTime(5_500);
  expect(pause).toHaveBeenCalledTimes(1);
  expect(levels.at(-1)).toBe(80);
  expect(sleep.get()).toBeNull();
  expect(said).toHaveBeenCalledWith('The sleep timer paused the music.');
});

test('after the machine has slept over the deadline it pauses at once', () => {
  const { sleep, pause } = begin();
  sleep.set(sleepAfter(5, Date.now()));
  jest.setSystemTime(3_600_000);
  jest.advanceTimersByTime(250);
  expect(pause).toHaveBeenCalledTimes(1);
});

test('turned off while it fades, it gives the volume back and never pauses', () => {
  const { sleep, levels, pause } = begin();
  sleep.set(sleepAfter(1, Date.now()));
  jest.advanceTimersByTime(55_000);
  sleep.set(null);
  expect(levels.at(-1)).toBe(80);
  jest.advanceTimersByTime(60_000);
  expect(pause).not.toHaveBeenCalled();
});
