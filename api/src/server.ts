import { createApp } from './app.ts';
import type { Config } from './config/config.ts';
import { connect } from './database/connect.ts';
import { migrate, waitForMigrations } from './database/migrate.ts';
import { drain } from './http/draining.ts';
import { logLine, WARN } from './telemetry/log-line.ts';
import { openLog } from './telemetry/log.ts';
import type { Cleanup } from './process/cleanup.ts';
import { startJobs, startTimers } from './startup/background-tasks.ts';
import { videoHostName } from './startup/ports.ts';
import { openServices } from './startup/services.ts';

/** Listen backlog. With Node's default of 511, connections of larger bursts are retried after 1, 3 and 7 s. */
const CONNECTIONS_WAITING = 4_096;

type ServerOptions = {
  config: Config;
  databaseUrl: string;
  videoPort: number | null;
  cleanup: Cleanup;
  /** Aborted on a stop signal, with the signal as reason. */
  stopped: AbortSignal;
};

const videoOriginOf = ({ video }: Config, port: number | null): string | null => {
  if (video.kind === 'youtube') return null;
  return video.origin ?? `http://127.0.0.1:${port ?? 0}`;
};

/** Prepares the database, starts the server and adds its shutdown to `cleanup`. */
export const runServer = async ({
  config,
  databaseUrl,
  videoPort,
  cleanup,
  stopped,
}: ServerOptions): Promise<void> => {
  const written = openLog(config);
  const log = config.sentry
    ? (await import('./telemetry/sentry.ts')).sendErrors(written, config.sentry)
    : written;
  cleanup.add(log.close);
  const warn = (msg: string) => log.write(logLine(msg, WARN));
  const connection = connect(databaseUrl, {
    onError: (error) => warn(error.message),
    pooler: config.databasePooler,
    connections: config.databasePool,
  });
  cleanup.add(connection.close);
  if (config.migrations === 'run') await migrate(connection.pool);
  else await waitForMigrations(connection.pool, { warn, signal: stopped });
  if (config.databaseUrl === null) {
    // Loaded dynamically, because production packages contain no demo data.
    const { seedDemo } = await import('./demo-data/seed.ts');
    await seedDemo(connection.db, new Date());
  }

  const videoOrigin = videoOriginOf(config, videoPort);
  const { services, emulators } = await openServices(config, connection, { videoOrigin, warn });
  cleanup.add(services.databases.close);
  if (services.store) cleanup.add(services.store.close);
  cleanup.add(services.finder.stop);
  await services.finder.start();
  const app = await createApp({ config, services, log, emulators, pool: connection.pool });
  cleanup.add(startTimers(config, services, app.log));
  cleanup.add(await startJobs(config, services, emulators, app));
  if (emulators && videoPort !== null) {
    const { distDir } = config;
    const host = videoHostName(config);
    cleanup.add(await emulators.startVideoHost({ distDir, port: videoPort, host, log: app.log }));
  }
  cleanup.add(() => app.close());
  // No draining after Ctrl-C, which is used in development.
  cleanup.add(() => stopped.reason === 'SIGTERM' && drain(app, config.drainMs));
  await app.listen({ port: config.port, host: config.host, backlog: CONNECTIONS_WAITING });
};
