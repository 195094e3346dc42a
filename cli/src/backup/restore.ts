import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import {
  prepareMigrations,
  readMigrations,
  runMigration,
  type Migration,
} from '@rushtone/api/database/migrate';
import type { PoolClient } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { CommandError } from '../command-line/command.ts';
import { loadIdentityEmulator } from '../identity-emulator.ts';
import {
  copyTarget,
  damaged,
  manifestSchema,
  NOT_IN_BACKUP,
  quoteName,
  TABLE_END,
  type Manifest,
  type Table,
} from './format.ts';

type RowCounts = Record<string, number>;

const existingTables = async (client: PoolClient): Promise<string[]> => {
  const { rows } = await client.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = current_schema() order by 1`,
  );
  return rows.map(({ name }) => name);
};

const assertEmpty = async (client: PoolClient, tables: readonly string[]): Promise<void> => {
  for (const name of tables.filter((table) => !NOT_IN_BACKUP.includes(table))) {
    const { rowCount } = await client.query(`select 1 from ${quoteName(name)} limit 1`);
    if (rowCount) {
      throw new CommandError(
        `The database is not empty: ${name} has rows. To replace all existing data, add --force.`,
      );
    }
  }
};

/** Matches migrations of the identity emulator, which a production package does not contain. */
const OF_EMULATOR = /^\d{4}_identity_/;

const migrationsOf = async ({ migrations }: Manifest): Promise<Migration[]> => {
  const emulator = await loadIdentityEmulator();
  const known = await readMigrations();
  if (emulator !== null) known.push(...(await readMigrations(emulator.MIGRATIONS)));
  for (const [name, sum] of Object.entries(migrations)) {
    if (emulator === null && OF_EMULATOR.test(name)) continue;
    if (!known.some((migration) => migration.name === name && migration.sum === sum)) {
      throw new CommandError(`The backup needs the migration ${name}, which this version does not have.`);
    }
  }
  return known.filter(({ name }) => Object.hasOwn(migrations, name));
};

/** Also drops functions: an older migration could not replace the newer signature that a later one left. */
const dropAll = async (client: PoolClient, tables: readonly string[]): Promise<void> => {
  if (tables.length > 0) await client.query(`drop table ${tables.map(quoteName).join(', ')} cascade`);
  const { rows } = await client.query<{ signature: string }>(
    `select oid::regprocedure::text as signature from pg_proc
     where pronamespace = current_schema()::regnamespace
       and not exists (select 1 from pg_depend where objid = pg_proc.oid and deptype = 'e')`,
  );
  if (rows.length > 0)
    await client.query(`drop routine ${rows.map(({ signature }) => signature).join(', ')} cascade`);
};

/** Replaces all tables with empty ones, created by the backup's migrations. Returns their names. */
const recreateTables = async (client: PoolClient, existing: readonly string[], manifest: Manifest) => {
  const migrations = await migrationsOf(manifest);
  await dropAll(client, existing);
  await prepareMigrations(client);
  for (const migration of migrations) await runMigration(client, migration);
  const created = (await existingTables(client)).filter((name) => name !== 'migrations');
  await client.query(`truncate ${created.map(quoteName).join(', ')}`);
  return created;
};

type Lines = AsyncGenerator<Buffer, undefined>;

async function* linesOf(stream: AsyncIterable<Buffer>): Lines {
  let rest = Buffer.alloc(0);
  for await (const chunk of stream) {
    rest = Buffer.concat([rest, chunk]);
    let start = 0;
    for (let end = rest.indexOf('\n'); end >= 0; end = rest.indexOf('\n', start)) {
      yield rest.subarray(start, end + 1);
      start = end + 1;
    }
    rest = rest.subarray(start);
  }
  if (rest.length > 0) yield rest;
}

/** Reads the rows of one table, and the line after them. */
async function* rowsOf(lines: Lines): AsyncGenerator<Buffer> {
  for (;;) {
    const { value } = await lines.next();
    if (!value) throw damaged();
    if (value.equals(TABLE_END)) return;
    yield value;
  }
}

const parseManifest = (line: Buffer | undefined): Manifest => {
  if (line?.includes('rushtone-backup-1'))
    throw new CommandError(
      'The backup is of an older version: restore it with that version, update, and take a new one.',
    );
  try {
    return manifestSchema.parse(JSON.parse(String(line)));
  } catch {
    throw damaged();
  }
};

/** Skips a table that is missing here: only the identity emulator's tables may be missing, and only if empty. */
const skipEmptyTable = async ({ name }: Table, lines: Lines): Promise<void> => {
  for await (const _ of rowsOf(lines))
    throw new CommandError(`The backup has rows of ${name}, which belongs to the identity emulator.`);
};

const restoreTable = async (client: PoolClient, table: Table, lines: Lines): Promise<number> => {
  const copy = client.query(copyFrom(`copy ${copyTarget(table)} from stdin`));
  await pipeline(rowsOf(lines), copy);
  return copy.rowCount;
};

/** Sets sequences to continue after the largest id. */
const resetSequences = async (client: PoolClient, tables: readonly Table[]): Promise<void> => {
  for (const { name, columns } of tables) {
    for (const column of columns) {
      await client.query(
        `select setval(sequence, (select coalesce(max(${quoteName(column)}::text::bigint), 0) + 1 from ${quoteName(name)}), false)
         from (select pg_get_serial_sequence($1, $2) as sequence) s where sequence is not null`,
        [quoteName(name), column],
      );
    }
  }
};

const restoreAll = async (client: PoolClient, lines: Lines, force: boolean): Promise<RowCounts> => {
  const manifest = parseManifest((await lines.next()).value);
  const existing = await existingTables(client);
  if (!force) await assertEmpty(client, existing);
  const created = await recreateTables(client, existing, manifest);
  const counts: RowCounts = {};
  for (const table of manifest.tables) {
    if (created.includes(table.name)) counts[table.name] = await restoreTable(client, table, lines);
    else await skipEmptyTable(table, lines);
  }
  if (!(await lines.next()).done) throw damaged();
  await resetSequences(
    client,
    manifest.tables.filter(({ name }) => created.includes(name)),
  );
  return counts;
};

const explain = (error: unknown, file: string): unknown => {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (code.startsWith('Z_')) return damaged();
  if (code === 'ENOENT') return new CommandError(`There is no file ${file}.`);
  // PostgreSQL may reject damaged data before the table's checksum is reached.
  if (/^2[23]/.test(code) && error instanceof Error) return damaged(error.message);
  return error;
};

/** Restores a backup atomically; `force` replaces existing data. */
export const restoreBackup = async (client: PoolClient, file: string, force: boolean): Promise<RowCounts> => {
  let counts: RowCounts = {};
  await client.query('begin');
  try {
    await pipeline(createReadStream(file), createGunzip(), async (source) => {
      counts = await restoreAll(client, linesOf(source), force);
    });
    await client.query('commit');
    return counts;
  } catch (error) {
    await client.query('rollback').catch(() => {});
    throw explain(error, file);
  }
};
