import fc from 'fast-check';
import { createFavoriteMutationQueue } from './favorite-mutation-queue.ts';

const nextTask = () => new Promise<void>((resolve) => setTimeout(resolve));

/** Sets up a server that responds when the test tells it to. */
const setUp = () => {
  const server = { favorite: false, requests: [] as boolean[] };
  const results: string[] = [];
  const waiting: ((outcome: 'done' | 'refused') => void)[] = [];
  const queue = createFavoriteMutationQueue();
  const respond = async (outcome: 'done' | 'refused' = 'done') => {
    waiting.shift()?.(outcome);
    await nextTask();
  };
  const push = (favorite: boolean) =>
    void queue
      .push('glassHigh01', favorite, () => {
        server.requests.push(favorite);
        return new Promise((resolve) =>
          waiting.push((outcome) => {
            if (outcome === 'done') server.favorite = favorite;
            resolve(outcome === 'done' ? undefined : { kind: 'network', message: 'Failed to fetch' });
          }),
        );
      })
      .then((result) =>
        results.push(result.status === 'failed' ? `failed, still ${result.favorite}` : result.status),
      );
  return { server, results, push, respond, waiting };
};

test('sends a change immediately and reports when the server has saved it', async () => {
  const { push, respond, server, results } = setUp();
  push(true);
  expect(server.requests).toEqual([true]);
  await respond();
  expect([server.favorite, results]).toEqual([true, ['saved']]);
});

test('sends the second of two quick clicks after the first, and the last one wins', async () => {
  const { push, respond, server, results } = setUp();
  push(true);
  push(false);
  expect(server.requests).toEqual([true]);
  await respond();
  expect(server.requests).toEqual([true, false]);
  await respond();
  expect([server.favorite, results]).toEqual([false, ['superseded', 'saved']]);
});

test('never sends a queued change that was undone', async () => {
  const { push, respond, server, results } = setUp();
  push(true);
  push(false);
  push(true);
  await respond();
  expect([server.requests, results]).toEqual([[true], ['superseded', 'superseded', 'saved']]);
});

test('reports a rejected change with the server’s state', async () => {
  const { push, respond, results } = setUp();
  push(true);
  await respond('refused');
  expect(results).toEqual(['failed, still false']);
});

test('ignores the failure of a change that was undone, and still sends the last one', async () => {
  const { push, respond, server, results } = setUp();
  push(true);
  push(false);
  await respond('refused');
  expect(server.requests).toEqual([true, false]);
  await respond();
  expect([server.favorite, results]).toEqual([false, ['superseded', 'saved']]);
});

test('for any order of clicks and responses, the server ends up with the last click, or the failure is reported', () =>
  fc.assert(
    fc.asyncProperty(
      fc.array(fc.constantFrom('click', 'done', 'refused'), { maxLength: 30 }),
      async (steps) => {
        const { push, respond, waiting, server, results } = setUp();
        let shown = false;
        let failures = 0;
        const applyFailure = () => {
          const failed = results.filter((each) => each.startsWith('failed'));
          if (failed.length > failures) shown = failed.at(-1) === 'failed, still true';
          failures = failed.length;
        };
        for (const step of steps) {
          if (step === 'click') push((shown = !shown));
          else await respond(step);
          applyFailure();
        }
        while (waiting.length > 0) await respond();
        expect(server.favorite).toBe(shown);
      },
    ),
    { numRuns: 60 },
  ));
