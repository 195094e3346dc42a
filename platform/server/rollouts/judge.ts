import { DURATIONS, type Duration, type NetworkMetrics, type SiteMeasure } from '../metrics/field-metrics.ts';

/** Rollout steps: percentages of visitors that a healthy canary goes through. */
export const STEPS: readonly number[] = [5, 25, 100];

/** Tolerated increase of the share of failed views, and of views above the limit of the site's measure. */
const MORE_SHARE = 0.01;
/** Smaller increases count from this one on, where chance does not explain them. */
const LEAST_MORE_SHARE = 0.003;
/** Standard errors beyond which chance does not explain a difference. */
const STANDARD_ERRORS = 3;
/** Minimum number of bad views, so that a single tab with a broken network does not count. */
const LEAST_BAD_VIEWS = 3;
/** Minimum number of networks with bad views, beside those that are left out. */
const LEAST_BAD_NETWORKS = 5;
/** Most by which the networks that are left out may raise the live version's share: they may be forged. */
const MOST_OF_LEFT_OUT = 0.02;
/** A canary whose bad views may be forged waits until it has this many times the views needed. */
const PATIENCE = 4;
/**
 * The live version's metrics of earlier steps count until it has this many times the views needed: with fewer, a
 * difference of 1 % is chance.
 */
const LIVE_VIEWS = 10;
/** A duration is worse if it is longer by this factor and by this many ms. */
const LONGER_FACTOR = 1.25;
const LONGER_MS: Readonly<Record<Duration, number>> = { load: 100, inp: 50, lcp: 200 };
/** Part of the measurements that may be longer than the 75th percentile. */
const SLOW_SHARE = 0.25;
/** Minimum share of views with a measured duration; INP, for example, requires an interaction. */
const MEASURED_SHARE = 1 / 4;
/** Minimum measurements, because with fewer the 75th percentile depends on single devices. */
const LEAST_MEASURED = 20;

const NAMES: Readonly<Record<Duration, string>> = { load: 'load time', inp: 'INP', lcp: 'LCP' };

/** What a version needs before it is compared. */
export type Needs = {
  views: number;
  /** No network counts for more than its part: of 50 networks for 2 %. A fifth of them may be forged. */
  networks: number;
};

export type Verdict = {
  /** `wait`: not enough views or networks, or bad views of so few networks that they may be forged. */
  outcome: 'wait' | 'holds' | 'worse';
  /** Reason for the log. */
  reason: string;
};

type Metrics = readonly NetworkMetrics[];
/** Bad views of a network among those that could be bad. */
type Part = { bad: number; of: number };

const sum = (numbers: readonly number[]): number => numbers.reduce((total, each) => total + each, 0);
const total = (parts: readonly Part[]): Part => ({
  bad: sum(parts.map(({ bad }) => bad)),
  of: sum(parts.map(({ of }) => of)),
});
const shareOf = ({ bad, of }: Part): number => bad / Math.max(1, of);
const percent = (part: Part): string => `${(100 * shareOf(part)).toFixed(1)} %`;

/** Returns the most views that may count for each network, so that none has more than its part of what counts. */
const mostViews = (metrics: Metrics, { views, networks }: Needs): number => {
  const least = Math.ceil(views / networks);
  let most = Math.max(least, ...metrics.map((each) => each.views));
  while (most > least) {
    const part = sum(metrics.map((each) => Math.min(each.views, most))) / networks;
    if (part > most * 0.99) break;
    most = part;
  }
  return Math.max(least, most);
};

const scaled = (durations: ReadonlyMap<number, number>, by: number): Map<number, number> =>
  new Map([...durations].map(([bound, count]) => [bound, count * by]));

/** Scales each network down to what may count. */
const counted = (metrics: Metrics, needs: Needs): NetworkMetrics[] => {
  const most = mostViews(metrics, needs);
  return metrics.map((each) => {
    const by = Math.min(1, most / Math.max(1, each.views));
    const { views, failed, measured, above, load, inp, lcp } = each;
    return {
      views: views * by,
      failed: failed * by,
      measured: measured * by,
      above: above * by,
      load: scaled(load, by),
      inp: scaled(inp, by),
      lcp: scaled(lcp, by),
    };
  });
};

const viewsOf = (metrics: Metrics): number => Math.round(sum(metrics.map(({ views }) => views)));

/** Whether a version has been seen often enough, and by enough networks. */
export const isEnough = (metrics: Metrics, needs: Needs): boolean =>
  metrics.length >= needs.networks && viewsOf(counted(metrics, needs)) >= needs.views;

/** Whether the live version needs no metrics of earlier steps. */
export const isEnoughOfLive = (metrics: Metrics, needs: Needs): boolean =>
  isEnough(metrics, { ...needs, views: needs.views * LIVE_VIEWS });

/** Leaves out the networks with the most bad views, a fifth of those needed. */
const withoutWorst = (parts: readonly Part[], { networks }: Needs): Part[] => {
  const sorted = parts.toSorted((a, b) => b.bad - a.bad);
  return sorted.filter(({ bad }, index) => index >= Math.floor(networks / 5) || bad === 0);
};

