import type { Pool, PoolClient } from 'pg';
import type { Config } from '@rushtone/api/config';

export const OPTIONS = {
  brand: { type: 'string' },
  'dry-run': { type: 'boolean' },
  format: { type: 'string' },
  out: { type: 'string' },
  all: { type: 'boolean' },
  force: { type: 'boolean' },
} as const;
export type OptionName = keyof typeof OPTIONS;
export type Options = {
  [Name in OptionName]?: (typeof OPTIONS)[Name]['type'] extends 'string' ? string : boolean;
};

/** What a command works with. */
export type Task = {
  client: PoolClient;
  pool: Pool;
  config: Config;
  args: readonly string[];
  options: Options;
  /** A line of the answer. */
  say: (line: string) => void;
  /** A line beside the answer. */
  note: (line: string) => void;
};

export type Command = {
  name: string;
  /** What follows the name. */
  usage: string;
  about: string;
  /** How many words may follow the name, at least and at most. */
  takes: readonly [least: number, most: number];
  options: readonly OptionName[];
  /** Whether the database is brought up to date before; a restore brings its own. */
  migrates: boolean;
  /** Whether it refuses to work under a running server of the embedded database. */
  alone?: boolean;
  run: (task: Task) => Promise<void>;
};
