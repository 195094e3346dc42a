import type { PoolClient } from 'pg';
import type { EntityType } from '../entities/entities.ts';
import { MAX_SHOWN, type RowErrors } from './row-errors.ts';
import { writtenColumns } from './stage.ts';

const BATCH_ROWS = 20_000;

const duplicates = (key: string): string => `
  select row, '${key} ' || ${key} || ' is already in row ' || first as reason
  from (select row, ${key}, row_number() over w as nth, first_value(row) over w as first
        from import_rows window w as (partition by ${key} order by n)) r
  where nth > 1`;

/** Reports what only the whole file and the database can show: duplicate keys, and references to missing rows. */
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

/** SQL for whether the row `t` of the table differs from the new one. */
const differs = (entity: EntityType, newRow = 'r'): string => {
  const list = (row: string) =>
    writtenColumns(entity)
      .map(({ name }) => `${row}.${name}`)
      .join(', ');
  return `(${list('t')}) is distinct from (${list(newRow)})`;
};

export type ChangeCounts = { added: number; changed: number; unchanged: number };

export const countChanges = async (
  client: PoolClient,
  entity: EntityType,
  brand: string,
): Promise<ChangeCounts> => {
  const { rows } = await client.query<ChangeCounts>(
    `select count(*) filter (where t.brand is null)::int as added,
       count(*) filter (where t.brand is not null and ${differs(entity)})::int as changed,
       count(*) filter (where t.brand is not null and not ${differs(entity)})::int as unchanged
     from import_rows r left join ${entity.table} t on t.brand = $1 and t.${entity.key} = r.${entity.key}`,
    [brand],
  );
  return rows[0] ?? { added: 0, changed: 0, unchanged: 0 };
};

const IN_BATCH = 'r.n >= $2 and r.n < $3';

const upsert = (entity: EntityType): string => {
  const names = writtenColumns(entity).map(({ name }) => name);
  const others = names.filter((name) => name !== entity.key);
  return `insert into ${entity.table} as t (brand, ${names.join(', ')})
    select $1, ${names.map((name) => `r.${name}`).join(', ')} from import_rows r where ${IN_BATCH}
    on conflict (brand, ${entity.key}) do update set ${others.map((name) => `${name} = excluded.${name}`).join(', ')}
    where ${differs(entity, 'excluded')}`;
};

const update = (entity: EntityType): string => {
  const others = entity.columns.filter(({ name }) => name !== entity.key);
  return `update ${entity.table} t set ${others.map(({ name }) => `${name} = r.${name}`).join(', ')}
    from import_rows r
    where ${IN_BATCH} and t.brand = $1 and t.${entity.key} = r.${entity.key} and ${differs(entity)}`;
};

type Options = { entity: EntityType; brand: string; rows: number; onRows: (written: number) => void };

/** Writes the staged rows to the table, in batches of one transaction. */
export const writeStage = async (
  client: PoolClient,
  { entity, brand, rows, onRows }: Options,
): Promise<void> => {
  const statement = entity.updateOnly ? update(entity) : upsert(entity);
  for (let from = 0; from < rows; from += BATCH_ROWS) {
    await client.query(statement, [brand, from, from + BATCH_ROWS]);
    onRows(Math.min(rows, from + BATCH_ROWS));
  }
  for (const text of entity.afterImport ?? []) await client.query(text, [brand]);
};
