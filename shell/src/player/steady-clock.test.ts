import { createSteadyClock } from './steady-clock.ts';

const begin = () => {
  let now = 0;
  const clock = createSteadyClock(() => now);
  return { ...clock, wait: (milliseconds: number) => (now += milliseconds) };
};

describe('the time that is shown', () => {
  test('waits out a small step back of the host', () => {
    const { read } = begin();
    expect([10, 10.2, 10.1, 10.3].map(read)).toEqual([10, 10.2, 10.2, 10.3]);
  });

  test('follows a jump back: somebody used the controls of the host', () => {
    const { read } = begin();
    expect([60, 5].map(read)).toEqual([60, 5]);
  });

  test('after a seek it is the second that was sought, while the host still tells the old one', () => {
    const { read, moveTo } = begin();
    read(10);
    moveTo(40);
    expect([10.1, 10.2, 40, 40.2].map(read)).toEqual([40, 40, 40, 40.2]);
  });

  test('a seek that the host never makes is given up', () => {
    const { read, moveTo, wait } = begin();
    read(10);
    moveTo(40);
    expect(read(10.5)).toBe(40);
    wait(2_000);
    expect(read(12.5)).toBe(12.5);
  });
});
