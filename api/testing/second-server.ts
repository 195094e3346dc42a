import type { FastifyInstance } from 'fastify';
import { createApp } from '../src/app.ts';
import type { OpenedServices } from '../src/startup/integrations.ts';
import { openServices } from '../src/startup/services.ts';
import type { TestServer } from './test-server.ts';

export type SecondServer = { app: FastifyInstance; services: OpenedServices; stop: () => Promise<void> };

/** Starts another server on a test server's database, with its own connections and caches. */
export const startSecondServer = async ({
  options,
  url,
  pool,
  db,
  log,
}: TestServer): Promise<SecondServer> => {
  const warn = (message: string) => void log.push(message);
  const connection = { url, pool, db };
  const { services, emulators } = await openServices(options.config, connection, { videoOrigin: null, warn });
  const app = await createApp({ ...options, services, emulators });
  return {
    app,
    services,
    async stop() {
      await app.close();
      await services.jobs.stop();
      services.store?.close();
      await services.databases.close();
    },
  };
};
