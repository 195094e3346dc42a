import { purgeTags } from '@rushtone/api/cdn';
import { CommandError, type Command, type CommandContext } from '../command-line/command.ts';

const NAME = /^[\w.-]+$/;

/** Purges what a command has changed from the CDN, if any. A failure is logged and does not undo the change. */
export const purgeAfter = async (
  { config: { cdn }, log }: Pick<CommandContext, 'config' | 'log'>,
  names: readonly string[],
): Promise<void> => {
  if (cdn === null) return;
  await purgeTags(cdn, names).catch((error: unknown) => {
    const reason = error instanceof Error ? error.message : String(error);
    log(
      `The CDN may keep the former pages for ten minutes: ${reason} Try again: admin purge ${names.join(' ')}`,
    );
  });
};

export const purgeCommand: Command = {
  name: 'purge',
  usage: '<name> [<name> ...]',
  description:
    'Removes what the CDN keeps under these names, such as songs, playlist-mono or release-listening.',
  arguments: [1, 100],
  async run({ config: { cdn }, args, print }) {
    if (cdn === null) throw new CommandError('There is no CDN: set CDN, CDN_PURGE_URL and CDN_PURGE_TOKEN.');
    const wrong = args.find((name) => !NAME.test(name));
    if (wrong !== undefined)
      throw new CommandError(`'${wrong}' is no name: letters, digits, '-' and '_' only.`);
    await purgeTags(cdn, args).catch((error: unknown) => {
      throw new CommandError(error instanceof Error ? error.message : String(error));
    });
    print(`Purged: ${args.join(', ')}.`);
  },
};
