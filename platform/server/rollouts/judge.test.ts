import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { NetworkMetrics, SiteMeasure } from '../metrics/field-metrics.ts';
import { judge, type Needs, type Verdict } from './judge.ts';
import { simulateRollout, SIMULATIONS } from './testing/simulate-rollout.ts';

const LATE: SiteMeasure = {
  key: 'late',
  limitMs: 100,
  heading: 'Late',
  above: 'answers were late',
  measured: 'views with answers',
  histogram: { name: 'late_seconds', description: '', seconds: [] },
};
const NEEDS: Needs = { views: 200, networks: 50 };

type Part = Partial<Record<'views' | 'failed' | 'measured' | 'above', number>> & {
  [name in 'load' | 'inp' | 'lcp']?: Record<number, number>;
};
const network = ({ load = {}, inp = {}, lcp = {}, ...counts }: Part): NetworkMetrics => {
  const numbers = (counted: Record<number, number>) =>
    new Map(Object.entries(counted).map(([bound, count]) => [Number(bound), count]));
  const durations = { load: numbers(load), inp: numbers(inp), lcp: numbers(lcp) };
  return { views: 4, failed: 0, measured: 1, above: 0, ...counts, ...durations };
};
/** This many networks with the same metrics. */
const networks = (count: number, part: Part = {}) => Array.from({ length: count }, () => network(part));

const FINE: Part = { load: { 400: 4 }, inp: { 80: 2 }, lcp: { 1_200: 1 } };
const LIVE = networks(400, FINE);
/** A canary where `count` of 60 networks differ from the live version. */
const canary = (count: number, part: Part) => [
  ...networks(count, { ...FINE, ...part }),
  ...networks(60 - count, FINE),
];
const verdict = (metrics: NetworkMetrics[], live = LIVE, needs = NEEDS): Verdict =>
  judge(metrics, live, needs, LATE);

describe('a canary that 60 networks have seen', () => {
  test('holds where its metrics are like those of the live version', () => {
    assert.deepEqual(verdict(canary(1, { failed: 1 })), {
      outcome: 'holds',
      reason:
        'its figures hold after 240 views by 60 networks: errors in 0.4 % (live: 0.0 %), answers were late in 0.0 % of 60 views with answers',
    });
  });

  test('waits for more views and for more networks, of itself and of the live version', () => {
    const WAITS: [NetworkMetrics[], NetworkMetrics[], string][] = [
      [
        networks(60, { views: 3, failed: 3 }),
        LIVE,
        '180 views of 200, by 60 networks of 50 (live: 1600 views, 400 networks)',
      ],
      [
        networks(49, { views: 900 }),
        LIVE,
        '196 views of 200, by 49 networks of 50 (live: 1600 views, 400 networks)',
      ],
      [canary(0, {}), networks(12), '240 views of 200, by 60 networks of 50 (live: 48 views, 12 networks)'],
    ];
    for (const [metrics, live, reason] of WAITS)
      assert.deepEqual(verdict(metrics, live), { outcome: 'wait', reason });
  });

  const WORSE: Readonly<Record<string, [NetworkMetrics[], RegExp]>> = {
    'more errors': [canary(18, { failed: 1 }), /^errors in 7\.5 % of 240 views \(live: 0\.0 % of 1600\)$/],
    'more above the limit of the measure': [
      canary(18, { above: 1 }),
      /^answers were late in 30\.0 % of 60 views with answers/,
    ],
    'a longer load time': [
      canary(40, { load: { 640: 4 } }),
      /^load time of three in four views up to 640 ms \(live: 400 ms\)$/,
    ],
    'a longer INP': [canary(40, { inp: { 240: 2 } }), /^INP of three/],
    'a longer LCP': [canary(40, { lcp: { 1_600: 1 } }), /^LCP of three/],
  };
  for (const [what, [metrics, reason]] of Object.entries(WORSE))
    test(`is worse by ${what}`, () => {
      const { outcome, reason: given } = verdict(metrics);
      assert.equal(outcome, 'worse');
      assert.match(given, reason);
    });

  test('is worse by one percent once there are views enough to tell it from chance', () => {
    const byOnePercent = (views: number) => {
      const version = (share: number) => networks(500, { views, failed: views * share });
      return verdict(version(0.02), version(0.0105)).outcome;
    };
    assert.deepEqual([byOnePercent(4), byOnePercent(40)], ['holds', 'worse']);
  });

  test('waits where bad views of few networks may be forged, and holds when many more views are good', () => {
    const forged = networks(10, { views: 100, failed: 100 });
    assert.equal(verdict([...networks(60, FINE), ...forged]).outcome, 'wait');
    assert.equal(verdict([...networks(240, FINE), ...forged]).outcome, 'holds');
  });

  test('does not hide behind good views of few networks, or behind errors that these report of live', () => {
    const praise = networks(10, { views: 100 });
    const blame = networks(10, { views: 100, failed: 100 });
    assert.equal(verdict([...canary(18, { failed: 1 }), ...praise], [...LIVE, ...blame]).outcome, 'worse');
  });

  test('is not worse by what few measurements or a few milliseconds make', () => {
    for (const metrics of [
      canary(2, { failed: 1 }),
      canary(2, { above: 1 }),
      canary(40, { inp: { 125: 2 } }),
      canary(40, { load: { 499: 4 } }),
      networks(60, { inp: { 900: 0.5 } }),
      canary(10, { load: { 9_000: 4 } }),
    ])
      assert.equal(verdict(metrics).outcome, 'holds', JSON.stringify(metrics[0]));
  });

  test('with few views needed, a duration still takes 20 measurements', () => {
    const slow = (count: number) =>
      verdict(networks(count, { load: { 900: 1 } }), LIVE, { views: 3, networks: 1 }).outcome;
    assert.deepEqual([slow(19), slow(20)], ['holds', 'worse']);
  });
});

// `npm run bench -- rollouts` simulates a thousand of each.
for (const [name, { right, ...simulation }] of Object.entries(SIMULATIONS))
  test(`simulated rollouts of a canary that is ${name} end right`, () => {
    for (const seed of [11, 988])
      assert.equal(simulateRollout({ ...simulation, days: 1 }, NEEDS, seed).end, right);
  });
