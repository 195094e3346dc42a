import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Envelope } from '@rushtone/domain';
import type { Registry } from '@rushtone/platform/registry';
import type { FastifyInstance } from 'fastify';
import type { Pool } from 'pg';
import type { PlayCounter } from '../src/features/catalog/plays.ts';
import { readConfig } from '../src/config/config.ts';
import { connect } from '../src/database/connect.ts';
import type { Db } from '../src/database/schema.ts';
import { DEMO_PASSWORD } from '@rushtone/emulators/demo-accounts';
import { createApp, type AppOptions } from '../src/app.ts';
import { openServices } from '../src/startup/services.ts';
import { writeBuild, type ServerBuilds } from './build-fixture.ts';
import { startOwnPostgres } from './postgres/own-postgres.ts';
import { POOL_SIZE } from './postgres/shared.ts';
import { createTestDatabase } from './postgres/test-database.ts';

/** Kysely prints what is deprecated on the console, once in a process. In tests, such a query fails. */
const print = console.log;
console.log = (...values: unknown[]) => {
  if (/is deprecated/.test(String(values[0]))) throw new Error(String(values[0]));
  print(...values);
};

export type TestServer = {
  app: FastifyInstance;
  /** For a second server on the same database. */
  options: AppOptions;
  /** Database URL. */
  url: string;
  db: Db;
  pool: Pool;
  plays: PlayCounter;
  /** Log lines. */
  log: string[];
  folder: string;
  registry: Registry;
  /** Calls the API by path and query, with `host` as Host header. */
  get: <Data = unknown>(
    path: string,
    options?: { host?: string | undefined; token?: string | undefined },
  ) => Promise<Envelope<Data>>;
  /** Signs a demo account in and returns its identity token. */
  signIn: (email: string, password?: string) => Promise<string>;
  stop: () => Promise<void>;
};

type Options = {
  env?: Record<string, string>;
  /** Server builds of the front end, so that pages have HTML. */
  builds?: ServerBuilds;
  /** `null`: pages use the real video host. */
  videoOrigin?: string | null;
  /** Inserts a proxy between the server and its database. */
  between?: (databaseUrl: string) => Promise<string>;
  /** Starts a PostgreSQL of its own, for a test of the whole cluster such as of replicas. */
  ownPostgres?: boolean;
};

/** Starts the whole server in process, with a database of its own that has the demo data. */
export const startTestServer = async ({
  env = {},
  builds,
  videoOrigin = 'http://127.0.0.1:8081',
  between,
  ownPostgres = false,
}: Options = {}): Promise<TestServer> => {
  const folder = mkdtempSync(join(tmpdir(), 'rushtone-'));
  const database = ownPostgres
    ? await startOwnPostgres(join(folder, 'database'))
    : await createTestDatabase();
  const databaseUrl = between ? await between(database.url) : database.url;
  const distDir = join(folder, 'dist');
  const registry = writeBuild(distDir, builds);
  // The machine is slow while all tests are running.
  const off = {
    RATE_LIMIT: 'off',
    RESPONSE_CACHE: 'off',
    RENDER_LIMIT_MS: '30000',
    DATABASE_LIMIT_MS: '30000',
    DATABASE_POOL: String(POOL_SIZE),
  };
  const config = readConfig({ DATA_DIR: folder, DIST_DIR: distDir, ...off, ...env });
  const connection = connect(databaseUrl, {
    pooler: config.databasePooler,
    connections: config.databasePool,
  });
  const { db, pool, close } = connection;
  const log: string[] = [];
  const warn = (message: string) => void log.push(message);
  const { services, emulators } = await openServices(config, connection, { videoOrigin, warn });
  const options: AppOptions = {
    config,
    services,
    log: { write: (line) => void log.push(line) },
    emulators,
    pool,
  };
  const app = await createApp(options);

  return {
    app,
    options,
    url: databaseUrl,
    db,
    pool,
    plays: services.plays,
    log,
    folder,
    registry,
    async get(path, { host = 'localhost:8080', token } = {}) {
      const headers = { host, ...(token === undefined ? {} : { authorization: `Bearer ${token}` }) };
      return (await app.inject({ url: `/api${path}`, headers })).json();
    },
    async signIn(email, password = DEMO_PASSWORD) {
      const url = '/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword';
      const answer = await app.inject({
        method: 'POST',
        url,
        payload: { email, password, returnSecureToken: true },
      });
      return answer.json<{ idToken: string }>().idToken;
    },
    async stop() {
      await app.close();
      await services.jobs.stop();
      await services.databases.close();
      services.store?.close();
      await close();
      await database.drop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
};