/** Compares shares; `suspect`: only with views that may be forged. */
const compare = (canary: Part[], live: Part[], needs: Needs): 'more' | 'suspect' | 'same' => {
  const [all, allLive] = [total(canary), total(live)];
  const left = withoutWorst(canary, needs);
  const rest = total(left);
  // The live version's networks are left out only as far as they could hide a bad canary.
  const known = shareOf(total(withoutWorst(live, needs)));
  const liveShare = Math.min(shareOf(allLive), known + MOST_OF_LEFT_OUT);
  const isMore = (part: Part) => part.bad >= LEAST_BAD_VIEWS && shareOf(part) > liveShare + MORE_SHARE;
  const difference = shareOf(rest) - liveShare;
  const mean = (rest.bad + liveShare * allLive.of) / Math.max(1, rest.of + allLive.of);
  const error = Math.sqrt(mean * (1 - mean) * (1 / Math.max(1, rest.of) + 1 / Math.max(1, allLive.of)));
  const isCertain = difference > LEAST_MORE_SHARE && difference > STANDARD_ERRORS * error;
  const networks = left.filter(({ bad }) => bad > 0).length;
  const isOfMany = networks >= Math.min(LEAST_BAD_NETWORKS, needs.networks);
  if (isOfMany && rest.bad >= LEAST_BAD_VIEWS && (isMore(rest) || isCertain)) return 'more';
  return isMore(all) && all.of < needs.views * PATIENCE ? 'suspect' : 'same';
};

const p75 = (metrics: Metrics, name: Duration): { count: number; bound: number } => {
  const counts = new Map<number, number>();
  for (const each of metrics)
    for (const [bound, count] of each[name]) counts.set(bound, (counts.get(bound) ?? 0) + count);
  const count = sum([...counts.values()]);
  let reached = 0;
  for (const [bound, some] of [...counts].sort(([a], [b]) => a - b)) {
    reached += some;
    if (reached >= count * (1 - SLOW_SHARE)) return { count, bound };
  }
  return { count, bound: 0 };
};

/** Returns a duration that is longer in the canary, also without its slowest networks; `null` if none. */
const longer = (canary: Metrics, live: Metrics, needs: Needs): string | null => {
  const least = Math.max(LEAST_MEASURED, needs.views * MEASURED_SHARE);
  for (const name of DURATIONS) {
    const [mine, other] = [p75(canary, name), p75(live, name)];
    if (Math.min(mine.count, other.count) < least) continue;
    const limit = Math.max(other.bound * LONGER_FACTOR, other.bound + LONGER_MS[name]);
    const parts = canary.map((each) => {
      const slow = [...each[name]].filter(([bound]) => bound > limit);
      return { bad: sum(slow.map(([, count]) => count)), of: sum([...each[name].values()]) };
    });
    if (mine.bound > limit && shareOf(total(withoutWorst(parts, needs))) > SLOW_SHARE)
      return `${NAMES[name]} of three in four views up to ${mine.bound} ms (live: ${other.bound} ms)`;
  }
  return null;
};

const of = (metrics: Metrics) => ({
  failed: metrics.map(({ failed, views }) => ({ bad: failed, of: views })),
  above: metrics.map(({ above, measured }) => ({ bad: above, of: measured })),
});

/** Compares a canary with the live version, once both have enough views of enough networks. */
export const judge = (canary: Metrics, live: Metrics, needs: Needs, measure?: SiteMeasure): Verdict => {
  const [mine, other] = [counted(canary, needs), counted(live, needs)];
  const [views, liveViews] = [viewsOf(mine), viewsOf(other)];
  if (!isEnough(canary, needs) || !isEnough(live, needs))
    return {
      outcome: 'wait',
      reason: `${views} views of ${needs.views}, by ${mine.length} networks of ${needs.networks} (live: ${liveViews} views, ${other.length} networks)`,
    };
  const [metrics, liveFigures] = [of(mine), of(other)];
  const [failed, above] = [total(metrics.failed), total(metrics.above)];
  const [liveFailed, liveAbove] = [total(liveFigures.failed), total(liveFigures.above)];
  const errors = compare(metrics.failed, liveFigures.failed, needs);
  const measured = compare(metrics.above, liveFigures.above, needs);
  const shareAbove =
    measure && `${measure.above} in ${percent(above)} of ${Math.round(above.of)} ${measure.measured}`;
  if (errors === 'more')
    return {
      outcome: 'worse',
      reason: `errors in ${percent(failed)} of ${views} views (live: ${percent(liveFailed)} of ${liveViews})`,
    };
  if (shareAbove && measured === 'more')
    return {
      outcome: 'worse',
      reason: `${shareAbove} (live: ${percent(liveAbove)} of ${Math.round(liveAbove.of)})`,
    };
  const slower = longer(mine, other, needs);
  if (slower !== null) return { outcome: 'worse', reason: slower };
  if (errors === 'suspect' || measured === 'suspect')
    return { outcome: 'wait', reason: 'its bad views come from few networks; waiting for more views' };
  return {
    outcome: 'holds',
    reason: `its figures hold after ${views} views by ${mine.length} networks: errors in ${percent(failed)} (live: ${percent(liveFailed)})${shareAbove ? `, ${shareAbove}` : ''}`,
  };
};
