import { ARTWORK_STATES } from '@rushtone/domain';
import { CommandError, UsageError, type Command } from '../command-line/command.ts';
import { readId } from '../command-line/read-values.ts';
import { withEmails } from './accounts.ts';
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

const OPEN = ['requested', 'in_progress'];

export const artworkCommands: readonly Command[] = [
  {
    name: 'artwork list',
    usage: '[--all]',
    description: 'Lists open artwork requests, or all of them.',
    arguments: [0, 0],
    options: ['all'],
    async run(context) {
      const { client, options, print } = context;
      const { rows } = await client.query<{ account: string }>(
        `select id, created_at, brand, state, uid as account, channel, kind, style, reference_links,
           deadline::text as deadline, notes, withdrawn_at
         from artwork_requests where state = any($1) order by created_at, id`,
        [options.all ? ARTWORK_STATES : OPEN],
      );
      const ifEmpty = options.all ? 'There are no requests.' : 'There are no open requests.';
      printTable(await withEmails(context, rows), print, ifEmpty);
    },
  },
  {
    name: 'artwork set',
    usage: `<id> ${ARTWORK_STATES.join('|')}`,
    description: 'Sets the state of an artwork request.',
    arguments: [2, 2],
    async run({ client, args, print }) {
      const id = readId(args[0]);
      const state = ARTWORK_STATES.find((known) => known === args[1]);
      if (state === undefined) {
        throw new UsageError(`The state must be ${ARTWORK_STATES.join(', ')}, not '${args[1]}'.`);
      }
      const { rowCount } = await client.query(
        'update artwork_requests set state = $2, withdrawn_at = null, updated_at = now() where id = $1',
        [id, state],
      );
      if (!rowCount) throw new CommandError(`There is no artwork request ${id}.`);
      print(`${id} is ${state}.`);
    },
  },
];
