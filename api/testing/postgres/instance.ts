// The PostgreSQL of all test files that run at the same time. It ends when nobody has used it for a moment, also when
// its users were killed.
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { createServer, type Socket } from 'node:net';
import pg from 'pg';
import { startLocalPostgres, stopOrphan } from '../../src/database/local-postgres/start.ts';
import { FolderInUse, lockFolder } from '../../src/process/folder-lock.ts';
import { copyDemoDatabase } from '../database-template.ts';
import { instanceName, instancePaths, MAX_CONNECTIONS, NO_DATABASE } from './shared.ts';

/** How long it waits for its first user, and for another one after the last, in ms. */
const UNUSED_MS = { first: 30_000, last: 1_000 };

const SETTINGS = {
  max_connections: MAX_CONNECTIONS,
  // Nobody needs this data after a crash.
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  // It would visit each database every few seconds; the tables of tests are small.
  autovacuum: 'off',
};

const { folder, cluster, socket } = instancePaths(process.argv[2] ?? instanceName());

const openPostgres = async () => {
  // Left behind by an instance that was killed.
  await stopOrphan(cluster);
  rmSync(cluster, { recursive: true, force: true });
  rmSync(socket, { force: true });
  await copyDemoDatabase(cluster);
  const postgres = await startLocalPostgres(cluster, SETTINGS);
  const addressOf = (database: string) => postgres.url.replace(/[^/]+$/, database);
  // PostgreSQL copies a database only while no other connection uses it.
  const admin = new pg.Client({ connectionString: addressOf('template1') });
  await admin.connect();
  let made = 0;
  return {
    addressOf,
    async create(source: string): Promise<string> {
      made += 1;
      const name = `test_${made}`;
      await admin.query(
        `create database ${name} template ${source === 'demo' ? 'rushtone' : 'template1'} strategy file_copy`,
      );
      return name;
    },
    async drop(name: string): Promise<void> {
      // Waits up to five seconds for connections that are being closed, which an error would surprise.
      await admin
        .query(`drop database ${name}`)
        .catch(() => admin.query(`drop database ${name} with (force)`));
    },
    async stop() {
      await admin.end();
      await postgres.stop();
      rmSync(cluster, { recursive: true, force: true });
    },
  };
};

const serve = async (
  user: Socket,
  { addressOf, create, drop }: Awaited<ReturnType<typeof openPostgres>>,
): Promise<void> => {
  user.setEncoding('utf8').on('error', () => {});
  const left = new Promise<null>((settle) => user.once('close', () => settle(null)));
  const source = await Promise.race([new Promise<string>((settle) => user.once('data', settle)), left]);
  if (source === null) return;
  try {
    const name = source === NO_DATABASE ? null : await create(source);
    user.write(addressOf(name ?? 'template1'));
    await left;
    if (name !== null) await drop(name);
  } catch (error) {
    user.end(String(error));
  }
};

const run = async (): Promise<void> => {
  const postgres = await openPostgres();
  const users = new Set<Socket>();
  const server = createServer((user) => {
    clearTimeout(unused);
    users.add(user);
    void serve(user, postgres).finally(() => {
      users.delete(user);
      if (users.size === 0) unused = setTimeout(() => server.close(), UNUSED_MS.last);
    });
  }).listen(socket);
  let unused = setTimeout(() => server.close(), UNUSED_MS.first);
  await once(server, 'close');
  await postgres.stop();
};

try {
  const unlock = lockFolder(folder);
  await run();
  unlock();
} catch (error) {
  // Another instance serves already.
  if (!(error instanceof FolderInUse)) throw error;
}
