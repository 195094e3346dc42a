import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Load } from './measure-load.ts';
import { median, summarize } from './summary.ts';
import type { Transfer } from './traffic.ts';

const createTransfer = (kind: Transfer['kind'], bytes: number, endedAtMs: number): Transfer => ({
  url: `http://localhost/${kind}`,
  kind,
  bytes,
  endedAtMs,
});

const createLoad = (largestPaintMs: number, transfers: Transfer[] = []): Load => ({
  contentMs: 500,
  usableMs: 500,
  largestPaintMs,
  largestElement: 'img',
  blockingMs: 0,
  transfers,
});

test('the median is the middle value, or the mean of the two middle values', () => {
  assert.equal(median([9, 1, 5]), 5);
  assert.equal(median([9, 1, 5, 7]), 6);
});

test('one slow load does not change the median', () => {
  assert.equal(summarize([createLoad(900), createLoad(9_000), createLoad(910)]).largestPaintMs, 910);
});

test('codeBytes counts only JavaScript and CSS that arrived before the page was usable', () => {
  const load = createLoad(600, [
    createTransfer('html', 1, 100),
    createTransfer('js', 10, 400),
    createTransfer('css', 100, 500),
    createTransfer('js', 1_000, 501),
  ]);
  const { codeBytes, totalBytes, bytes, requests } = summarize([load]);
  assert.deepEqual([codeBytes, totalBytes, bytes.js, requests], [110, 1_111, 1_010, 4]);
});
