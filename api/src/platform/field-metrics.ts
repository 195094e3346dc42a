import { sql } from 'kysely';
import {
  metricsByNetwork,
  rowsOf,
  summarize,
  type FieldMetrics,
  type MetricRow,
  type SiteMeasure,
} from '@rushtone/platform/server';
import type { Db } from '../database/schema.ts';

const KEPT_DAYS = 30;

/** Silence in music that should have played. From 100 ms on it is heard. */
export const SILENCE: SiteMeasure = {
  key: 'silence',
  limitMs: 100,
  heading: 'Silence over 100 ms',
  above: 'the music was silent for more than 100 ms',
  measured: 'views with music',
  histogram: {
    name: 'music_silence_seconds',
    description: 'Silence in the music of a view, in seconds',
    seconds: [0.1, 0.25, 0.5, 1, 5],
  },
};
/** Names in the tables of views with music, and of those with silence. */
const STORED: Readonly<Record<string, string>> = { measured: 'music', above: 'silent' };
const READ = new Map(Object.entries(STORED).map(([figure, stored]) => [stored, figure]));
const asRead = <Row extends { figure: string }>(rows: readonly Row[]): Row[] =>
  rows.map((row) => ({ ...row, figure: READ.get(row.figure) ?? row.figure }));

type CountedRow = Omit<MetricRow, 'step'> & { step: number; day: string };

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
export const createFieldMetrics = (db: Db): FieldMetrics => {
  let counted = new Map<string, CountedRow>();
  let byNetwork = new Map<string, CountedRow & { network: number }>();
  return {
    add(view, step, network) {
      const { remote, version } = view;
      const day = new Date().toISOString().slice(0, 10);
      for (const [name, bucket] of rowsOf(view)) {
        const figure = STORED[name] ?? name;
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
      const byVersion = Map.groupBy(asRead(rows), ({ version }) => version);
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
        taken.push(...asRead(rows.filter((row) => row.step === each)));
        if (isEnough(metricsByNetwork(taken))) break;
      }
      return metricsByNetwork(taken);
    },
    deleteOld: (now) => deleteOld(db, now),
  };
};
