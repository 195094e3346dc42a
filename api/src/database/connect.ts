import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { Database } from './schema.ts';

export type Connection = { url: string; pool: pg.Pool; db: Kysely<Database>; close: () => Promise<void> };

/** What stands between the server and the database: a pooler in transaction mode keeps nothing of a session. */
export type Pooler = 'none' | 'transaction';

/**
 * A connection that breaks while a transaction has it says so twice: its query fails, and it emits an error, which would
 * end the process without a listener. The pool itself listens to idle connections only.
 */
export const surviveLostConnections = (pool: pg.Pool): void => {
  pool.on('connect', (client) => client.on('error', () => {}));
};

/**
 * How long a statement may take. A pooler in transaction mode refuses the setting at the start of a connection, so the
 * driver measures the time itself.
 */
export const statementLimit = (limitMs: number, pooler: Pooler): pg.PoolConfig =>
  pooler === 'none' ? { statement_timeout: limitMs } : { query_timeout: limitMs };

export const connect = (
  url: string,
  onError: (error: Error) => void = () => {},
  pooler: Pooler = 'none',
): Connection => {
  const pool = new pg.Pool({
    connectionString: url,
    max: 10,
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
  const close = () => {
    closing = true;
    return db.destroy();
  };
  return { url, pool, db, close };
};
