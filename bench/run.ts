import { chromium } from '@playwright/test';
import { buildIfStale } from '../scripts/lib/run.ts';
import { readArgs } from './args.ts';
import { buildVariants } from './build.ts';
import { describeRun } from './machine.ts';
import { measureAll, type Running } from './measure.ts';
import { writeReadme } from './readme.ts';
import { startServer, type Server } from './server.ts';
import { asMarkdown } from './table.ts';
import { VARIANTS } from './variants.ts';

const CHROMIUM_FLAGS = [
  '--no-sandbox',
  '--disable-quic',
  '--disable-background-networking',
  '--no-first-run',
];

const launch = () =>
  chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: CHROMIUM_FLAGS,
  });

/** However the bench is broken off, its servers go with it. */
const leaveOnSignals = (): void => {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit(1));
};

/** Builds, serves and loads every variant, and prints what came of it. */
export const runBench = async (args: string[]): Promise<void> => {
  const { runs, quietMs, write } = readArgs(args);
  leaveOnSignals();
  buildIfStale();
  await buildVariants();
  const servers: Server[] = [];
  try {
    const running: Running[] = [];
    for (const variant of VARIANTS) {
      const server = await startServer(variant);
      servers.push(server);
      running.push({ name: variant.name, origin: server.origin });
    }
    const browser = await launch();
    const sections = await measureAll({ browser, running, runs, quietMs }).finally(() => browser.close());
    const markdown = `${describeRun(browser.version(), runs)}\n\n${asMarkdown(sections)}`;
    console.log(markdown);
    if (write) await writeReadme(markdown);
  } finally {
    for (const server of servers) await server.stop();
  }
};
