import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { createGunzip } from 'node:zlib';
import type { PoolClient } from 'pg';
import {
  prepareMigrations,
  readMigrations,
  runMigration,
  type Migration,
} from '@rushtone/api/database/migrate';
import { AdminError } from '../failures.ts';
import { copyIn } from './copy-stream.ts';
import { readFrames, type Frame } from './frames.ts';
import { quoted, type Manifest, type Table, type TableEnd } from './manifest.ts';

type Frames = AsyncGenerator<Frame>;

const next = async (frames: Frames): Promise<Frame> => {
  const { value, done } = await frames.next();
  if (done) throw new AdminError('The file is no backup, or it is damaged.');
  return value;
};

const existing = async (client: PoolClient): Promise<string[]> => {
  const { rows } = await client.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = current_schema() order by 1`,
  );
  return rows.map(({ name }) => name);
};

const assertEmpty = async (client: PoolClient, tables: readonly string[]): Promise<void> => {
  for (const name of tables.filter((table) => table !== 'migrations')) {
    const { rowCount } = await client.query(`select 1 from ${quoted(name)} limit 1`);
    if (rowCount) {
      throw new AdminError(
        `The database is not empty (${name} has rows). With --force everything in it is replaced.`,
      );
    }
  }
};

const migrationsOf = async ({ migrations }: Manifest): Promise<Migration[]> => {
  const known = await readMigrations();
  for (const [name, sum] of Object.entries(migrations)) {
    if (!known.some((migration) => migration.name === name && migration.sum === sum)) {
      throw new AdminError(`The backup needs the migration ${name}, which this version does not have.`);
    }
  }
  return known.filter(({ name }) => Object.hasOwn(migrations, name));
};

/** Empty tables as the backup's own migrations made them. */
const remake = async (client: PoolClient, tables: readonly string[], manifest: Manifest): Promise<void> => {
  const migrations = await migrationsOf(manifest);
  if (tables.length > 0) await client.query(`drop table ${tables.map(quoted).join(', ')} cascade`);
  await prepareMigrations(client);
  for (const migration of migrations) await runMigration(client, migration);
  const names = manifest.tables.map(({ name }) => quoted(name)).join(', ');
  if (names !== '') await client.query(`truncate ${names}`);
};

const readTable = async (client: PoolClient, { name, columns }: Table, frames: Frames): Promise<number> => {
  const begin = await next(frames);
  if (begin.kind !== 'table' || begin.payload.toString() !== name)
    throw new AdminError('The backup is damaged.');
  const hash = createHash('sha256');
  let end: TableEnd | null = null;
  async function* data() {
    for (;;) {
      const { kind, payload } = await next(frames);
      if (kind !== 'data') {
        end = JSON.parse(payload.toString()) as TableEnd;
        return;
      }
      hash.update(payload);
      yield payload;
    }
  }
  const rows = await copyIn(
    client,
    `copy ${quoted(name)} (${columns.map(quoted).join(', ')}) from stdin`,
    data(),
  );
  const { rows: wanted, sha256 } = end ?? { rows: -1, sha256: '' };
  if (rows !== wanted || hash.digest('hex') !== sha256) {
    throw new AdminError(`The backup is damaged: ${name} is not what was backed up.`);
  }
  return rows;
};

/** Counters of numbered tables go on after the largest number. */
const setSequences = async (client: PoolClient, { tables }: Manifest): Promise<void> => {
  for (const { name, columns } of tables) {
    for (const column of columns) {
      await client.query(
        `select setval(sequence, (select coalesce(max(${quoted(column)}::text::bigint), 0) + 1 from ${quoted(name)}), false)
         from (select pg_get_serial_sequence($1, $2) as sequence) s where sequence is not null`,
        [quoted(name), column],
      );
    }
  }
};

type Restore = { file: string; force: boolean; onTable: (name: string, rows: number) => void };

const restoreFrames = async (client: PoolClient, frames: Frames, { force, onTable }: Restore) => {
  const first = await next(frames);
  if (first.kind !== 'manifest') throw new AdminError('The file is no backup.');
  const manifest = JSON.parse(first.payload.toString()) as Manifest;
  if (manifest.format !== 'rushtone-backup-1') throw new AdminError('The backup is of an unknown format.');
  const tables = await existing(client);
  if (!force) await assertEmpty(client, tables);
  await remake(client, tables, manifest);
  for (const table of manifest.tables) onTable(table.name, await readTable(client, table, frames));
  if ((await next(frames)).kind !== 'end') throw new AdminError('The backup is damaged.');
  await setSequences(client, manifest);
};

/** Brings a backup back, whole or not at all. */
export const restore = async (client: PoolClient, task: Restore): Promise<void> => {
  const source = createReadStream(task.file);
  const gunzip = createGunzip();
  source.on('error', (error) => gunzip.destroy(error));
  // Whoever reads the frames gets it; it may come before they do.
  gunzip.on('error', () => {});
  const frames = readFrames(source.pipe(gunzip));
  await client.query('begin');
  try {
    await restoreFrames(client, frames, task);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => {});
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    if (code.startsWith('Z_')) throw new AdminError('The file is no backup, or it is damaged.');
    if (code === 'ENOENT') throw new AdminError(`There is no file ${task.file}.`);
    // Data that the database refuses; it comes before the sum of the table can tell.
    if (/^2[23]/.test(code) && error instanceof Error)
      throw new AdminError(`The backup is damaged: ${error.message}`);
    throw error;
  } finally {
    source.destroy();
    gunzip.destroy();
  }
};
