import assert from 'node:assert/strict';
import { it } from 'node:test';
import { HeardTime } from './heard-time.ts';

it('runs on between two messages and never steps back by their jitter', () => {
  const time = new HeardTime();
  time.tell(10, 1, 1000);
  assert.equal(time.at(1050), 10.05);
  time.tell(10.08, 1, 1100);
  assert.ok(time.at(1100) >= 10.05);
  assert.ok(time.at(1200) > 10.15);
});

it('jumps with a seek, forward and back, and stands while paused', () => {
  const time = new HeardTime();
  time.tell(100, 1, 0);
  time.tell(20, 1, 100);
  assert.equal(time.at(100), 20);
  time.tell(20.5, 0, 600);
  assert.equal(time.at(9000), 20.5);
  time.tell(20.5, 2, 9000);
  assert.equal(time.at(9500), 21.5);
});
