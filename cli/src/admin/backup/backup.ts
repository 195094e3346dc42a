import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { PassThrough, Transform, type Writable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type { PoolClient } from 'pg';
import { copyOut } from './copy-stream.ts';
import { frame } from './frames.ts';
import { quoted, readManifest, type Table, type TableEnd } from './manifest.ts';

const BLOCK = 64 * 1024;

const write = async (out: Writable, bytes: Buffer): Promise<void> => {
  if (!out.write(bytes)) await once(out, 'drain');
};

/** Gathers rows into blocks and makes a frame of each. */
const framing = (onBlock: (block: Buffer) => void): Transform => {
  let parts: Buffer[] = [];
  let size = 0;
  const take = (): Buffer => {
    const block = Buffer.concat(parts);
    [parts, size] = [[], 0];
    onBlock(block);
    return frame('data', block);
  };
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      parts.push(chunk);
      size += chunk.length;
      done(null, size >= BLOCK ? take() : undefined);
    },
    flush: (done) => done(null, size > 0 ? take() : undefined),
  });
};

const writeTable = async (client: PoolClient, { name, columns }: Table, out: Writable): Promise<number> => {
  await write(out, frame('table', name));
  const hash = createHash('sha256');
  const source = new PassThrough();
  const frames = source.pipe(framing((block) => hash.update(block)));
  frames.pipe(out, { end: false });
  const rows = await copyOut(
    client,
    `copy ${quoted(name)} (${columns.map(quoted).join(', ')}) to stdout`,
    source,
  );
  source.end();
  await finished(frames);
  const end: TableEnd = { rows, sha256: hash.digest('hex') };
  await write(out, frame('tableEnd', JSON.stringify(end)));
  return rows;
};

const writeAll = async (client: PoolClient, out: Writable, onTable: (name: string, rows: number) => void) => {
  await client.query('begin transaction isolation level repeatable read read only');
  try {
    const manifest = await readManifest(client);
    await write(out, frame('manifest', JSON.stringify(manifest)));
    for (const table of manifest.tables) onTable(table.name, await writeTable(client, table, out));
    await write(out, frame('end'));
  } finally {
    await client.query('rollback');
  }
};

/** Writes all tables as they were at one moment into one file, which is there whole or not at all. */
export const backUp = async (
  client: PoolClient,
  file: string,
  onTable: (name: string, rows: number) => void,
): Promise<void> => {
  const partial = `${file}.partial`;
  // It holds addresses, password hashes and the signing key: nobody else may read it.
  const target = createWriteStream(partial, { mode: 0o600, flush: true });
  const gzip = createGzip({ level: 4 });
  gzip.pipe(target);
  const failed = Promise.race([once(target, 'error'), once(gzip, 'error')]).then(([error]) => {
    throw error;
  });
  failed.catch(() => {});
  try {
    await Promise.race([writeAll(client, gzip, onTable), failed]);
    gzip.end();
    await Promise.race([finished(target), failed]);
    await rename(partial, file);
  } catch (error) {
    gzip.destroy();
    target.destroy();
    await rm(partial, { force: true });
    throw error;
  }
};
