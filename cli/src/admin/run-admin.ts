import { ConfigError, readConfig, type Config } from '@rushtone/api/config';
import type { Cleanup } from '@rushtone/api/process/cleanup';
import { describeCommands } from './commands.ts';
import { AdminError, UsageError } from './failures.ts';
import { parseCommand } from './parse-command.ts';
import { runCommand, type Out } from './run-command.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/** These commands work without any outside service, but production must not end up in a database of its own. */
const readAdminConfig = (env: Environment): Config => {
  const config = readConfig({ ...env, NODE_ENV: '' });
  if (env.NODE_ENV === 'production' && config.databaseUrl === null) {
    throw new ConfigError('NODE_ENV=production needs DATABASE_URL.');
  }
  return config;
};

/** A sentence for what the operator can mend; the whole trace for what they cannot. */
export const explain = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error);
  const expected =
    error instanceof AdminError ||
    error instanceof UsageError ||
    error instanceof ConfigError ||
    'code' in error;
  return expected ? error.message : (error.stack ?? error.message);
};

/** Runs what `argv` asks for; returns the exit code: 1 when it could not be done, 2 when it was not understood. */
export const runAdmin = async (
  argv: readonly string[],
  env: Environment,
  out: Out,
  cleanup: Cleanup,
): Promise<number> => {
  if (argv.length === 0 || argv[0] === 'help' || argv.includes('--help')) {
    out.say(describeCommands());
    return argv.length === 0 ? 2 : 0;
  }
  try {
    await runCommand(parseCommand(argv), readAdminConfig(env), out, cleanup);
    return 0;
  } catch (error) {
    out.note(explain(error));
    return error instanceof UsageError ? 2 : 1;
  } finally {
    await cleanup.run();
  }
};
