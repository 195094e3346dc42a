import type { PoolClient } from 'pg';
import { readRows } from '../files/read-rows.ts';
import type { Kind, Values } from '../kinds/kind.ts';
import type { Problems } from './problems.ts';
import { createValueReader } from './read-values.ts';

const ROWS_AT_ONCE = 5_000;

/** Everything that is written of a row, in one order. */
export const writtenColumns = ({ columns, derived }: Kind) => [...columns, ...derived];

/** The table that a file is read into before anything of it counts. It is gone with the transaction. */
const makeStage = (client: PoolClient, kind: Kind) =>
  client.query(`create temporary table import_rows (n integer primary key, line integer not null,
    ${writtenColumns(kind)
      .map(({ name, type }) => `${name} ${type}`)
      .join(', ')}) on commit drop`);

const createWriter = (client: PoolClient, kind: Kind) => {
  const columns = writtenColumns(kind);
  const types = ['integer', 'integer', ...columns.map(({ type }) => type)];
  const lists = types.map((type, index) => `$${index + 1}::${type}[]`).join(', ');
  let staged = 0;
  let batch: { line: number; values: Values }[] = [];
  const flush = async (): Promise<void> => {
    if (batch.length === 0) return;
    const cells = columns.map(({ name }) => batch.map(({ values }) => values[name] ?? null));
    const numbers = batch.map((_, index) => staged + index);
    await client.query(`insert into import_rows select * from unnest(${lists})`, [
      numbers,
      batch.map(({ line }) => line),
      ...cells,
    ]);
    staged += batch.length;
    batch = [];
  };
  return {
    async add(line: number, values: Values): Promise<void> {
      batch.push({ line, values });
      if (batch.length >= ROWS_AT_ONCE) await flush();
    },
    flush,
    staged: () => staged,
  };
};

type Staging = { file: string; kind: Kind; problems: Problems; onBytes: (bytes: number) => void };

/** Reads the file into the stage; rows that cannot be read are told to `problems`. Returns how many can. */
export const stageFile = async (
  client: PoolClient,
  { file, kind, problems, onBytes }: Staging,
): Promise<number> => {
  await makeStage(client, kind);
  const read = createValueReader(kind);
  const writer = createWriter(client, kind);
  for await (const rows of readRows(file, onBytes)) {
    for (const row of rows) {
      const values = read(row);
      if (typeof values === 'string') problems.add(row.line, values);
      else await writer.add(row.line, values);
    }
  }
  await writer.flush();
  await client.query('analyze import_rows');
  return writer.staged();
};
