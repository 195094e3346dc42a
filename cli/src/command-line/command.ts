import type { Config } from '@rushtone/api/config';
import type { Pool, PoolClient } from 'pg';

/** The command line cannot be understood; exit code 2. */
export class UsageError extends Error {}

/** The command was understood but failed for a reason that the operator can fix; exit code 1. */
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
  /** Writes a line of the result to stdout. */
  print: (line: string) => void;
  /** Writes a line of progress or an error to stderr. */
  log: (line: string) => void;
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
  /** The arguments and options, as help shows them. */
  usage: string;
  description: string;
  /** How many arguments follow the name. */
  arguments: readonly [min: number, max: number];
  options?: readonly OptionName[];
  /** Set for commands that create the tables themselves: no migrations run before them. */
  skipMigrations?: boolean;
  /** Whether the command refuses to run while a server uses the embedded database. */
  exclusive?: boolean;
  run: (context: CommandContext) => Promise<void>;
};
