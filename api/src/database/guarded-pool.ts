import {
  Kysely,
  PostgresDialect,
  type PostgresCursor,
  type PostgresPool,
  type PostgresQueryResult,
} from 'kysely';
import pg from 'pg';
import { Overloaded } from '../errors/overloaded.ts';
import { traceStatement } from '../telemetry/tracing.ts';
import { createBulkhead, type Bulkhead } from './bulkhead.ts';
import { statementLimit, surviveLostConnections, type Pooler } from './connect.ts';
import type { Database, Db } from './schema.ts';
import { forgetStatement, isStatementLost, nameOfStatement } from './statement.ts';
import type { Watch } from './watch.ts';

export type GuardedPool = {
  /** Returns the database for a group of calls, such as those below `/song`. No group can use all connections. */
  of: (group: string) => Db;
  close: () => Promise<void>;
};

const AWAY = 'The database does not answer.';
/** SQLSTATE of a statement canceled by `statement_timeout`. */
const TOO_LONG = '57014';
/** The driver's message for its own timeout, which is used behind a pooler. */
const READ_TIMEOUT = 'Query read timeout';
/** Driver errors without a code. The last one is that of a rollback on a connection that broke. */
const NO_ANSWER =
  /^(Connection terminated|timeout exceeded when trying to connect|Client (has encountered a connection error|was closed) and is not queryable)/;
/** SQLSTATE classes 08 (connection), 53 (resources), 57P (shutdown, startup), and errors of Node's sockets. */
const NO_CONNECTION = /^(08|53|57P)|^E[A-Z]+$/;

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : '';

/** Returns whether a statement timed out. */
export const isTooLong = (error: unknown): boolean => {
  const cause = error instanceof Overloaded ? error.cause : error;
  return codeOf(cause) === TOO_LONG || (cause instanceof Error && cause.message === READ_TIMEOUT);
};

const asOverloaded = (error: unknown): unknown => {
  if (!(error instanceof Error)) return error;
  const code = codeOf(error);
  const lost = NO_CONNECTION.test(code) || (code === '' && NO_ANSWER.test(error.message));
  return isTooLong(error) || lost ? new Overloaded(error.message, { cause: error }) : error;
};

/** Runs `work`, but rejects as soon as the database is down. */
const whileThere = async <Value>(watch: Watch, work: () => Promise<Value>): Promise<Value> => {
  if (watch.isAway()) throw new Overloaded(AWAY);
  const lost = Promise.withResolvers<never>();
  const end = watch.onLost(() => lost.reject(new Overloaded(AWAY)));
  try {
    return await Promise.race([work(), lost.promise]);
  } catch (error) {
    throw asOverloaded(error);
  } finally {
    end();
  }
};

/** Waits for a resource. If the wait is abandoned, the resource is released when it arrives. */
const claim = <Value>(
  watch: Watch,
  promise: Promise<Value>,
  giveBack: (value: Value) => void,
): Promise<Value> =>
  whileThere(watch, () => promise).catch((error: unknown) => {
    promise.then(giveBack, () => {});
    throw error;
  });

const COMMANDS = ['SELECT', 'INSERT', 'UPDATE', 'DELETE', 'MERGE', 'COMMIT', 'ROLLBACK'] as const;

/** Kysely's types list fewer commands than PostgreSQL has; it treats all others alike. */
const asResult = <R>({ command, rowCount, rows }: pg.QueryResult): PostgresQueryResult<R> => ({
  command: COMMANDS.find((known) => known === command) ?? 'SELECT',
  rowCount: rowCount ?? 0,
  rows,
});

type Statement = { name?: string | undefined; text: string; values: unknown[] };

/** Sends a statement. If a pooler has lost its prepared version, it is sent unprepared from then on. */
const send = (client: pg.PoolClient, statement: Statement): Promise<pg.QueryResult> =>
  client.query(statement).catch((error: unknown) => {
    if (statement.name === undefined || !isStatementLost(error)) throw error;
    forgetStatement(statement.text);
    return client.query({ text: statement.text, values: statement.values });
  });

/** Wraps the shared pool for one group of calls. */
const guard = (pool: pg.Pool, bulkhead: Bulkhead, watch: Watch): PostgresPool => ({
  options: pool.options,
  async connect() {
    const leave = await claim(watch, bulkhead.enter(), (late) => late());
    const client = await claim(watch, pool.connect(), (late) => late.release()).catch((error: unknown) => {
      leave();
      throw error;
    });
    let broken = false;
    function query<R>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<R>>;
    function query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>;
    function query<R>(
      text: string | PostgresCursor<R>,
      values: readonly unknown[] = [],
    ): Promise<PostgresQueryResult<R>> | PostgresCursor<R> {
      if (typeof text !== 'string') throw new Error('Calls read no streams.');
      const statement = { name: nameOfStatement(text), text, values: [...values] };
      const sent = () => whileThere(watch, () => send(client, statement));
      return traceStatement(statement.name, text, sent).then(asResult<R>, (error: unknown) => {
        // Behind a pooler, a statement that timed out is still running on this connection.
        broken ||= watch.isAway() || isTooLong(error);
        throw error;
      });
    }
    return {
      query,
      release() {
        client.release(broken);
        leave();
      },
    };
  },
  end: async () => {},
});

type Options = { url: string; connections: number; limitMs: number; watch: Watch; pooler: Pooler };

/** Opens a pool whose queries fail within their limit, and immediately while the database is down. */
export const openGuardedPool = ({ url, connections, limitMs, watch, pooler }: Options): GuardedPool => {
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    idleTimeoutMillis: 30_000,
    connectionTimeoutMillis: limitMs,
    ...statementLimit(limitMs, pooler),
  });
  pool.on('error', () => {});
  surviveLostConnections(pool);
  const databases = new Map<string, Db>();
  return {
    of(group) {
      const known = databases.get(group);
      if (known) return known;
      const bulkhead = createBulkhead(Math.ceil(connections / 2), limitMs);
      const dialect = new PostgresDialect({ pool: guard(pool, bulkhead, watch) });
      const db = new Kysely<Database>({ dialect });
      databases.set(group, db);
      return db;
    },
    close: () => pool.end(),
  };
};
