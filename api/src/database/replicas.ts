import { z } from 'zod';
import type { Pooler } from './connect.ts';
import { openGuardedPool } from './guarded-pool.ts';
import { createLogPositions, type Position } from './log-positions.ts';
import type { Db } from './schema.ts';
import { watchDatabase } from './watch.ts';

export type ReplicaState = {
  /** Host and port. */
  name: string;
  isUsed: boolean;
  lagMs: number;
};

export type Replicas = {
  /** Records the primary's WAL position from the last poll. */
  notePrimary: (row: unknown) => void;
  /** Returns a replica that is up, within the maximum lag, and has replayed `position`; `null` if there is none. */
  find: (group: string, position: Position) => Db | null;
  states: () => ReplicaState[];
  close: () => Promise<void>;
};

export const PRIMARY_QUESTION = `select (pg_current_wal_lsn() - '0/0')::float8 as position`;
const REPLICA_QUESTION = `select pg_is_in_recovery() as "isReplica",
  (pg_last_wal_replay_lsn() - '0/0')::float8 as position`;

const primaryAnswer = z.object({ position: z.number() });
const replicaAnswer = z.object({ isReplica: z.boolean(), position: z.number().nullable() });

type Options = {
  urls: readonly string[];
  connections: number;
  limitMs: number;
  watchMs: number;
  /** Maximum replication lag of replicas that serve reads, in ms. */
  maxLagMs: number;
  warn: (message: string) => void;
  pooler: Pooler;
};

type OneOptions = Omit<Options, 'urls'> & { lagOf: (replayed: Position) => number };

const openReplica = (url: string, { lagOf, maxLagMs, warn, watchMs, ...pool }: OneOptions) => {
  const { host } = new URL(url);
  const name = `The replica ${host}`;
  let replayed: Position | null = null;
  let problem = '';
  const say = (now: string, again: string): void => {
    if (now !== problem) warn(`${name} ${now || again}`);
    problem = now;
  };
  const onAnswer = (row: unknown): void => {
    const { isReplica, position } = replicaAnswer.parse(row);
    replayed = isReplica ? position : null;
    if (replayed === null)
      return say('is no replica, or does not tell its position: it is not used.', 'is one again.');
    const isLate = lagOf(replayed) > maxLagMs;
    say(isLate ? `is more than ${maxLagMs / 1000} s late: the primary is read.` : '', 'is used again.');
  };
  const watch = watchDatabase({ url, limitMs: watchMs, warn, name, question: REPLICA_QUESTION, onAnswer });
  const { of, close } = openGuardedPool({ ...pool, url, watch });
  const lagMs = (): number => (replayed === null ? 0 : lagOf(replayed));
  const isUsed = (): boolean => replayed !== null && !watch.isAway() && lagMs() <= maxLagMs;
  return {
    of,
    has: (position: Position): boolean => isUsed() && replayed !== null && replayed >= position,
    state: (): ReplicaState => ({ name: host, isUsed: isUsed(), lagMs: lagMs() }),
    async close() {
      await watch.close();
      await close();
    },
  };
};

/** Opens a pool per replica. Each URL must address one server, because replay positions differ between servers. */
export const openReplicas = ({ urls, ...options }: Options): Replicas => {
  const log = createLogPositions();
  const lagOf = (replayed: Position) => log.lagOf(replayed, performance.now());
  const replicas = urls.map((url) => openReplica(url, { ...options, lagOf }));
  let turn = 0;
  return {
    notePrimary: (row) => log.note(primaryAnswer.parse(row).position, performance.now()),
    find(group, position) {
      const able = replicas.filter(({ has }) => has(position));
      turn += 1;
      return able[turn % able.length]?.of(group) ?? null;
    },
    states: () => replicas.map(({ state }) => state()),
    close: async () => void (await Promise.all(replicas.map(({ close }) => close()))),
  };
};
