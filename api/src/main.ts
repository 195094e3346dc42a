import { enableCompileCache } from 'node:module';
import { join } from 'node:path';
import { ConfigError, readConfig, type Config } from './config/config.ts';
import { createCleanup } from './process/cleanup.ts';
import { FolderInUse } from './process/folder-lock.ts';
import { openDatabase } from './database/open-database.ts';
import { choosePorts, PortTaken } from './choose-ports.ts';

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
  // The database boots while the rest of the server is loaded.
  const loading = import('./server.ts');
  loading.catch(() => {});
  const databaseUrl = await openDatabase(config, cleanup);
  const { runServer } = await loading;
  await runServer({ config, databaseUrl, videoPort, cleanup });
};

let leaving: Promise<void> | null = null;
/** Ends once, however often it is asked to. */
const leave = (code: number): Promise<void> =>
  (leaving ??= cleanup.run().then(() => {
    process.exit(code);
  }));

process.on('uncaughtException', (error) => {
  report(error);
  void leave(1);
});

const main = async (): Promise<void> => {
  let stopping = false;
  try {
    const config = readConfig(process.env);
    const started = start(config);
    // A second Ctrl-C changes nothing: the first is being obeyed.
    const stop = () => {
      if (stopping) return;
      stopping = true;
      void started.catch(() => {}).then(() => leave(0));
    };
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop);
    await started;
    if (!stopping) process.stdout.write(`Rushtone is ready: http://localhost:${config.port}\n`);
  } catch (error) {
    if (stopping) return;
    report(error);
    await leave(1);
  }
};

await main();
