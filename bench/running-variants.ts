import type { Browser } from '@playwright/test';
import { buildIfStale } from '../scripts/lib/run.ts';
import { launchBrowser, QUIET_FLAGS } from './browser.ts';
import { buildVariants } from './build.ts';
import type { RunningVariant } from './measure-variants.ts';
import { startServer, type Server } from './server.ts';
import { VARIANTS } from './variants.ts';

/** Exits on signals, because only `process.exit` runs the exit handlers that stop the servers. */
const exitOnSignals = (): void => {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit(1));
};

/** Builds and serves every variant, and passes them with a browser to `measure`. */
export const withVariants = async <Result>(
  measure: (browser: Browser, variants: readonly RunningVariant[]) => Promise<Result>,
): Promise<Result> => {
  exitOnSignals();
  await buildIfStale();
  await buildVariants();
  const servers: Server[] = [];
  try {
    const variants: RunningVariant[] = [];
    for (const variant of VARIANTS) {
      const server = await startServer(variant);
      servers.push(server);
      variants.push({ name: variant.name, origin: server.origin });
    }
    const browser = await launchBrowser(QUIET_FLAGS);
    return await measure(browser, variants).finally(() => browser.close());
  } finally {
    for (const server of servers) await server.stop();
  }
};
