import { sql } from 'kysely';
import type { Db } from '../database/schema.ts';

const KEPT_DAYS = 30;
/** Histogram buckets per doubling of a duration; each bucket is 9 % wide. */
const BUCKETS_PER_DOUBLE = 8;
/** Minimum length of an audible gap, in ms. */
export const AUDIBLE_SILENCE_MS = 100;

export const DURATIONS = ['load', 'inp', 'lcp'] as const;
export type Duration = (typeof DURATIONS)[number];

/** A view of a remote's page. Durations in ms; absent if they could not be measured. */
export type View = {
  remote: string;
  version: string;
  failed: boolean;
  /** Duration for which music that should have played was silent; absent if none was playing. */
  silence?: number | undefined;
} & { [name in Duration]?: number | undefined };

/** Field data of a version. Durations are 75th percentiles. */
export type VersionFigures = {
  views: number;
  failed: number;
  /** Views with music, and how many of them had an audible gap. */
  music: number;
  silent: number;
} & { [name in Duration]: { count: number; p75: number } | null };

type Row = { remote: string; version: string; step: string; figure: string; bucket: number; count: number };

const bucketOf = (milliseconds: number): number =>
  Math.ceil(BUCKETS_PER_DOUBLE * Math.log2(Math.max(1, milliseconds)));
const upperBound = (bucket: number): number => Math.round(2 ** (bucket / BUCKETS_PER_DOUBLE));

const rowsOf = (view: View): [figure: string, bucket: number][] => [
  ['views', 0],
  ...(view.failed ? [['failed', 0] as [string, number]] : []),
  ...(view.silence === undefined ? [] : [['music', 0] as [string, number]]),
  ...((view.silence ?? 0) > AUDIBLE_SILENCE_MS ? [['silent', 0] as [string, number]] : []),
  ...DURATIONS.flatMap((name): [string, number][] => {
    const milliseconds = view[name];
    return milliseconds === undefined ? [] : [[name, bucketOf(milliseconds)]];
  }),
];

const durationIn = (rows: readonly Row[], name: Duration): VersionFigures[Duration] => {
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

const summarize = (rows: readonly Row[]): VersionFigures => {
  const sum = (name: string) =>
    rows.reduce((total, { figure, count }) => total + (figure === name ? count : 0), 0);
  return {
    views: sum('views'),
    failed: sum('failed'),
    music: sum('music'),
    silent: sum('silent'),
    load: durationIn(rows, 'load'),
    inp: durationIn(rows, 'inp'),
    lcp: durationIn(rows, 'lcp'),
  };
};

/** What one group of networks reported of a version: an address belongs to one of 500 groups. */
export type NetworkFigures = Record<'views' | 'failed' | 'music' | 'silent', number> & {
  /** How many measurements took up to so many ms. */
  [name in Duration]: ReadonlyMap<number, number>;
};

const COUNTED = ['views', 'failed', 'music', 'silent'] as const;

const emptyFigures = () => ({
  views: 0,
  failed: 0,
  music: 0,
  silent: 0,
  load: new Map<number, number>(),
  inp: new Map<number, number>(),
  lcp: new Map<number, number>(),
});

const figuresByNetwork = (rows: readonly (Row & { network: number })[]): NetworkFigures[] => {
  const networks = new Map<number, ReturnType<typeof emptyFigures>>();
  for (const { network, figure, bucket, count } of rows) {
    const figures = networks.get(network) ?? emptyFigures();
    networks.set(network, figures);
    for (const name of COUNTED) if (figure === name) figures[name] += count;
    for (const name of DURATIONS)
      if (figure === name) {
        const bound = upperBound(bucket);
        figures[name].set(bound, (figures[name].get(bound) ?? 0) + count);
      }
  }
  return [...networks.values()];
};

export type FieldFigures = {
  /**
   * Counts a view reported during rollout step `step`. With `network`, the number of its group of networks, it counts for
   * the verdict on a canary too.
   */
  add: (view: View, step: number, network?: number) => void;
  /** Writes the counts collected since the last flush. Resolves to the remotes concerned. */
  flush: () => Promise<string[]>;
  /** Figures of each version of a remote, over all stored steps. */
  ofRemote: (remote: string) => Promise<ReadonlyMap<string, VersionFigures>>;
  /** Figures of a version in `step` by network. Adds earlier steps, newest first, while `isEnough` returns false. */
  ofStep: (
    remote: string,
    version: string,
    step: number,
    isEnough?: (networks: readonly NetworkFigures[]) => boolean,
  ) => Promise<NetworkFigures[]>;
  deleteOld: (now: Date) => Promise<void>;
};

type CountedRow = Omit<Row, 'step'> & { step: number; day: string };

/** Rows of one statement, which may have 65,535 parameters. */
const MOST_ROWS = 5_000;

/** Sorted, so that servers lock rows in the same order and cannot deadlock. */
const inOrder = <Each>(rows: ReadonlyMap<string, Each>): Each[] =>
  [...rows].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row);

