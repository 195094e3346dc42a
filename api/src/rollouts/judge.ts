import { DURATIONS, type Duration, type VersionFigures } from '../figures/field-figures.ts';

/** Rollout steps: percentages of visitors that a healthy canary goes through. */
export const STEPS: readonly number[] = [5, 25, 100];

/** Tolerated increase of the share of failed views, and of views with audible gaps. */
const MORE_SHARE = 0.01;
/** Minimum number of bad views, so that a single tab with a broken network does not count. */
const LEAST_BAD_VIEWS = 3;
/** A duration is worse if it is longer by this factor and by this many ms. */
const LONGER_FACTOR = 1.25;
const LONGER_MS: Readonly<Record<Duration, number>> = { load: 100, inp: 50, lcp: 200 };
/** Minimum share of views with a measured duration; INP, for example, requires an interaction. */
const MEASURED_SHARE = 1 / 4;
/** Minimum measurements, because with fewer the 75th percentile depends on single devices. */
const LEAST_MEASURED = 20;

const NAMES: Readonly<Record<Duration, string>> = { load: 'load time', inp: 'INP', lcp: 'LCP' };

export type Verdict = {
  /** `wait`: not enough views. */
  outcome: 'wait' | 'holds' | 'worse';
  /** Reason for the log. */
  reason: string;
};

const percent = (part: number, whole: number): string =>
  `${((100 * part) / Math.max(1, whole)).toFixed(1)} %`;

const isMore = (bad: number, of: number, liveBad: number, ofLive: number): boolean =>
  bad >= LEAST_BAD_VIEWS && bad / Math.max(1, of) > liveBad / Math.max(1, ofLive) + MORE_SHARE;

/** Returns which figure of the canary is worse than live; `null` if none. */
const worseIn = (canary: VersionFigures, live: VersionFigures, minViews: number): string | null => {
  if (isMore(canary.failed, canary.views, live.failed, live.views))
    return `errors in ${percent(canary.failed, canary.views)} of ${canary.views} views (live: ${percent(live.failed, live.views)} of ${live.views})`;
  if (isMore(canary.silent, canary.music, live.silent, live.music))
    return `the music was silent for more than 100 ms in ${percent(canary.silent, canary.music)} of ${canary.music} views with music (live: ${percent(live.silent, live.music)} of ${live.music})`;
  const measured = Math.max(LEAST_MEASURED, minViews * MEASURED_SHARE);
  for (const name of DURATIONS) {
    const [mine, other] = [canary[name], live[name]];
    if (!mine || !other || Math.min(mine.count, other.count) < measured) continue;
    if (mine.p75 > other.p75 * LONGER_FACTOR && mine.p75 > other.p75 + LONGER_MS[name])
      return `${NAMES[name]} of three in four views up to ${mine.p75} ms (live: ${other.p75} ms)`;
  }
  return null;
};

/** Compares a canary with the live version, once both have enough views. */
export const judge = (canary: VersionFigures, live: VersionFigures, minViews: number): Verdict => {
  if (Math.min(canary.views, live.views) < minViews)
    return {
      outcome: 'wait',
      reason: `${canary.views} views of ${minViews} (live: ${live.views})`,
    };
  const worse = worseIn(canary, live, minViews);
  if (worse !== null) return { outcome: 'worse', reason: worse };
  return {
    outcome: 'holds',
    reason: `its figures hold after ${canary.views} views: errors in ${percent(canary.failed, canary.views)} (live: ${percent(live.failed, live.views)}), silence in ${percent(canary.silent, canary.music)} of ${canary.music} with music`,
  };
};
