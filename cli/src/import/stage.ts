import type { PoolClient } from 'pg';
import { InvalidCell } from '../entities/columns.ts';
import type { Column, EntityType, Values } from '../entities/entity-type.ts';
import { readRows, type FileRow } from '../files/read-rows.ts';
import type { RowErrors } from './row-errors.ts';

const BATCH_ROWS = 5_000;

/** Every column that an import writes, in the order of the staging table. */
export const writtenColumns = ({ columns, derived }: EntityType) => [...columns, ...derived];

const parseCell = ({ name, required, parse, empty }: Column, cell: string, values: Values): string | null => {
  if (cell.trim() === '') {
    values[name] = empty;
    return required ? `${name} is empty` : null;
  }
  try {
    values[name] = parse(cell);
    return null;
  } catch (error) {
    if (!(error instanceof InvalidCell)) throw error;
    return `${name} ${error.message}`;
  }
};

/** Returns a function that parses one row after another into values, or into everything that is wrong with the row. */
const createRowParser = (entity: EntityType) => {
  const derive = entity.createDerive();
  const names = entity.columns.map(({ name }) => name);
  return (row: FileRow): Values | string => {
    if ('problem' in row) return row.problem;
    // Without this check a misspelled name would silently clear a column.
    const unknown = Object.keys(row.values).filter((name) => !names.includes(name));
    if (unknown.length > 0) return `unknown column ${unknown.join(', ')} (known: ${names.join(', ')})`;
    const values: Values = {};
    const reasons = entity.columns
      .map((column) => parseCell(column, row.values[column.name] ?? '', values))
      .filter((reason) => reason !== null);
    return reasons.length > 0 ? reasons.join('; ') : { ...values, ...derive(values) };
  };
};

const createStagingTable = (client: PoolClient, entity: EntityType) => {
  const columns = writtenColumns(entity).map(({ name, type }) => `${name} ${type}`);
  return client.query(
    `create temporary table import_rows (n integer primary key, row integer not null, ${columns.join(', ')})
     on commit drop`,
  );
};

const createStagingWriter = (client: PoolClient, entity: EntityType) => {
  const columns = writtenColumns(entity);
  const types = ['integer', 'integer', ...columns.map(({ type }) => type)];
  const lists = types.map((type, index) => `$${index + 1}::${type}[]`).join(', ');
  let staged = 0;
  let batch: { row: number; values: Values }[] = [];
  const flush = async (): Promise<void> => {
    if (batch.length === 0) return;
    await client.query(`insert into import_rows select * from unnest(${lists})`, [
      batch.map((_, index) => staged + index),
      batch.map(({ row }) => row),
      ...columns.map(({ name }) => batch.map(({ values }) => values[name] ?? null)),
    ]);
    staged += batch.length;
    batch = [];
  };
  return {
    async add(row: number, values: Values): Promise<void> {
      batch.push({ row, values });
      if (batch.length >= BATCH_ROWS) await flush();
    },
    async end(): Promise<number> {
      await flush();
      return staged;
    },
  };
};

type Options = { file: string; entity: EntityType; errors: RowErrors; onBytes: (bytes: number) => void };

/** Reads the file into a temporary table and returns the number of rows in it; bad rows go to `errors`. */
export const stageFile = async (
  client: PoolClient,
  { file, entity, errors, onBytes }: Options,
): Promise<number> => {
  await createStagingTable(client, entity);
  const parseRow = createRowParser(entity);
  const writer = createStagingWriter(client, entity);
  for await (const row of readRows(file, onBytes)) {
    const values = parseRow(row);
    if (typeof values === 'string') errors.add(row.row, values);
    else await writer.add(row.row, values);
  }
  const staged = await writer.end();
  await client.query('analyze import_rows');
  return staged;
};
