import assert from 'node:assert/strict';
import { it } from 'node:test';
import { ReportedTime } from './reported-time.ts';

it('advances between reports and does not step back because of jitter', () => {
  const time = new ReportedTime();
  time.report(10, 1, 1000);
  assert.equal(time.at(1050), 10.05);
  time.report(10.08, 1, 1100);
  assert.ok(time.at(1100) >= 10.05);
  assert.ok(time.at(1200) > 10.15);
});

it('jumps with a seek, forward and back, and stops while paused', () => {
  const time = new ReportedTime();
  time.report(100, 1, 0);
  time.report(20, 1, 100);
  assert.equal(time.at(100), 20);
  time.report(20.5, 0, 600);
  assert.equal(time.at(9000), 20.5);
  time.report(20.5, 2, 9000);
  assert.equal(time.at(9500), 21.5);
});
