import { parseArgs } from 'node:util';
import { ConfigError, readConfig, type Config } from '@rushtone/api/config';
import type { Cleanup } from '@rushtone/api/process/cleanup';
import pg from 'pg';
import {
  CommandError,
  OPTIONS,
  UsageError,
  type Command,
  type CommandContext,
  type Output,
} from './command-line/command.ts';
import { COMMANDS } from './commands/all.ts';
import { migrateAll } from './identity-emulator.ts';
import { openDatabase } from './open-database.ts';

type Environment = Readonly<Record<string, string | undefined>>;
type ParsedCommand = { command: Command } & Pick<CommandContext, 'args' | 'options'>;

const help = (): string =>
  [
    'npm run admin -- <command> …',
    '',
    ...COMMANDS.map(({ name, usage, description }) => `  ${name} ${usage}\n      ${description}`),
    '',
    'The commands use DATABASE_URL or the embedded database, whether the server is running or not.',
  ].join('\n');

const parseOptions = (argv: readonly string[]) => {
  try {
    return parseArgs({ args: [...argv], options: OPTIONS, allowPositionals: true });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
};

const parseCommand = (argv: readonly string[]): ParsedCommand => {
  const { values: options, positionals } = parseOptions(argv);
  const line = `${positionals.join(' ')} `;
  const command = COMMANDS.find(({ name }) => line.startsWith(`${name} `));
  if (command === undefined) {
    throw new UsageError(`Unknown command '${line.trim()}'. To list all commands: npm run admin -- help`);
  }
  const { name, usage, description, options: known = [] } = command;
  const args = positionals.slice(name.split(' ').length);
  const [min, max] = command.arguments;
  const unknown = Object.keys(options).find((option) => !known.some((each) => each === option));
  const problem =
    (unknown !== undefined && `${name} has no option --${unknown}.`) ||
    (args.length < min && 'An argument is missing.') ||
    (args.length > max && 'Too many arguments.');
  if (problem) throw new UsageError(`${problem}\nUsage: npm run admin -- ${name} ${usage}\n${description}`);
  return { command, args, options };
};

/** These commands allow emulators in production, but must not create an embedded database there. */
const readAdminConfig = (env: Environment): Config => {
  const config = readConfig({ ...env, NODE_ENV: '', HOST: '' });
  if (env.NODE_ENV === 'production' && config.databaseUrl === null) {
    throw new ConfigError('NODE_ENV=production needs DATABASE_URL.');
  }
  return config;
};

const runCommand = async (
  { command, args, options }: ParsedCommand,
  config: Config,
  output: Output,
  cleanup: Cleanup,
): Promise<void> => {
  const { url, serverRunning, waitForOthers } = await openDatabase(config, cleanup);
  if (serverRunning && command.exclusive) {
    throw new CommandError(`Stop the server first: ${command.name} needs the database for itself.`);
  }
  // No statement timeout: an import may take minutes.
  const pool = new pg.Pool({ connectionString: url, max: 2, connectionTimeoutMillis: 10_000 });
  pool.on('error', () => {});
  try {
    if (!command.skipMigrations && config.migrations === 'run') await migrateAll(pool, config);
    const client = await pool.connect();
    try {
      await command.run({ client, pool, config, args, options, ...output });
    } finally {
      client.release();
    }
  } finally {
    await pool.end();
  }
  await waitForOthers();
};

/** Returns just the message of errors that the operator can fix, and the stack trace of any other. */
export const errorText = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error);
  const isExpected =
    [CommandError, UsageError, ConfigError].some((type) => error instanceof type) || 'code' in error;
  return isExpected ? error.message : (error.stack ?? error.message);
};

/** Runs a command line and returns its exit code: 1 when the command failed, 2 for a usage error. */
export const runAdmin = async (
  argv: readonly string[],
  env: Environment,
  output: Output,
  cleanup: Cleanup,
): Promise<number> => {
  if (argv.length === 0 || argv[0] === 'help' || argv.includes('--help')) {
    output.print(help());
    return argv.length === 0 ? 2 : 0;
  }
  try {
    await runCommand(parseCommand(argv), readAdminConfig(env), output, cleanup);
    return 0;
  } catch (error) {
    output.log(errorText(error));
    return error instanceof UsageError ? 2 : 1;
  } finally {
    await cleanup.run();
  }
};
