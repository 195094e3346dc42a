import type { PoolClient } from 'pg';

export type Table = { name: string; columns: string[] };
export type Manifest = {
  format: 'rushtone-backup-1';
  taken: string;
  /** The migrations that made the tables, by name with their sums. */
  migrations: Record<string, string>;
  /** A table comes after those that it refers to. */
  tables: Table[];
};
export type TableEnd = { rows: number; sha256: string };

export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

const TABLES = `
  select c.relname as name,
    (select array_agg(a.attname::text order by a.attnum) from pg_attribute a
     where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
    array(select distinct f.relname::text from pg_constraint k join pg_class f on f.oid = k.confrelid
     where k.conrelid = c.oid and k.contype = 'f' and k.confrelid <> c.oid) as refers
  from pg_class c join pg_namespace s on s.oid = c.relnamespace
  where s.nspname = current_schema() and c.relkind = 'r' and c.relpersistence = 'p' and c.relname <> 'migrations'
  order by c.relname`;

type FoundTable = Table & { refers: string[] };

const afterWhatTheyReferTo = (tables: readonly FoundTable[]): Table[] => {
  const ordered: Table[] = [];
  const waiting = [...tables];
  while (waiting.length > 0) {
    const next = waiting.findIndex(
      ({ refers }) => !refers.some((name) => waiting.some((t) => t.name === name)),
    );
    const [table] = waiting.splice(Math.max(next, 0), 1);
    if (table) ordered.push({ name: table.name, columns: table.columns });
  }
  return ordered;
};

/** What a backup of this database holds. Unlogged tables are worth nothing after a crash, so they are left out. */
export const readManifest = async (client: PoolClient): Promise<Manifest> => {
  const { rows: migrations } = await client.query<{ name: string; sum: string }>(
    `select name, sum from migrations where name <> 'lock' order by name`,
  );
  const { rows: tables } = await client.query<FoundTable>(TABLES);
  return {
    format: 'rushtone-backup-1',
    taken: new Date().toISOString(),
    migrations: Object.fromEntries(migrations.map(({ name, sum }) => [name, sum])),
    tables: afterWhatTheyReferTo(tables),
  };
};
