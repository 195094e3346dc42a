import { createPlaybackClock } from './playback-clock.ts';

const begin = () => {
  let now = 0;
  const clock = createPlaybackClock(() => now);
  return { ...clock, wait: (milliseconds: number) => (now += milliseconds) };
};

describe('the displayed time', () => {
  test('ignores a small step back by the host', () => {
    const { read } = begin();
    expect([10, 10.2, 10.1, 10.3].map(read)).toEqual([10, 10.2, 10.2, 10.3]);
  });

  test('follows a lasting jump back, made with the controls of the host', () => {
    const { read, wait } = begin();
    expect([60, 5].map(read)).toEqual([60, 60]);
    wait(300);
    expect([5.3, 5.4].map(read)).toEqual([5.3, 5.4]);
  });

  test('ignores outdated times that a busy page reads late', () => {
    const { read, wait } = begin();
    read(10);
    wait(2_000);
    expect([10.2, 10.5, 11].map(read)).toEqual([10.2, 10.5, 11]);
    read(13);
    expect([11.2, 11.9].map(read)).toEqual([13, 13]);
    wait(50);
    expect([13.1, 13.2].map(read)).toEqual([13.1, 13.2]);
  });

  test('never follows a small step back', () => {
    const { read, wait } = begin();
    read(10);
    expect(read(9.8)).toBe(10);
    wait(1_000);
    expect(read(9.8)).toBe(10);
  });

  test('after a seek shows the new position while the host still reports the old one', () => {
    const { read, moveTo } = begin();
    read(10);
    moveTo(40);
    expect([10.1, 10.2, 40, 40.2].map(read)).toEqual([40, 40, 40, 40.2]);
  });

  test('after a short seek back also shows the new position', () => {
    const { read, moveTo, wait } = begin();
    read(1.05);
    moveTo(0);
    expect(read(1.05)).toBe(0);
    wait(200);
    expect([1.05, 0.1, 0.12].map(read)).toEqual([0, 0.1, 0.12]);
  });

  test('abandons a seek that the host never makes', () => {
    const { read, moveTo, wait } = begin();
    read(10);
    moveTo(40);
    expect(read(10.5)).toBe(40);
    wait(2_000);
    expect(read(12.5)).toBe(12.5);
  });
});
