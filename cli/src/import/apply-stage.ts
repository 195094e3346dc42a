import type { PoolClient } from 'pg';
import type { EntityType } from '../entities/entity-type.ts';
import { MAX_SHOWN, type RowErrors } from './row-errors.ts';
import { writtenColumns } from './stage.ts';

const BATCH_ROWS = 20_000;

const duplicates = (key: string): string => `
  select row, '${key} ' || ${key} || ' is already in row ' || first as reason
  from (select row, ${key}, row_number() over w as nth, first_value(row) over w as first
        from import_rows window w as (partition by ${key} order by n)) r
  where nth > 1`;

/** Reports problems that need the whole file and the database: duplicate keys, and references to missing rows. */
export const checkStage = async (
  client: PoolClient,
  { key, rules = [] }: EntityType,
  brand: string,
  errors: RowErrors,
): Promise<void> => {
  const queries = [
    duplicates(key),
    ...rules.map(
      ({ condition, reason }) => `select row, ${reason} as reason from import_rows r where ${condition}`,
    ),
  ];
  for (const query of queries) {
    const { rows } = await client.query<{ row: number; reason: string; count: string }>(
      `select row, reason, count(*) over () as count from (${query}) found order by row limit ${MAX_SHOWN}`,
      query.includes('$1') ? [brand] : [],
    );
    for (const { row, reason } of rows) errors.add(row, reason);
    errors.addCount(Number(rows[0]?.count ?? 0) - rows.length);
  }
};

/** Returns SQL that tests whether row `t` of the table differs from the new one. */
const differs = (columns: readonly string[], newRow: string): string => {
  const list = (row: string) => columns.map((name) => `${row}.${name}`).join(', ');
  return `(${list('t')}) is distinct from (${list(newRow)})`;
};

const IN_BATCH = 'r.n >= $2 and r.n < $3';

/** Returns SQL that writes one batch and returns, for each added or changed row, whether it was added. */
const writeStatement = (entity: EntityType): string => {
  const { table, key, updateOnly } = entity;
  const columns = writtenColumns(entity).map(({ name }) => name);
  const assign = (newRow: string) =>
    columns
      .filter((name) => name !== key)
      .map((name) => `${name} = ${newRow}.${name}`)
      .join(', ');
  if (updateOnly)
    return `update ${table} t set ${assign('r')} from import_rows r
      where ${IN_BATCH} and t.brand = $1 and t.${key} = r.${key} and ${differs(columns, 'r')}
      returning false as added`;
  // A row version whose xmax is 0 was inserted, not updated.
  return `insert into ${table} as t (brand, ${columns.join(', ')})
    select $1, ${columns.map((name) => `r.${name}`).join(', ')} from import_rows r where ${IN_BATCH}
    on conflict (brand, ${key}) do update set ${assign('excluded')} where ${differs(columns, 'excluded')}
    returning (xmax = 0) as added`;
};

export type ChangeCounts = { added: number; changed: number; unchanged: number };

type Options = { entity: EntityType; brand: string; rows: number; onRows: (written: number) => void };

/** Writes the staged rows to the table, in batches within one transaction. */
export const writeStage = async (
  client: PoolClient,
  { entity, brand, rows, onRows }: Options,
): Promise<ChangeCounts> => {
  const counts = { added: 0, changed: 0, unchanged: rows };
  const statement = `with written as (${writeStatement(entity)})
    select count(*) filter (where added)::int as added, count(*) filter (where not added)::int as changed from written`;
  for (let from = 0; from < rows; from += BATCH_ROWS) {
    const values = [brand, from, from + BATCH_ROWS];
    const { rows: written } = await client.query<{ added: number; changed: number }>(statement, values);
    const { added, changed } = written[0] ?? { added: 0, changed: 0 };
    counts.added += added;
    counts.changed += changed;
    counts.unchanged -= added + changed;
    onRows(Math.min(rows, from + BATCH_ROWS));
  }
  for (const text of entity.afterImport ?? []) await client.query(text, [brand]);
  return counts;
};
