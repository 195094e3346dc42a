import { mock } from 'node:test';

const { now } = Date;
let passed = 0;

/** Moves `Date.now` of this process ahead, so that a test of what grows old does not wait. Timers are not moved. */
export const passTime = (milliseconds: number): void => {
  if (passed === 0) mock.method(Date, 'now', () => now() + passed);
  passed += milliseconds;
};
