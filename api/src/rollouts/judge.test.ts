import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { VersionFigures } from '../figures/field-figures.ts';
import { judge } from './judge.ts';

const LIVE: VersionFigures = {
  views: 4_000,
  failed: 8,
  music: 1_000,
  silent: 10,
  load: { count: 4_000, p75: 400 },
  inp: { count: 2_000, p75: 80 },
  lcp: { count: 900, p75: 1_200 },
};
const CANARY: VersionFigures = {
  ...LIVE,
  views: 200,
  failed: 1,
  music: 60,
  silent: 0,
  load: { count: 200, p75: 420 },
  inp: { count: 90, p75: 90 },
  lcp: { count: 60, p75: 1_300 },
};
const judged = (changes: Partial<VersionFigures>, live = LIVE) => judge({ ...CANARY, ...changes }, live, 200);

describe('a canary with 200 views', () => {
  test('holds where its figures are like those of the live version', () => {
    assert.equal(judged({}).outcome, 'holds');
    assert.match(judged({}).reason, /^its figures hold after 200 views: errors in 0\.5 % \(live: 0\.2 %\)/);
  });

  test('waits for more views, of itself and of the live version', () => {
    assert.equal(judged({ views: 199, failed: 199 }).outcome, 'wait');
    assert.deepEqual(judged({}, { ...LIVE, views: 12 }), {
      outcome: 'wait',
      reason: '200 views of 200 (live: 12)',
    });
  });

  const WORSE: Readonly<Record<string, [changes: Partial<VersionFigures>, reason: RegExp]>> = {
    'more errors': [{ failed: 5 }, /^errors in 2\.5 % of 200 views \(live: 0\.2 % of 4000\)$/],
    silence: [{ silent: 3 }, /^the music was silent for more than 100 ms in 5\.0 % of 60 views with music/],
    'a longer load time': [
      { load: { count: 200, p75: 640 } },
      /^load time of three in four views up to 640 ms \(live: 400 ms\)$/,
    ],
    'a longer INP': [{ inp: { count: 50, p75: 240 } }, /^INP of three/],
    'a longer LCP': [{ lcp: { count: 50, p75: 1_600 } }, /^LCP of three/],
  };
  for (const [what, [changes, reason]] of Object.entries(WORSE))
    test(`is worse by ${what}`, () => {
      assert.equal(judged(changes).outcome, 'worse');
      assert.match(judged(changes).reason, reason);
    });

  test('with few views needed, a duration still takes 20 measurements', () => {
    const slow = (count: number) => judge({ ...CANARY, load: { count, p75: 900 } }, LIVE, 3).outcome;
    assert.deepEqual([slow(19), slow(20)], ['holds', 'worse']);
  });

  test('is not worse by what one broken tab, few measurements or a few milliseconds make', () => {
    for (const changes of [
      { failed: 2 },
      { silent: 2 },
      { inp: { count: 49, p75: 900 } },
      { inp: null },
      { inp: { count: 90, p75: 125 } },
      { load: { count: 200, p75: 499 } },
    ])
      assert.equal(judged(changes).outcome, 'holds', JSON.stringify(changes));
  });
});
