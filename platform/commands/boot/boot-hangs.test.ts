import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Boot } from '@rushtone/platform/registry';
import { inTime, NO_ANSWER, retryIfSlow } from './boot-hangs.ts';

const bootOf = (result: string): Boot => ({ shell: '1.0.0', remote: 'tools 1.1.0', result });
const LATE = `/faq: ${NO_ANSWER}`;

/** Boots with these results, one after another; returns the last one and how often it booted. */
const results = async (each: readonly string[], isLiveSlow: boolean): Promise<[string, number]> => {
  let times = 0;
  const boot = async () => [bootOf(each[times++] ?? '')];
  const [last] = await retryIfSlow(boot, async () => isLiveSlow);
  return [last?.result ?? '', times];
};

test('a release that takes too long is refused at once if the live version does not', async () => {
  assert.deepEqual(await results([LATE], false), [LATE, 1]);
});

test('a slow machine tries again once', async () => {
  assert.deepEqual(await results([LATE, 'boots'], true), ['boots', 2]);
});

test('a machine that is slow twice is blamed, and not the release', async () => {
  const [result, times] = await results([LATE, LATE], true);
  assert.match(result, /^this machine is slow: the live version takes too long as well/);
  assert.equal(times, 2);
});

test('an error is never a slow machine’s', async () => {
  assert.deepEqual(await results(['/faq: Error: broken'], true), ['/faq: Error: broken', 1]);
});

test('what never ends has an outcome all the same', async () => {
  // The limit itself keeps no process alive.
  const alive = setInterval(() => undefined, 1_000);
  assert.equal(await inTime(new Promise(() => undefined), 'late', 1), 'late');
  clearInterval(alive);
});
