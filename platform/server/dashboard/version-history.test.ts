import assert from 'node:assert/strict';
import { test } from 'node:test';
import { EMPTY_REGISTRY, type Channels } from '../../registry/index.ts';
import { historyOf, type Changes } from './version-history.ts';

type Of = { live: string; canary?: [string, number]; blocked?: string[]; back?: string };

/** Changes of the log, oldest first, turned as the log is read: newest first. */
const log = (...states: readonly Of[]): Changes =>
  states
    .map(({ live, canary, blocked = [], back }, at) => {
      const tools = {
        live: { version: live },
        ...(canary && { canary: { release: { version: canary[0] }, percent: canary[1] } }),
        blocked,
        versions: [{ version: back, state: 'rolled back' }],
      } as unknown as Channels;
      const registry = { ...EMPTY_REGISTRY, channels: { tools } };
      return { rev: at, what: '', who: 'ann', when: `day ${at}`, why: `reason ${at}`, registry };
    })
    .toReversed() as Changes;

const told = (changes: Changes, version: string) =>
  historyOf(changes, 'tools', version).map(({ what, when, why }) => `${when}: ${what} (${why})`);

test('a version was a canary, live, and replaced', () => {
  const changes = log(
    { live: '1.0.0' },
    { live: '1.0.0', canary: ['1.1.0', 5] },
    { live: '1.0.0', canary: ['1.1.0', 20] },
    { live: '1.1.0' },
    { live: '1.2.0' },
  );
  assert.deepEqual(told(changes, '1.1.0'), [
    'day 4: replaced by 1.2.0 (reason 4)',
    'day 3: live (reason 3)',
    'day 2: canary for 20 % (reason 2)',
    'day 1: canary for 5 % (reason 1)',
  ]);
  assert.deepEqual(told(changes, '1.0.0'), ['day 3: replaced by 1.1.0 (reason 3)', 'day 0: live (reason 0)']);
});

test('a canary was rolled back, and a live version too, and one was blocked and is no longer', () => {
  assert.deepEqual(
    told(log({ live: '1.0.0', canary: ['1.1.0', 5] }, { live: '1.0.0', canary: ['1.1.0', 0] }), '1.1.0'),
    ['day 1: canary ended, rolled back (reason 1)', 'day 0: canary for 5 % (reason 0)'],
  );
  assert.deepEqual(
    told(
      log(
        { live: '1.1.0' },
        { live: '1.0.0', back: '1.1.0' },
        { live: '1.0.0', blocked: ['1.1.0'] },
        { live: '1.0.0' },
      ),
      '1.1.0',
    ),
    [
      'day 3: no longer blocked (reason 3)',
      'day 2: blocked (reason 2)',
      'day 1: rolled back to 1.0.0 (reason 1)',
      'day 0: live (reason 0)',
    ],
  );
});

test('nothing is told of a version that the log does not name', () => {
  assert.deepEqual(told(log({ live: '1.0.0' }), '0.9.0'), []);
});
