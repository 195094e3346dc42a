import path from 'node:path';
import { parseArgs } from 'node:util';
import { buildIfStale } from '../scripts/lib/run.ts';
import { launchBrowser, QUIET_FLAGS } from './browser.ts';
import { buildVariants } from './build.ts';
import { describeRun } from './machine.ts';
import { toMarkdown } from './markdown-table.ts';
import { measureVariants, type RunningVariant } from './measure-variants.ts';
import { startServer, type Server } from './server.ts';
import { VARIANTS } from './variants.ts';
import { writeResult } from './write-result.ts';

const README = path.join(import.meta.dirname, 'README.md');

const parsePositive = (name: string, text: string): number => {
  const value = Number(text);
  if (!Number.isInteger(value) || value < 1)
    throw new Error(`--${name} must be a positive integer, not "${text}".`);
  return value;
};

type Options = { runs: number; quietMs: number; page: string | undefined; write: boolean };

const readOptions = (args: string[]): Options => {
  const { values } = parseArgs({
    args,
    options: {
      runs: { type: 'string', default: '7' },
      quiet: { type: 'string', default: '5000' },
      page: { type: 'string' },
      write: { type: 'boolean', default: false },
    },
  });
  return {
    runs: parsePositive('runs', values.runs),
    quietMs: parsePositive('quiet', values.quiet),
    page: values.page,
    write: values.write,
  };
};

/** `process.exit` runs the exit handlers that stop the servers; a signal alone does not. */
const exitOnSignals = (): void => {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit(1));
};

/** Builds, serves and loads every variant, and prints the figures. */
export const runBench = async (args: string[]): Promise<void> => {
  const { runs, quietMs, page, write } = readOptions(args);
  exitOnSignals();
  buildIfStale();
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
    const sections = await measureVariants({ browser, variants, runs, quietMs, page }).finally(() =>
      browser.close(),
    );
    const markdown = `${describeRun(browser.version(), runs)}\n\n${toMarkdown(sections)}`;
    console.log(markdown);
    if (write) await writeResult(README, 'bench', markdown);
  } finally {
    for (const server of servers) await server.stop();
  }
};
