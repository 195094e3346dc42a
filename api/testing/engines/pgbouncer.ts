import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { startEngine, type Engine } from './engine.ts';
import { createFolder, SYSTEM_USER } from './postgres.ts';

/** Connections of PgBouncer to one database. */
export const POOL_SIZE = 20;

export type PgBouncer = Engine & {
  /** Path of the configuration, which `promote-region.sh` changes. */
  ini: string;
  /** URL of the database behind it. */
  url: string;
  /** URL of its console. */
  console: string;
  /** Runs a command in its console. */
  run: (command: string) => Promise<Record<string, string>[]>;
  remove: () => Promise<void>;
};

/** Starts PgBouncer in transaction mode before a database. Its console is open to the database's user. */
export const startPgBouncer = async (databaseUrl: string): Promise<PgBouncer> => {
  const { hostname, port: databasePort, username, password, pathname } = new URL(databaseUrl);
  const folder = createFolder(mkdtempSync(join(tmpdir(), 'rushtone-pgbouncer-')));
  const ini = join(folder, 'pgbouncer.ini');
  const configure = (port: number): string => `[databases]
${pathname.slice(1)} = host=${hostname} port=${databasePort} user=${username} password=${password}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = ${POOL_SIZE}
max_client_conn = 1000
server_round_robin = 1
admin_users = ${username}
`;
  const engine = await startEngine({
    name: 'pgbouncer',
    user: SYSTEM_USER,
    args: (port) => {
      writeFileSync(ini, configure(port));
      return [ini];
    },
  });
  const of = (database: string) => `postgres://${username}:${password}@127.0.0.1:${engine.port}/${database}`;
  return {
    ...engine,
    ini,
    url: of(pathname.slice(1)),
    console: of('pgbouncer'),
    async run(command) {
      const client = new pg.Client({ connectionString: of('pgbouncer') });
      await client.connect();
      try {
        return (await client.query<Record<string, string>>(command)).rows;
      } finally {
        await client.end();
      }
    },
    async remove() {
      await engine.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
};
