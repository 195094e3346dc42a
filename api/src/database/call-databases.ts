import {
  Kysely,
  PostgresDialect,
  type PostgresCursor,
  type PostgresPool,
  type PostgresQueryResult,
} from 'kysely';
import pg from 'pg';
import { Overloaded } from '../errors/overloaded.ts';
import { traceStatement } from '../observability/tracing.ts';
import { createBulkhead, type Bulkhead } from './bulkhead.ts';
import { surviveLostConnections } from './connect.ts';
import type { Database, Db } from './schema.ts';
import { nameOfStatement } from './statement.ts';
import { watchDatabase, type Watch } from './watch.ts';

/** Connections, and how long a statement may take as a multiple of the limit of a read. */
const KINDS = { read: { connections: 10, times: 1 }, write: { connections: 6, times: 3 } } as const;
/** A database that has not answered after this part of the limit is away: calls fail within the limit. */
const PATIENCE = 0.6;
export type CallKind = keyof typeof KINDS;

export type CallDatabases = {
  /** The database for calls of a group, such as those below `/song`; one group never takes all connections. */
  of: (kind: CallKind, group: string) => Db;
  isAway: () => boolean;
  close: () => Promise<void>;
};

const AWAY = 'The database does not answer.';
/** SQLSTATE of a statement that was cancelled by its time limit. */
const TOO_LONG = '57014';
/** What the driver says without a code. */
const NO_ANSWER = /^(Connection terminated|timeout exceeded when trying to connect)/;
/** Connection exceptions, a database without space or connections, and one that shuts down or starts. */
const NO_CONNECTION = /^(08|53|57P)|^E[A-Z]+$/;

const asOverloaded = (error: unknown): unknown => {
  if (!(error instanceof Error)) return error;
  const code = 'code' in error ? String(error.code) : '';
  const lost = NO_CONNECTION.test(code) || (code === '' && NO_ANSWER.test(error.message));
  return code === TOO_LONG || lost ? new Overloaded(error.message, { cause: error }) : error;
};

/** Rejects as soon as the database is away, whatever the work waits for. */
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

/** A connection that arrives after its request was given up goes back to the pool. */
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

/** The types of Kysely know fewer commands than PostgreSQL, and it treats all others alike. */
const asResult = <R>({ command, rowCount, rows }: pg.QueryResult): PostgresQueryResult<R> => ({
  command: COMMANDS.find((known) => known === command) ?? 'SELECT',
  rowCount: rowCount ?? 0,
  rows,
});

/** A pool for one group of calls, which shares its connections with others. */
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
      const send = () => whileThere(watch, () => client.query(statement));
      return traceStatement(statement.name, text, send).then(asResult<R>, (error: unknown) => {
        broken ||= watch.isAway();
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

type Options = { url: string; readLimitMs: number; warn: (message: string) => void };

/** Pools for calls, by kind; a query fails within its limit, and at once while the database is away. */
export const openCallDatabases = ({ url, readLimitMs, warn }: Options): CallDatabases => {
  const watch = watchDatabase(url, readLimitMs * PATIENCE, warn);
  const open = ({ connections, times }: (typeof KINDS)[CallKind]) => {
    const limitMs = readLimitMs * times;
    const pool = new pg.Pool({
      connectionString: url,
      max: connections,
      idleTimeoutMillis: 30_000,
      connectionTimeoutMillis: limitMs,
      statement_timeout: limitMs,
    });
    pool.on('error', () => {});
    surviveLostConnections(pool);
    return pool;
  };
  const pools = { read: open(KINDS.read), write: open(KINDS.write) };
  const databases = new Map<string, Db>();
  return {
    of(kind, group) {
      const known = databases.get(`${kind} ${group}`);
      if (known) return known;
      const bulkhead = createBulkhead(
        Math.ceil(KINDS[kind].connections / 2),
        readLimitMs * KINDS[kind].times,
      );
      const dialect = new PostgresDialect({ pool: guard(pools[kind], bulkhead, watch) });
      const db = new Kysely<Database>({ dialect });
      databases.set(`${kind} ${group}`, db);
      return db;
    },
    isAway: watch.isAway,
    async close() {
      await watch.close();
      await Promise.all([pools.read.end(), pools.write.end()]);
    },
  };
};
