import { CommandError, UsageError, type Command } from '../command-line/command.ts';
import { readId } from '../command-line/read-values.ts';
import { withEmails } from './accounts.ts';
import { printTable } from './print-table.ts';

const OPEN = ['requested', 'in_progress'] as const;
const STATES = [...OPEN, 'done', 'declined'] as const;

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
           deadline::text as deadline, notes
         from artwork_requests where state = any($1) order by created_at, id`,
        [options.all ? STATES : OPEN],
      );
      printTable(
        await withEmails(context, rows),
        print,
        options.all ? 'There are no requests.' : 'There are no open requests.',
      );
    },
  },
  {
    name: 'artwork set',
    usage: `<id> ${STATES.join('|')}`,
    description: 'Sets the state of an artwork request.',
    arguments: [2, 2],
    async run({ client, args, print }) {
      const id = readId(args[0]);
      const state = STATES.find((known) => known === args[1]);
      if (state === undefined) {
        throw new UsageError(`The state must be ${STATES.join(', ')}, not '${args[1]}'.`);
      }
      const { rowCount } = await client.query(
        'update artwork_requests set state = $2, updated_at = now() where id = $1',
        [id, state],
      );
      if (!rowCount) throw new CommandError(`There is no artwork request ${id}.`);
      print(`${id} is ${state}.`);
    },
  },
];
