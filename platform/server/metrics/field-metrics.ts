/** Histogram buckets per doubling of a duration; each bucket is 9 % wide. */
const BUCKETS_PER_DOUBLE = 8;
export const DURATIONS = ['load', 'inp', 'lcp'] as const;
export type Duration = (typeof DURATIONS)[number];

/** A view of a remote's page. Durations in ms; absent if they could not be measured. */
export type View = {
  remote: string;
  version: string;
  failed: boolean;
  /** Whether the site's measure was above its limit; absent if there was nothing to measure. */
  isAbove?: boolean | undefined;
} & { [name in Duration]?: number | undefined };

/** Field data of a version. Durations are 75th percentiles. */
export type VersionMetrics = {
  views: number;
  failed: number;
  /** Views with the site's measure, and how many of them were above its limit. */
  measured: number;
  above: number;
} & { [name in Duration]: { count: number; p75: number } | null };

/** A measure of the site's own, in ms: a canary with more views above the limit is worse. */
export type SiteMeasure = {
  /** Its key in the reports of pages. */
  key: string;
  limitMs: number;
  /** Heading of its column on `/releases`. */
  heading: string;
  /** Words of a verdict: "`above` in 40.0 % of 20 `measured`". */
  above: string;
  measured: string;
  histogram: { name: string; description: string; seconds: number[] };
};

export type MetricRow = {
  remote: string;
  version: string;
  step: string;
  figure: string;
  bucket: number;
  count: number;
};

const bucketOf = (milliseconds: number): number =>
  Math.ceil(BUCKETS_PER_DOUBLE * Math.log2(Math.max(1, milliseconds)));
const upperBound = (bucket: number): number => Math.round(2 ** (bucket / BUCKETS_PER_DOUBLE));

/** Returns what a view counts as: a metric and its bucket. */
export const rowsOf = (view: View): [figure: string, bucket: number][] => [
  ['views', 0],
  ...(view.failed ? [['failed', 0] as [string, number]] : []),
  ...(view.isAbove === undefined ? [] : [['measured', 0] as [string, number]]),
  ...(view.isAbove ? [['above', 0] as [string, number]] : []),
  ...DURATIONS.flatMap((name): [string, number][] => {
    const milliseconds = view[name];
    return milliseconds === undefined ? [] : [[name, bucketOf(milliseconds)]];
  }),
];

const durationIn = (rows: readonly MetricRow[], name: Duration): VersionMetrics[Duration] => {
  const counts = new Map<number, number>();
  for (const { figure, bucket, count } of rows)
    if (figure === name) counts.set(bucket, (counts.get(bucket) ?? 0) + count);
  const total = [...counts.values()].reduce((sum, count) => sum + count, 0);
  let reached = 0;
  for (const [bucket, count] of [...counts].sort(([a], [b]) => a - b)) {
    reached += count;
    if (reached >= total * 0.75) return { count: total, p75: upperBound(bucket) };
  }
  return null;
};

/** Sums the rows of a version. */
export const summarize = (rows: readonly MetricRow[]): VersionMetrics => {
  const sum = (name: string) =>
    rows.reduce((total, { figure, count }) => total + (figure === name ? count : 0), 0);
  return {
    views: sum('views'),
    failed: sum('failed'),
    measured: sum('measured'),
    above: sum('above'),
    load: durationIn(rows, 'load'),
    inp: durationIn(rows, 'inp'),
    lcp: durationIn(rows, 'lcp'),
  };
};

/** What one group of networks reported of a version: an address belongs to one of 500 groups. */
export type NetworkMetrics = Record<'views' | 'failed' | 'measured' | 'above', number> & {
  /** How many measurements took up to so many ms. */
  [name in Duration]: ReadonlyMap<number, number>;
};

const COUNTED = ['views', 'failed', 'measured', 'above'] as const;

const emptyMetrics = () => ({
  views: 0,
  failed: 0,
  measured: 0,
  above: 0,
  load: new Map<number, number>(),
  inp: new Map<number, number>(),
  lcp: new Map<number, number>(),
});

/** Groups the rows of a version by network. */
export const metricsByNetwork = (rows: readonly (MetricRow & { network: number })[]): NetworkMetrics[] => {
  const networks = new Map<number, ReturnType<typeof emptyMetrics>>();
  for (const { network, figure, bucket, count } of rows) {
    const metrics = networks.get(network) ?? emptyMetrics();
    networks.set(network, metrics);
    for (const name of COUNTED) if (figure === name) metrics[name] += count;
    for (const name of DURATIONS)
      if (figure === name) {
        const bound = upperBound(bucket);
        metrics[name].set(bound, (metrics[name].get(bound) ?? 0) + count);
      }
  }
  return [...networks.values()];
};

/** Where the measurements of open pages are kept. */
export type FieldMetrics = {
  /**
   * Counts a view reported during rollout step `step`. With `network`, the number of its group of networks, it counts for
   * the verdict on a canary too.
   */
  add: (view: View, step: number, network?: number) => void;
  /** Writes the counts collected since the last flush. Resolves to the remotes concerned. */
  flush: () => Promise<string[]>;
  /** Figures of each version of a remote, over all stored steps. */
  ofRemote: (remote: string) => Promise<ReadonlyMap<string, VersionMetrics>>;
  /** Figures of a version in `step` by network. Adds earlier steps, newest first, while `isEnough` returns false. */
  ofStep: (
    remote: string,
    version: string,
    step: number,
    isEnough?: (networks: readonly NetworkMetrics[]) => boolean,
  ) => Promise<NetworkMetrics[]>;
  deleteOld: (now: Date) => Promise<void>;
};
