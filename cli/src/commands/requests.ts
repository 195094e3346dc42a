import { CommandError, type Command } from '../command-line/command.ts';
import { readId } from '../command-line/read-values.ts';
import { printTable } from './print-table.ts';

const listOf = (name: string, description: string, condition: string): Command => ({
  name,
  usage: '[--all]',
  description,
  arguments: [0, 0],
  options: ['all'],
  async run({ client, options, print }) {
    const { rows } = await client.query(
      `select id, created_at, brand, topic, email, discord, youtube_url, message, done_at from contact_requests
       where ${condition} ${options.all ? '' : 'and done_at is null'} order by created_at, id`,
    );
    printTable(rows, print, options.all ? 'There are no requests.' : 'There are no open requests.');
  },
});

export const contactCommands: readonly Command[] = [
  listOf('reports', 'Lists open song reports, or all of them.', `topic = 'song-report'`),
  listOf('contacts', 'Lists open contact requests, or all of them.', `topic <> 'song-report'`),
  {
    name: 'done',
    usage: '<id>',
    description: 'Marks a song report or a contact request as done.',
    arguments: [1, 1],
    async run({ client, args, print }) {
      const id = readId(args[0]);
      const { rows } = await client.query<{ topic: string }>(
        'update contact_requests set done_at = coalesce(done_at, now()) where id = $1 returning topic',
        [id],
      );
      if (rows[0] === undefined) throw new CommandError(`There is no request ${id}.`);
      print(`${id} (${rows[0].topic}) is done.`);
    },
  },
];
