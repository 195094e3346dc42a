import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fingerprint } from '../database-template.ts';

/**
 * What the PostgreSQL of all tests and its users agree on. Each connection to its socket is one user: it sends what
 * its database is copied from, gets the address, and the database is dropped when the connection closes.
 */
export type Source = 'demo' | 'empty';

/** Sent by a user who only keeps PostgreSQL running. */
export const NO_DATABASE = 'none';

/** The instance gets its name from its first user, so that both mean the same one at midnight. */
export const instanceName = (): string => `rushtone-postgres-${fingerprint()}`;

export const instancePaths = (name: string) => {
  const folder = join(tmpdir(), name);
  const socket = process.platform === 'win32' ? `\\\\.\\pipe\\${name}` : join(folder, 'socket');
  return { folder, cluster: join(folder, 'cluster'), socket };
};

/** `DATABASE_POOL` of servers in tests. */
export const POOL_SIZE = 3;
/** Three pools, and the connection that watches the database. */
export const CONNECTIONS_OF_SERVER = 3 * POOL_SIZE + 1;
/** Servers that a test file runs at the same time; more take a PostgreSQL of their own. */
export const SERVERS_OF_FILE = 4;
/** Connections of a test file besides those of its servers. */
const OWN_CONNECTIONS = 10;

/** Files run at once: as many as there are cores (scripts/lib/check-steps.ts), and as many again by hand. */
export const MAX_CONNECTIONS =
  2 * availableParallelism() * (SERVERS_OF_FILE * CONNECTIONS_OF_SERVER + OWN_CONNECTIONS);
