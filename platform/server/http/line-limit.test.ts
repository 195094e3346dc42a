import assert from 'node:assert/strict';
import { mock, test } from 'node:test';
import { createLineLimit } from './line-limit.ts';

test('allows a number of lines a minute, the last of which says that there were more', () => {
  mock.timers.enable({ apis: ['Date'], now: 60_000 });
  const limit = createLineLimit(2);
  const lines: string[] = [];
  const write = (times: number) => {
    for (let time = 0; time < times; time += 1) limit((note) => void lines.push(`line${note}`));
  };
  write(5);
  assert.deepEqual(lines, ['line', 'line; more of this minute are only counted']);
  mock.timers.tick(60_000);
  write(1);
  assert.equal(lines.length, 3);
  mock.reset();
});
