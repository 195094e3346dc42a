import { enableCompileCache } from 'node:module';
import { join } from 'node:path';
import { ConfigError, readConfig, type Config } from './config/config.ts';
import { createCleanup } from './process/cleanup.ts';
import { FolderInUse } from './process/folder-lock.ts';
import { openDatabase } from './database/open-database.ts';
import { choosePorts, PortTaken } from './startup/ports.ts';

enableCompileCache(join(import.meta.dirname, '../../node_modules/.cache/node'));

const report = (error: unknown): void => {
  const expected = error instanceof ConfigError || error instanceof PortTaken || error instanceof FolderInUse;
  const text =
    error instanceof Error ? (expected ? error.message : (error.stack ?? error.message)) : String(error);
  process.stderr.write(`${text}\n`);
};

const cleanup = createCleanup(report);

const start = async (config: Config): Promise<void> => {
  const { videoPort } = await choosePorts(config);
  // The database starts while the rest of the server loads.
  const loading = import('./server.ts');
  loading.catch(() => {});
  const databaseUrl = await openDatabase(config, cleanup);
  const { runServer } = await loading;
  await runServer({ config, databaseUrl, videoPort, cleanup });
};

let exiting: Promise<void> | null = null;
const exit = (code: number): Promise<void> =>
  (exiting ??= cleanup.run().then(() => {
    process.exit(code);
  }));

process.on('uncaughtException', (error) => {
  report(error);
  void exit(1);
});

const main = async (): Promise<void> => {
  let stopping = false;
  try {
    const config = readConfig(process.env);
    const started = start(config);
    // A second Ctrl-C is ignored during the shutdown.
    const stop = () => {
      if (stopping) return;
      stopping = true;
      void started.catch(() => {}).then(() => exit(0));
    };
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop);
    await started;
    if (!stopping) process.stdout.write(`Rushtone is ready: http://localhost:${config.port}\n`);
  } catch (error) {
    if (stopping) return;
    report(error);
    await exit(1);
  }
};

await main();
