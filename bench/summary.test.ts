import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Load } from './load.ts';
import { median, summarise } from './summary.ts';
import type { Transfer } from './traffic.ts';

const aTransfer = (kind: Transfer['kind'], bytes: number, endedAtMs: number): Transfer => ({
  url: `http://localhost/${kind}`,
  kind,
  bytes,
  endedAtMs,
});

const aLoad = (largestPaintMs: number, transfers: Transfer[] = []): Load => ({
  contentMs: 500,
  usableMs: 500,
  largestPaintMs,
  largestElement: 'img',
  blockingMs: 0,
  transfers,
});

test('the median stands in the middle, or between the two that do', () => {
  assert.equal(median([9, 1, 5]), 5);
  assert.equal(median([9, 1, 5, 7]), 6);
});

test('one slow load does not move the figure', () => {
  assert.equal(summarise([aLoad(900), aLoad(9_000), aLoad(910)]).largestPaintMs, 910);
});

test('code counts to the first render when it is JavaScript or CSS, and came before it', () => {
  const load = aLoad(600, [
    aTransfer('html', 1, 100),
    aTransfer('js', 10, 400),
    aTransfer('css', 100, 500),
    aTransfer('js', 1_000, 501),
  ]);
  const { codeBytes, totalBytes, bytes, requests } = summarise([load]);
  assert.deepEqual([codeBytes, totalBytes, bytes.js, requests], [110, 1_111, 1_010, 4]);
});
