import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate as turn } from 'node:timers/promises';
import { createBatches } from './batches.ts';

/** Batches that stay open until the test ends them. */
const openBatches = () => {
  const running: { items: readonly number[]; end: () => void; fail: (error: Error) => void }[] = [];
  const ask = createBatches((items: readonly number[]) => {
    const { promise, resolve, reject } = Promise.withResolvers<string[]>();
    running.push({ items, end: () => resolve(items.map((item) => `answer ${item}`)), fail: reject });
    return promise;
  });
  return { running, ask };
};

const numbers = (from: number, to: number): number[] =>
  Array.from({ length: to - from }, (_, index) => from + index);

test('runs simultaneous requests together, and returns each its own answer', async () => {
  const { running, ask } = openBatches();
  const answers = Promise.all(numbers(0, 3).map(ask));
  await turn();
  assert.deepEqual(
    running.map(({ items }) => items),
    [[0, 1, 2]],
  );
  running[0]?.end();
  assert.deepEqual(await answers, ['answer 0', 'answer 1', 'answer 2']);
});

test('gathers further requests in batches of fifty while two batches run', async () => {
  const { running, ask } = openBatches();
  const first = ask(0);
  await turn();
  const second = ask(1);
  await turn();
  const others = numbers(2, 62).map(ask);
  await turn();
  assert.deepEqual(
    running.map(({ items }) => items),
    [[0], [1]],
  );
  running[0]?.end();
  assert.equal(await first, 'answer 0');
  await turn();
  assert.deepEqual(running[2]?.items, numbers(2, 52));
  running[1]?.end();
  assert.equal(await second, 'answer 1');
  await turn();
  assert.deepEqual(running[3]?.items, numbers(52, 62));
  for (const { end } of running) end();
  assert.equal((await Promise.all(others)).at(-1), 'answer 61');
});

test('a batch that fails fails for those that are in it, and the next one runs', async () => {
  const { running, ask } = openBatches();
  const failing = Promise.allSettled([ask(0), ask(1)]);
  await turn();
  running[0]?.fail(new Error('The statement took too long.'));
  assert.deepEqual(
    (await failing).map(({ status }) => status),
    ['rejected', 'rejected'],
  );
  const next = ask(2);
  await turn();
  running[1]?.end();
  assert.equal(await next, 'answer 2');
});
