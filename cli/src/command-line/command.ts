import type { Config } from '@rushtone/api/config';
import type { Pool, PoolClient } from 'pg';
import type { Terminal } from './progress.ts';

/** The command line is invalid; exit code 2. */
export class UsageError extends Error {}

/** The command failed for a reason that the operator can fix; exit code 1. */
export class CommandError extends Error {}

export const OPTIONS = {
  brand: { type: 'string' },
  'dry-run': { type: 'boolean' },
  format: { type: 'string' },
  out: { type: 'string' },
  reason: { type: 'string' },
  until: { type: 'string' },
  all: { type: 'boolean' },
  force: { type: 'boolean' },
} as const;
export type OptionName = keyof typeof OPTIONS;
export type Options = {
  [Name in OptionName]?: (typeof OPTIONS)[Name]['type'] extends 'string' ? string : boolean;
};

export type Output = {
  /** Writes a line of output to stdout. */
  print: (line: string) => void;
  /** Writes a progress or error line to stderr. */
  log: (line: string) => void;
  /** Where progress is drawn. */
  terminal: Terminal;
};

export type CommandContext = Output & {
  client: PoolClient;
  pool: Pool;
  config: Config;
  args: readonly string[];
  options: Options;
};

export type Command = {
  /** One or two words, such as `artwork list`. */
  name: string;
  /** The arguments and options as shown in the help. */
  usage: string;
  description: string;
  /** Number of arguments after the name. */
  arguments: readonly [min: number, max: number];
  options?: readonly OptionName[];
  /** Set for commands that create the tables themselves; skips the migrations that otherwise run first. */
  skipMigrations?: boolean;
  /** Whether the command refuses to run while a server uses the embedded database. */
  exclusive?: boolean;
  run: (context: CommandContext) => Promise<void>;
};
