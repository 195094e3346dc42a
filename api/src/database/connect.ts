import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { Database } from './schema.ts';

export type Connection = { url: string; pool: pg.Pool; db: Kysely<Database>; close: () => Promise<void> };

/** The kind of pooler in front of the database. In transaction mode, session state is lost between transactions. */
export type Pooler = 'none' | 'transaction';

/**
 * A connection that breaks during a transaction reports it twice: its query fails, and it emits `error`, which would
 * crash the process if unhandled. The pool only handles errors of idle connections.
 */
export const surviveLostConnections = (pool: pg.Pool): void => {
  pool.on('connect', (client) => client.on('error', () => {}));
};

/**
 * Statement timeout. A pooler in transaction mode rejects the startup parameter, so the driver enforces the timeout
 * instead.
 */
export const statementLimit = (limitMs: number, pooler: Pooler): pg.PoolConfig =>
  pooler === 'none' ? { statement_timeout: limitMs } : { query_timeout: limitMs };

type Options = {
  onError?: (error: Error) => void;
  pooler?: Pooler;
  /** Largest number of connections of the pool. */
  connections?: number;
};

export const connect = (
  url: string,
  { onError = () => {}, pooler = 'none', connections = 10 }: Options = {},
): Connection => {
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 30_000,
    ...statementLimit(10_000, pooler),
  });
  surviveLostConnections(pool);
  let closing = false;
  // The pool replaces broken idle connections; without a listener the error would end the process.
  pool.on('error', (error) => {
    if (!closing) onError(error);
  });
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });
  const close = async () => {
    closing = true;
    await db.destroy();
    // Kysely ends only a pool that it has used.
    if (!pool.ending) await pool.end();
  };
  return { url, pool, db, close };
};
