import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type { PoolClient } from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import {
  copyTarget,
  encodeFrame,
  FORMAT,
  NOT_IN_BACKUP,
  type Manifest,
  type RowCounts,
  type Table,
  type TableEnd,
} from './format.ts';

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

type FoundTable = Table & { references: string[] };

/** Sorts the tables topologically: each comes after the tables that it references. */
const sortByReferences = (tables: readonly FoundTable[]): Table[] => {
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
  const { rows: tables } = await client.query<FoundTable>(TABLES, [NOT_IN_BACKUP]);
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
  if (size > 0) yield Buffer.concat(chunks);
}

async function* tableFrames(client: PoolClient, table: Table, counts: RowCounts): AsyncGenerator<Buffer> {
  yield encodeFrame('table', table.name);
  const hash = createHash('sha256');
  const copy = client.query(copyTo(`copy ${copyTarget(table)} to stdout`));
  for await (const block of blocksOf(copy)) {
    hash.update(block);
    yield encodeFrame('data', block);
  }
  counts[table.name] = copy.rowCount;
  const end: TableEnd = { rows: copy.rowCount, sha256: hash.digest('hex') };
  yield encodeFrame('tableEnd', JSON.stringify(end));
}

async function* databaseFrames(client: PoolClient, counts: RowCounts): AsyncGenerator<Buffer> {
  await client.query('begin transaction isolation level repeatable read read only');
  try {
    const manifest = await readManifest(client);
    yield encodeFrame('manifest', JSON.stringify(manifest));
    for (const table of manifest.tables) yield* tableFrames(client, table, counts);
    yield encodeFrame('end');
  } finally {
    await client.query('rollback');
  }
}

/** Writes one snapshot of all tables to a file, atomically. */
export const writeBackup = async (client: PoolClient, file: string): Promise<RowCounts> => {
  const partial = `${file}.partial`;
  const counts: RowCounts = {};
  try {
    await pipeline(
      Readable.from(databaseFrames(client, counts), { objectMode: false }),
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