const write = async (db: Db, rows: CountedRow[], byNetwork: (CountedRow & { network: number })[]) => {
  await db
    .insertInto('field_figures')
    .values(rows)
    .onConflict((row) =>
      row
        .columns(['remote', 'version', 'step', 'figure', 'bucket'])
        .doUpdateSet({ count: sql`field_figures.count + excluded.count`, day: sql`excluded.day` }),
    )
    .execute();
  for (let from = 0; from < byNetwork.length; from += MOST_ROWS)
    await db
      .insertInto('network_figures')
      .values(byNetwork.slice(from, from + MOST_ROWS))
      .onConflict((row) =>
        row
          .columns(['remote', 'version', 'step', 'network', 'figure', 'bucket'])
          .doUpdateSet({ count: sql`network_figures.count + excluded.count`, day: sql`excluded.day` }),
      )
      .execute();
};

const deleteOld = async (db: Db, now: Date): Promise<void> => {
  const day = new Date(now.getTime() - KEPT_DAYS * 86_400_000).toISOString().slice(0, 10);
  for (const table of ['field_figures', 'network_figures'] as const)
    await db
      .deleteFrom(table)
      .where('day', '<', sql<Date>`${day}::date`)
      .execute();
};

/** Counts views in memory and writes them in batches. A crash loses the last few seconds. */
export const createFieldFigures = (db: Db): FieldFigures => {
  let counted = new Map<string, CountedRow>();
  let byNetwork = new Map<string, CountedRow & { network: number }>();
  return {
    add(view, step, network) {
      const { remote, version } = view;
      const day = new Date().toISOString().slice(0, 10);
      for (const [figure, bucket] of rowsOf(view)) {
        const row = { remote, version, step, figure, bucket, count: 1, day };
        const key = [remote, version, step, figure, bucket].join(' ');
        const known = counted.get(key);
        if (known) known.count += 1;
        else counted.set(key, row);
        if (network === undefined) continue;
        const same = byNetwork.get(`${key} ${network}`);
        if (same) same.count += 1;
        else byNetwork.set(`${key} ${network}`, { ...row, network });
      }
    },
    async flush() {
      if (counted.size === 0) return [];
      const rows = inOrder(counted);
      const rowsByNetwork = inOrder(byNetwork);
      counted = new Map();
      byNetwork = new Map();
      await write(db, rows, rowsByNetwork);
      return [...new Set(rows.map(({ remote }) => remote))];
    },
    async ofRemote(remote) {
      const rows = await db
        .selectFrom('field_figures')
        .select(['remote', 'version', 'step', 'figure', 'bucket', 'count'])
        .where('remote', '=', remote)
        .execute();
      const byVersion = Map.groupBy(rows, ({ version }) => version);
      return new Map([...byVersion].map(([version, ofVersion]) => [version, summarize(ofVersion)]));
    },
    async ofStep(remote, version, step, isEnough = () => true) {
      const rows = await db
        .selectFrom('network_figures')
        .select(['remote', 'version', 'step', 'network', 'figure', 'bucket', 'count'])
        .where('remote', '=', remote)
        .where('version', '=', version)
        .where('step', '<=', String(step))
        .orderBy('step', 'desc')
        .execute();
      const taken: typeof rows = [];
      for (const each of new Set([String(step), ...rows.map((row) => row.step)])) {
        taken.push(...rows.filter((row) => row.step === each));
        if (isEnough(figuresByNetwork(taken))) break;
      }
      return figuresByNetwork(taken);
    },
    deleteOld: (now) => deleteOld(db, now),
  };
};
