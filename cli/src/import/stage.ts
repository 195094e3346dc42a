import type { PoolClient } from 'pg';
import { InvalidCell, type Column, type Values } from '../entities/columns.ts';
import type { EntityType } from '../entities/entity-type.ts';
import { readRows, type FileRow } from '../files/read-rows.ts';

const BATCH_ROWS = 5_000;

/** Returns every column that an import writes, in the order of the staging table. */
export const writtenColumns = ({ columns, derived = [] }: EntityType): Pick<Column, 'name' | 'type'>[] => [
  ...columns,
  ...derived.map((name) => ({ name, type: 'text' as const })),
];

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

/** Returns a function that parses a row into values, or into a list of everything that is wrong with it. */
const createRowParser = ({ columns, numberedWithin = '', compute = () => ({}) }: EntityType) => {
  const names = columns.map(({ name }) => name);
  const nextPositions = new Map<unknown, number>();
  const number = (values: Values): void => {
    const group = values[numberedWithin];
    const next = nextPositions.get(group) ?? 0;
    nextPositions.set(group, next + 1);
    values.position ??= next;
  };
  return (row: FileRow): Values | string => {
    if ('problem' in row) return row.problem;
    // Without this check a misspelled name would silently clear a column.
    const unknown = Object.keys(row.values).filter((name) => !names.includes(name));
    if (unknown.length > 0) return `unknown column ${unknown.join(', ')} (known: ${names.join(', ')})`;
    const values: Values = {};
    const reasons = columns
      .map((column) => parseCell(column, row.values[column.name] ?? '', values))
      .filter((reason) => reason !== null);
    if (reasons.length > 0) return reasons.join('; ');
    if (names.includes('position')) number(values);
    return { ...values, ...compute(values) };
  };
};

/** Creates the temporary table `import_rows`; returns a function that adds rows to it. */
const createStage = async (client: PoolClient, entity: EntityType) => {
  const columns = writtenColumns(entity);
  await client.query(
    `create temporary table import_rows (n integer primary key, row integer not null,
       ${columns.map(({ name, type }) => `${name} ${type}`).join(', ')}) on commit drop`,
  );
  const types = ['integer', 'integer', ...columns.map(({ type }) => type)];
  const lists = types.map((type, index) => `$${index + 1}::${type}[]`).join(', ');
  return (rows: readonly { row: number; values: Values }[], first: number) =>
    client.query(`insert into import_rows select * from unnest(${lists})`, [
      rows.map((_, index) => first + index),
      rows.map(({ row }) => row),
      ...columns.map(({ name }) => rows.map(({ values }) => values[name] ?? null)),
    ]);
};

type Options = {
  file: string;
  entity: EntityType;
  onError: (row: number, reason: string) => void;
  onBytes: (bytes: number) => void;
};

/** Reads the file into a temporary table. Returns the number of rows. */
export const stageFile = async (
  client: PoolClient,
  { file, entity, onError, onBytes }: Options,
): Promise<number> => {
  const insert = await createStage(client, entity);
  const parseRow = createRowParser(entity);
  let staged = 0;
  let batch: { row: number; values: Values }[] = [];
  const flush = async (): Promise<void> => {
    await insert(batch, staged);
    staged += batch.length;
    batch = [];
  };
  for await (const row of readRows(file, onBytes)) {
    const values = parseRow(row);
    if (typeof values === 'string') onError(row.row, values);
    else batch.push({ row: row.row, values });
    if (batch.length >= BATCH_ROWS) await flush();
  }
  await flush();
  await client.query('analyze import_rows');
  return staged;
};
