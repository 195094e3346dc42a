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

export type FieldFigures = {
  /** Counts a view reported during rollout step `step`. */
  add: (view: View, step: number) => void;
  /** Writes the counts collected since the last flush. Resolves to the remotes concerned. */
  flush: () => Promise<string[]>;
  /** Figures of each version of a remote, over all stored steps. */
  ofRemote: (remote: string) => Promise<ReadonlyMap<string, VersionFigures>>;
  /** Figures of a version in `step`. With `enough`, adds earlier steps, newest first, up to that many views. */
  ofStep: (remote: string, version: string, step: number, enough?: number) => Promise<VersionFigures>;
  deleteOld: (now: Date) => Promise<void>;
};

/** Counts views in memory and writes them in batches. A crash loses the last few seconds. */
export const createFieldFigures = (db: Db): FieldFigures => {
  let counted = new Map<string, Omit<Row, 'step'> & { step: number }>();
  const read = (remote: string) =>
    db
      .selectFrom('field_figures')
      .select(['remote', 'version', 'step', 'figure', 'bucket', 'count'])
      .where('remote', '=', remote)
      .orderBy('step', 'desc');

  return {
    add(view, step) {
      const { remote, version } = view;
      for (const [figure, bucket] of rowsOf(view)) {
        const key = [remote, version, step, figure, bucket].join(' ');
        const known = counted.get(key);
        if (known) known.count += 1;
        else counted.set(key, { remote, version, step, figure, bucket, count: 1 });
      }
    },
    async flush() {
      if (counted.size === 0) return [];
      const day = new Date().toISOString().slice(0, 10);
      // Sorted, so that servers lock rows in the same order and cannot deadlock.
      const rows = [...counted].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => ({ ...row, day }));
      counted = new Map();
      await db
        .insertInto('field_figures')
        .values(rows)
        .onConflict((row) =>
          row
            .columns(['remote', 'version', 'step', 'figure', 'bucket'])
            .doUpdateSet({ count: sql`field_figures.count + excluded.count`, day: sql`excluded.day` }),
        )
        .execute();
      return [...new Set(rows.map(({ remote }) => remote))];
    },
    async ofRemote(remote) {
      const byVersion = Map.groupBy(await read(remote).execute(), ({ version }) => version);
      return new Map([...byVersion].map(([version, rows]) => [version, summarize(rows)]));
    },
    async ofStep(remote, version, step, enough = 0) {
      const rows = await read(remote)
        .where('version', '=', version)
        .where('step', '<=', String(step))
        .execute();
      const steps = [...new Set([String(step), ...rows.map((row) => row.step)])];
      const taken: Row[] = [];
      for (const each of steps) {
        taken.push(...rows.filter((row) => row.step === each));
        if (summarize(taken).views >= enough) break;
      }
      return summarize(taken);
    },
    async deleteOld(now) {
      const day = new Date(now.getTime() - KEPT_DAYS * 86_400_000).toISOString().slice(0, 10);
      await db
        .deleteFrom('field_figures')
        .where('day', '<', sql<Date>`${day}::date`)
        .execute();
    },
  };
};
