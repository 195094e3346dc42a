import { sql } from 'kysely';
import type { Db } from '../database/schema.ts';

const KEPT_DAYS = 30;
/** So many buckets double a duration: each is 9 % wide. */
const BUCKETS_PER_DOUBLE = 8;
/** A listener hears a gap that is longer. */
export const AUDIBLE_SILENCE_MS = 100;

export const DURATIONS = ['load', 'inp', 'lcp'] as const;
export type Duration = (typeof DURATIONS)[number];

/** One page of a remote on a visitor's screen. Durations in ms; those that the page could not measure are absent. */
export type View = {
  remote: string;
  version: string;
  failed: boolean;
  /** How long no music was heard that should have played; absent where none played. */
  silence?: number | undefined;
} & { [name in Duration]?: number | undefined };

/** What is known of a version. Durations are those that three of four views stay within. */
export type VersionFigures = {
  views: number;
  failed: number;
  /** Views with music, and those of them with a gap that can be heard. */
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
  /** Counts a view that was reported while the channels of its remote had the version `step`. */
  add: (view: View, step: number) => void;
  /** Writes the counts since the last flush; resolves to the remotes that they are of. */
  flush: () => Promise<string[]>;
  /** Of each version of a remote, over all steps that are kept. */
  ofRemote: (remote: string) => Promise<ReadonlyMap<string, VersionFigures>>;
  /** Of one version in `step`; with `enough`, also of the steps before, the newest first, until it has so many views. */
  ofStep: (remote: string, version: string, step: number, enough?: number) => Promise<VersionFigures>;
  deleteOld: (now: Date) => Promise<void>;
};

/** Views are counted in memory and written together: a crash loses the last seconds. */
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
      // Sorted, so that two servers lock the rows in the same order.
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
