import { AdminError, UsageError } from '../failures.ts';
import { printTable } from '../print-table.ts';
import type { Command, Task } from '../command.ts';

const list = async ({ client, options, say }: Task, which: string): Promise<void> => {
  const { rows } = await client.query(
    `select id, created_at, brand, topic, email, discord, youtube_url, message, done_at from contact_requests
     where ${which} ${options.all ? '' : 'and done_at is null'} order by created_at, id`,
  );
  if (rows.length === 0) say(options.all ? 'There are none.' : 'There are none that wait.');
  else printTable(rows, say);
};

const listing = (name: string, about: string, which: string): Command => ({
  name,
  usage: '[--all]',
  about,
  takes: [0, 0],
  options: ['all'],
  migrates: true,
  run: (task) => list(task, which),
});

export const reportsCommand = listing(
  'reports',
  'Lists reported songs that wait, or all of them.',
  `topic = 'song-report'`,
);
export const contactsCommand = listing(
  'contacts',
  'Lists contact requests that wait, or all of them.',
  `topic <> 'song-report'`,
);

export const readId = (text = ''): string => {
  if (!/^\d{1,18}$/.test(text)) throw new UsageError(`An id is a number; not '${text}'.`);
  return text;
};

export const doneCommand: Command = {
  name: 'done',
  usage: '<id>',
  about: 'Marks a report or a contact request as done.',
  takes: [1, 1],
  options: [],
  migrates: true,
  async run({ client, args, say }) {
    const id = readId(args[0]);
    const { rows } = await client.query<{ topic: string }>(
      'update contact_requests set done_at = coalesce(done_at, now()) where id = $1 returning topic',
      [id],
    );
    if (rows[0] === undefined) throw new AdminError(`There is no request ${id}.`);
    say(`${id} (${rows[0].topic}) is done.`);
  },
};
