import { parseArgs } from 'node:util';
import { OPTIONS, type Command, type OptionName, type Options } from './command.ts';
import { COMMANDS, describeCommand } from './commands.ts';
import { UsageError } from './failures.ts';

export type Parsed = { command: Command; args: string[]; options: Options };

const split = (argv: readonly string[]) => {
  try {
    return parseArgs({ args: [...argv], options: OPTIONS, allowPositionals: true, strict: true });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
};

/** What the words after `npm run admin --` ask for. */
export const parseCommand = (argv: readonly string[]): Parsed => {
  const {
    values: options,
    positionals: [name = '', ...args],
  } = split(argv);
  const command = COMMANDS.find((known) => known.name === name);
  if (command === undefined) {
    throw new UsageError(`There is no command '${name}'. npm run admin -- help lists all.`);
  }
  const [least, most] = command.takes;
  const stray = (Object.keys(options) as OptionName[]).find((option) => !command.options.includes(option));
  if (stray !== undefined) {
    throw new UsageError(`${name} takes no --${stray}.\n${describeCommand(command)}`);
  }
  if (args.length < least || args.length > most) {
    throw new UsageError(
      `${args.length < least ? 'Something is missing.' : 'That is too much.'}\n${describeCommand(command)}`,
    );
  }
  return { command, args, options };
};
