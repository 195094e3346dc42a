import assert from 'node:assert/strict';
import { test } from 'node:test';
import { codeBytesOf } from './first-load/run.ts';
import type { Transfer } from './page.ts';
import { barTable, median, percentile, readOptions } from './runner.ts';

test('the median is the middle value, or the mean of the two middle values, whatever one slow load takes', () => {
  assert.equal(median([9, 1, 5]), 5);
  assert.equal(median([9, 1, 5, 7]), 6);
  assert.equal(median([900, 9_000, 910]), 910);
  assert.equal(percentile([4, 1, 3, 2], 0.99), 4);
});

test('the code of a load is the JavaScript and CSS that arrived before the page was usable', () => {
  const transfer = (kind: Transfer['kind'], bytes: number, endedAtMs: number) => ({
    url: '',
    kind,
    bytes,
    endedAtMs,
  });
  const times = { contentMs: 500, usableMs: 500, largestPaintMs: 600, largestElement: 'img', blockingMs: 0 };
  const transfers = [
    transfer('html', 1, 100),
    transfer('js', 10, 400),
    transfer('css', 100, 500),
    transfer('js', 1_000, 501),
  ];
  assert.equal(codeBytesOf({ ...times, transfers }), 110);
});

test('options are read by the type of their default, and a wrong number is refused', () => {
  const defaults = { runs: 7, write: false, only: '' };
  assert.deepEqual(readOptions(['load', '--runs', '3', '--write'], defaults), {
    ...{ runs: 3, write: true, only: '' },
    parts: ['load'],
  });
  assert.throws(
    () => readOptions(['--runs', 'few'], defaults),
    /--runs must be a positive integer, not "few"/,
  );
});

test('a table of bars says which figures miss them', () => {
  const rows = barTable([
    ['Memory', 371, '≤', 400, ' MB'],
    ['Rate', 0.43, '≥', 0.5],
  ]).split('\n');
  assert.deepEqual(rows.slice(2), [
    '| Memory | 371 MB | ≤ 400 MB | met |',
    '| Rate | 0.43 | ≥ 0.5 | **missed** |',
  ]);
});
