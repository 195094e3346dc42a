import type { NetworkMetrics } from '../../metrics/field-metrics.ts';
import { isEnoughOfLive, judge, STEPS, type Needs } from '../judge.ts';

const GROUPS = 500;
/** Part of the visits that come from a few large networks, as mobile providers have. */
const OF_LARGE_NETWORKS = 0.3;
const LARGE_NETWORKS = 300;
const NETWORKS = 50_000;
const MEAN_VIEWS = 3.5;
/** Share of failed views of a version without faults, and of networks where every fifth view fails. */
const FAILED = 0.001;
const BROKEN_NETWORKS = 0.01;
const FAILED_THERE = 0.2;
const MINUTES_BETWEEN_VERDICTS = 10;
const MINUTES_OF_A_DAY = 1_440;

export type Simulation = {
  /** Share of its views that fail beside those of any version. */
  fails: number;
  /** What forged views do in each step: from how many networks, and how many of each. */
  attack?: { networks: number; views: number; says: 'it fails' | 'it is fine, and live fails' };
  visitsOfDay?: number;
  days?: number;
};

/** `percent`: the step in which it ended. */
export type Outcome = { end: 'rolled back' | 'live for all' | 'waits'; percent: number; minutes: number };

/** Random numbers from 0 to 1 that are the same for the same seed (mulberry32). */
const randomFrom = (seed: number) => () => {
  seed = (seed + 0x6d_2b_79_f5) | 0;
  let mixed = Math.imul(seed ^ (seed >>> 15), 1 | seed);
  mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
  return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
};

type Counts = Map<number, { views: number; failed: number }>;

const add = (counts: Counts, group: number, failed: number, views = 1): void => {
  const known = counts.get(group) ?? { views: 0, failed: 0 };
  counts.set(group, { views: known.views + views, failed: known.failed + failed });
};

const merged = (counts: Counts, others: Counts): Counts => {
  const both = new Map(counts);
  for (const [group, { views, failed }] of others) add(both, group, failed, views);
  return both;
};

const figuresOf = (counts: Counts): NetworkMetrics[] =>
  [...counts.values()].map((each) => ({
    ...each,
    measured: 0,
    above: 0,
    load: new Map(),
    inp: new Map(),
    lcp: new Map(),
  }));

const createVisits = (random: () => number) => {
  const failing = new Map<number, number>();
  return (): { group: number; views: number; fails: number } => {
    const isLarge = random() < OF_LARGE_NETWORKS;
    const network = Math.floor(random() * (isLarge ? LARGE_NETWORKS : NETWORKS));
    const fails = failing.get(network) ?? (random() < BROKEN_NETWORKS ? FAILED_THERE : FAILED);
    failing.set(network, fails);
    const views = 1 + Math.floor(-Math.log(1 - random()) * (MEAN_VIEWS - 0.5));
    return { group: (network * 7_919) % GROUPS, views, fails };
  };
};

/** Forged views of each step; some of the groups belong to other visitors, too. */
const forge = ({ attack }: Simulation, canary: Counts, live: Counts): void => {
  for (let network = 0; network < (attack?.networks ?? 0); network += 1) {
    const group = (network * 37 + 5) % GROUPS;
    const { views = 0, says } = attack ?? {};
    if (says === 'it fails') add(canary, group, views, views);
    else {
      add(canary, group, 0, views);
      add(live, group, views, views);
    }
  }
};

/** Simulates the visits of a site while a canary grows from 5 to 100 %, or is rolled back. */
export const simulateRollout = (simulation: Simulation, needs: Needs, seed: number): Outcome => {
  const { fails, visitsOfDay = 20_000, days = 2 } = simulation;
  const random = randomFrom(seed);
  const nextVisit = createVisits(random);
  let step = 0;
  let [canary, live, liveBefore] = [new Map(), new Map(), new Map()] as [Counts, Counts, Counts];
  forge(simulation, canary, live);
  const between = (visitsOfDay / MINUTES_OF_A_DAY) * MINUTES_BETWEEN_VERDICTS;
  for (let minutes = 0; minutes < days * MINUTES_OF_A_DAY; minutes += MINUTES_BETWEEN_VERDICTS) {
    const percent = STEPS[step] ?? 100;
    for (let visits = 0; visits < between; visits += 1) {
      const visit = nextVisit();
      const isCanary = random() * 100 < percent;
      for (let view = 0; view < visit.views; view += 1) {
        const isFailed = random() < visit.fails + (isCanary ? fails : 0);
        add(isCanary ? canary : live, visit.group, Number(isFailed));
      }
    }
    const newest = figuresOf(live);
    const ofLive = isEnoughOfLive(newest, needs) ? newest : figuresOf(merged(live, liveBefore));
    const { outcome } = judge(figuresOf(canary), ofLive, needs);
    if (outcome === 'worse') return { end: 'rolled back', percent, minutes };
    if (outcome === 'wait' || step === STEPS.length - 1) continue;
    step += 1;
    [canary, live, liveBefore] = [new Map(), new Map(), merged(live, liveBefore)];
    forge(simulation, canary, live);
  }
  const percent = STEPS[step] ?? 100;
  return { end: percent === 100 ? 'live for all' : 'waits', percent, minutes: days * MINUTES_OF_A_DAY };
};

const TEN = { networks: 10, views: 100 };
const ONE = { networks: 1, views: 1_000 };
/** Canaries, with how their rollout should end. */
export const SIMULATIONS: Readonly<Record<string, Simulation & { right: Outcome['end'] }>> = {
  good: { fails: 0, right: 'live for all' },
  'worse by 1 %': { fails: 0.01, right: 'rolled back' },
  'worse by 10 %': { fails: 0.1, right: 'rolled back' },
  'good, attacked by one network': {
    fails: 0,
    attack: { ...ONE, says: 'it fails' },
    right: 'live for all',
  },
  'good, attacked by ten networks': {
    fails: 0,
    attack: { ...TEN, says: 'it fails' },
    right: 'live for all',
  },
  'worse by 10 %, praised by one network': {
    fails: 0.1,
    attack: { ...ONE, says: 'it is fine, and live fails' },
    right: 'rolled back',
  },
  'worse by 10 %, praised by ten networks': {
    fails: 0.1,
    attack: { ...TEN, says: 'it is fine, and live fails' },
    right: 'rolled back',
  },
};
