import { createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type { PoolClient } from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { copyTarget, FORMAT, NOT_IN_BACKUP, TABLE_END, type Manifest, type Table } from './format.ts';

const BLOCK_BYTES = 64 * 1024;

const TABLES = `
  select c.relname as name,
    (select array_agg(a.attname::text order by a.attnum) from pg_attribute a
     where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
    array(select distinct f.relname::text from pg_constraint k join pg_class f on f.oid = k.confrelid
     where k.conrelid = c.oid and k.contype = 'f' and k.confrelid <> c.oid) as "references"
  from pg_class c join pg_namespace s on s.oid = c.relnamespace
  where s.nspname = current_schema() and c.relkind = 'r' and c.relpersistence = 'p' and c.relname <> all($1)
  order by c.relname`;

/** Sorts the tables topologically: each comes after the tables that it references. */
const sortByReferences = (tables: readonly (Table & { references: string[] })[]): Table[] => {
  const sorted: Table[] = [];
  const waiting = [...tables];
  while (waiting.length > 0) {
    const next = waiting.findIndex(
      ({ references }) => !references.some((name) => waiting.some((table) => table.name === name)),
    );
    const [table] = waiting.splice(Math.max(next, 0), 1);
    if (table) sorted.push({ name: table.name, columns: table.columns });
  }
  return sorted;
};

/** Unlogged tables are skipped, since PostgreSQL itself empties them after a crash. */
const readManifest = async (client: PoolClient): Promise<Manifest> => {
  const { rows: migrations } = await client.query<{ name: string; sum: string }>(
    `select name, sum from migrations where name <> 'lock' order by name`,
  );
  const { rows: tables } = await client.query(TABLES, [NOT_IN_BACKUP]);
  return {
    format: FORMAT,
    taken: new Date().toISOString(),
    migrations: Object.fromEntries(migrations.map(({ name, sum }) => [name, sum])),
    tables: sortByReferences(tables),
  };
};

/** Joins the chunks of a stream into blocks; PostgreSQL sends one chunk per row. */
async function* blocksOf(stream: Readable): AsyncGenerator<Buffer> {
  let chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of stream) {
    const bytes: Buffer = chunk;
    chunks.push(bytes);
    size += bytes.length;
    if (size < BLOCK_BYTES) continue;
    yield Buffer.concat(chunks);
    [chunks, size] = [[], 0];
  }
  yield Buffer.concat(chunks);
}

async function* contentOf(
  client: PoolClient,
  counts: Record<string, number>,
): AsyncGenerator<Buffer | string> {
  await client.query('begin transaction isolation level repeatable read read only');
  try {
    const manifest = await readManifest(client);
    yield `${JSON.stringify(manifest)}\n`;
    for (const table of manifest.tables) {
      const copy = client.query(copyTo(`copy ${copyTarget(table)} to stdout`));
      yield* blocksOf(copy);
      yield TABLE_END;
      counts[table.name] = copy.rowCount;
    }
  } finally {
    await client.query('rollback');
  }
}

/** Writes one snapshot of all tables to a file, atomically. Returns the number of rows of each table. */
export const writeBackup = async (client: PoolClient, file: string): Promise<Record<string, number>> => {
  const partial = `${file}.partial`;
  const counts: Record<string, number> = {};
  try {
    await pipeline(
      Readable.from(contentOf(client, counts), { objectMode: false }),
      createGzip({ level: 4 }),
      // The file contains addresses, password hashes and the signing key: only its owner may read it.
      createWriteStream(partial, { mode: 0o600, flush: true }),
    );
    await rename(partial, file);
    return counts;
  } catch (error) {
    await rm(partial, { force: true });
    throw error;
  }
};
