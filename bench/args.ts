import { parseArgs } from 'node:util';

export type BenchArgs = {
  runs: number;
  /** How long a page must be still after its largest paint before its load counts as over. */
  quietMs: number;
  /** Write the result into `bench/README.md`. */
  write: boolean;
};

const positive = (name: string, text: string): number => {
  const value = Number(text);
  if (!Number.isInteger(value) || value < 1)
    throw new Error(`--${name} must be a whole number from 1; it is "${text}".`);
  return value;
};

export const readArgs = (args: string[]): BenchArgs => {
  const { values } = parseArgs({
    args,
    options: {
      runs: { type: 'string', default: '7' },
      quiet: { type: 'string', default: '5000' },
      write: { type: 'boolean', default: false },
    },
  });
  return {
    runs: positive('runs', values.runs),
    quietMs: positive('quiet', values.quiet),
    write: values.write,
  };
};
