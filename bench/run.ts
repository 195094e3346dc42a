import path from 'node:path';
import { parseArgs } from 'node:util';
import { describeRun } from './machine.ts';
import { toMarkdown } from './markdown-table.ts';
import { measureVariants } from './measure-variants.ts';
import { withVariants } from './running-variants.ts';
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

/** Builds, serves and loads every variant, and prints the figures. */
export const runBench = async (args: string[]): Promise<void> => {
  const { runs, quietMs, page, write } = readOptions(args);
  const markdown = await withVariants(async (browser, variants) => {
    const sections = await measureVariants({ browser, variants, runs, quietMs, page });
    return `${describeRun(browser.version(), runs)}\n\n${toMarkdown(sections)}`;
  });
  console.log(markdown);
  if (write) writeResult(README, 'bench', markdown);
};
