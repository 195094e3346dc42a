import { enableCompileCache } from 'node:module';
import { join } from 'node:path';
import { ConfigError, readConfig, type Config } from './config/config.ts';
import { createCleanup } from './process/cleanup.ts';
import { FolderInUse } from './process/folder-lock.ts';
import { logLine } from './telemetry/log-line.ts';
import { openDatabase } from './database/open-database.ts';
import { choosePorts, PortTaken } from './startup/ports.ts';

enableCompileCache(join(import.meta.dirname, '../../node_modules/.cache/node'));

const report = (error: unknown): void => {
  const expected = error instanceof ConfigError || error instanceof PortTaken || error instanceof FolderInUse;
  const text =
    error instanceof Error ? (expected ? error.message : (error.stack ?? error.message)) : String(error);
  process.stderr.write(`${text}\n`);
};

// Output is lost if the terminal is closed. Reporting that would fail again, endlessly.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);

const cleanup = createCleanup(report);

const start = async (config: Config, stopped: AbortSignal): Promise<void> => {
  const { videoPort } = await choosePorts(config);
  // The database starts while the rest of the server loads.
  const loading = import('./server.ts');
  loading.catch(() => {});
  const databaseUrl = await openDatabase(config, cleanup);
  const { runServer } = await loading;
  await runServer({ config, databaseUrl, videoPort, cleanup, stopped });
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

/** Prints the ready line for the user, as JSON if the log is written to standard output. */
const announce = ({ log, port }: Config): void => {
  const text = `Rushtone is ready: http://localhost:${port}`;
  process.stdout.write(log === 'stdout' ? logLine(text) : `${text}\n`);
};

const main = async (): Promise<void> => {
  const stopping = new AbortController();
  try {
    const config = readConfig(process.env);
    const started = start(config, stopping.signal);
    // A second Ctrl-C is ignored during the shutdown.
    const stop = (signal: NodeJS.Signals) => {
      if (stopping.signal.aborted) return;
      stopping.abort(signal);
      void started.catch(() => {}).then(() => exit(0));
    };
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop);
    await started;
    if (!stopping.signal.aborted) announce(config);
  } catch (error) {
    if (stopping.signal.aborted) return;
    report(error);
    await exit(1);
  }
};

await main();
