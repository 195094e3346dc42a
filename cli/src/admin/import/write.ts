import type { PoolClient } from 'pg';
import type { Kind } from '../kinds/kind.ts';
import { writtenColumns } from './stage.ts';

const ROWS_AT_ONCE = 20_000;

export type Counts = { fresh: number; changed: number; same: number };

/** Whether a row of the table is another than the one that comes. */
const differs = (kind: Kind, coming = 'r'): string => {
  const names = writtenColumns(kind).map(({ name }) => name);
  const list = (row: string) => names.map((name) => `${row}.${name}`).join(', ');
  return `(${list('t')}) is distinct from (${list(coming)})`;
};

/** How the staged rows stand to those of the brand. */
export const countChanges = async (client: PoolClient, kind: Kind, brand: string): Promise<Counts> => {
  const { rows } = await client.query<Record<keyof Counts, number>>(
    `select count(*) filter (where t.brand is null)::int as fresh,
       count(*) filter (where t.brand is not null and ${differs(kind)})::int as changed,
       count(*) filter (where t.brand is not null and not ${differs(kind)})::int as same
     from import_rows r left join ${kind.table} t on t.brand = $1 and t.${kind.key} = r.${kind.key}`,
    [brand],
  );
  return rows[0] ?? { fresh: 0, changed: 0, same: 0 };
};

const PART = 'r.n >= $2 and r.n < $3';

const upsert = (kind: Kind): string => {
  const names = writtenColumns(kind).map(({ name }) => name);
  const others = names.filter((name) => name !== kind.key);
  return `insert into ${kind.table} as t (brand, ${names.join(', ')})
    select $1, ${names.map((name) => `r.${name}`).join(', ')} from import_rows r where ${PART}
    on conflict (brand, ${kind.key}) do update set ${others.map((name) => `${name} = excluded.${name}`).join(', ')}
    where ${differs(kind, 'excluded')}`;
};

const update = (kind: Kind): string => {
  const others = kind.columns.filter(({ name }) => name !== kind.key);
  return `update ${kind.table} t set ${others.map(({ name }) => `${name} = r.${name}`).join(', ')}
    from import_rows r where ${PART} and t.brand = $1 and t.${kind.key} = r.${kind.key} and ${differs(kind)}`;
};

type Writing = { kind: Kind; brand: string; rows: number; onRows: (written: number) => void };

/** Brings the staged rows into the table, part by part of one transaction. */
export const writeStage = async (
  client: PoolClient,
  { kind, brand, rows, onRows }: Writing,
): Promise<void> => {
  const statement = kind.updateOnly ? update(kind) : upsert(kind);
  for (let from = 0; from < rows; from += ROWS_AT_ONCE) {
    await client.query(statement, [brand, from, from + ROWS_AT_ONCE]);
    onRows(Math.min(rows, from + ROWS_AT_ONCE));
  }
  for (const text of kind.after) await client.query(text, [brand]);
};
