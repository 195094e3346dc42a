import { lastWriteOf, noteWrite } from './account-writes.ts';
import type { Pooler } from './connect.ts';
import { isTooLong, openGuardedPool } from './guarded-pool.ts';
import { openReplicas, PRIMARY_QUESTION, type ReplicaState } from './replicas.ts';
import type { Db } from './schema.ts';
import { watchDatabase } from './watch.ts';

/** Largest pool size, and the statement timeout as a multiple of that of reads. */
const KINDS = { read: { connections: 10, times: 1 }, write: { connections: 6, times: 3 } } as const;
/** Fraction of the limit after which an unresponsive database counts as down, so that calls fail within the limit. */
const PATIENCE = 0.6;
export type CallKind = keyof typeof KINDS;

/** The bulkhead group of the call, and the account that reads; `null` for a visitor. */
type Reader = { group: string; uid: string | null };

export type CallDatabases = {
  /** Returns the database for a group of calls, such as those below `/song`. No group can use all connections. */
  of: (kind: CallKind, group: string) => Db;
  /**
   * Runs a read on a replica that has caught up with the account's last write, or on the primary if there is none or
   * the replica fails. `work` may run twice.
   */
  read: <Value>(reader: Reader, work: (db: Db) => Promise<Value>) => Promise<Value>;
  /** Records a write by the account, so that its next reads see it. */
  wrote: (uid: string) => Promise<void>;
  replicas: () => ReplicaState[];
  isAway: () => boolean;
  close: () => Promise<void>;
};

type Options = {
  url: string;
  readUrls: readonly string[];
  readLimitMs: number;
  /** Maximum replication lag of replicas that serve reads, in ms. */
  readLagMs: number;
  pooler: Pooler;
  /** Largest number of connections of each pool. */
  poolSize: number;
  warn: (message: string) => void;
};

/** Opens pools for reads and writes. Queries fail within their limit, or immediately while the database is down. */
export const openCallDatabases = (options: Options): CallDatabases => {
  const { url, readUrls, readLimitMs, readLagMs, pooler, poolSize, warn } = options;
  const watchMs = readLimitMs * PATIENCE;
  const replicas = openReplicas({
    urls: readUrls,
    connections: Math.min(KINDS.read.connections, poolSize),
    limitMs: readLimitMs,
    watchMs,
    maxLagMs: readLagMs,
    pooler,
    warn,
  });
  const hasReplicas = readUrls.length > 0;
  const question = hasReplicas ? { question: PRIMARY_QUESTION, onAnswer: replicas.notePrimary } : {};
  const watch = watchDatabase({ url, limitMs: watchMs, warn, ...question });
  const open = ({ connections, times }: (typeof KINDS)[CallKind]) =>
    openGuardedPool({
      url,
      connections: Math.min(connections, poolSize),
      limitMs: readLimitMs * times,
      watch,
      pooler,
    });
  const pools = { read: open(KINDS.read), write: open(KINDS.write) };

  return {
    of: (kind, group) => pools[kind].of(group),
    async read({ group, uid }, work) {
      const onPrimary = () => work(pools.read.of(group));
      if (replicas.find(group, 0) === null) return onPrimary();
      const position = uid === null ? 0 : await lastWriteOf(pools.read.of('writes'), uid);
      const replica = replicas.find(group, position);
      if (replica === null) return onPrimary();
      return work(replica).catch((error: unknown) => {
        // Not retried: it would take as long on the primary.
        if (isTooLong(error)) throw error;
        return onPrimary();
      });
    },
    async wrote(uid) {
      if (hasReplicas) await noteWrite(pools.write.of('writes'), uid);
    },
    replicas: replicas.states,
    isAway: watch.isAway,
    async close() {
      await watch.close();
      await Promise.all([pools.read.close(), pools.write.close(), replicas.close()]);
    },
  };
};
