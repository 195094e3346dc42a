import { CommandError, type Command } from '../command-line/command.ts';
import { readBrands } from '../command-line/read-values.ts';
import { inTransaction } from '../in-transaction.ts';
import { auditOperator } from './audit.ts';
import { purgeAfter } from './purge.ts';

const change = (
  name: 'take-down' | 'allow',
  {
    description,
    statement,
    done,
  }: { description: string; statement: string; done: 'taken down' | 'allowed' },
): Command => ({
  name: `lyrics ${name}`,
  usage: '<video_id> [--brand <brand>]',
  description,
  arguments: [1, 1],
  options: ['brand'],
  async run(context) {
    const { client, args, options, print } = context;
    const [song = ''] = args;
    const brands = await inTransaction(client, async () => {
      const { rows } = await client.query<{ brand: string }>(statement, [song, readBrands(options)]);
      const found = rows.map(({ brand }) => brand);
      if (found.length === 0) throw new CommandError(`No lyrics of ${song} can be ${done}.`);
      await auditOperator(client, `lyrics ${done}`, `${song} (${found.join(', ')})`);
      return found;
    });
    print(`The lyrics of ${song} are ${done} (${brands.join(', ')}).`);
    await purgeAfter(context, [`song-${song}`, 'songs']);
  },
});

export const lyricsCommands: readonly Command[] = [
  change('take-down', {
    description: 'Deletes the lyrics of a song, and keeps imports from bringing them back.',
    statement: `update lyrics set lyrics = null, search = '', taken_down_at = now()
      where video_id = $1 and brand = any($2) and lyrics is not null returning brand`,
    done: 'taken down',
  }),
  change('allow', {
    description: 'Lets an import bring back the lyrics of a song that were taken down.',
    statement:
      'delete from lyrics where video_id = $1 and brand = any($2) and lyrics is null returning brand',
    done: 'allowed',
  }),
];
