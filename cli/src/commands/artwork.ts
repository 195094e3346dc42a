import { CommandError, UsageError, type Command, type CommandContext } from '../command-line/command.ts';
import { printTable } from './print-table.ts';
import { readId } from '../command-line/read-values.ts';

const OPEN = ['requested', 'in_progress'] as const;
const STATES = [...OPEN, 'done', 'declined'] as const;

const setState = async ({ client, args, print }: CommandContext): Promise<void> => {
  const id = readId(args[1]);
  const state = STATES.find((known) => known === args[2]);
  if (state === undefined) {
    throw new UsageError(`The state must be ${STATES.join(', ')}, not '${args[2] ?? ''}'.`);
  }
  const { rowCount } = await client.query(
    'update artwork_requests set state = $2, updated_at = now() where id = $1',
    [id, state],
  );
  if (!rowCount) throw new CommandError(`There is no artwork request ${id}.`);
  print(`${id} is ${state}.`);
};

const list = async ({ client, options, print }: CommandContext): Promise<void> => {
  const { rows } = await client.query(
    `select a.id, a.created_at, a.brand, a.state, coalesce(u.email, a.uid) as account, a.channel, a.kind, a.style,
       a.reference_links, a.deadline::text as deadline, a.notes
     from artwork_requests a left join identity_users u on u.id = a.uid
     where a.state = any($1) order by a.created_at, a.id`,
    [options.all ? STATES : OPEN],
  );
  if (rows.length === 0) print(options.all ? 'There are no requests.' : 'There are no open requests.');
  else printTable(rows, print);
};

export const artworkCommand: Command = {
  name: 'artwork',
  usage: `list [--all] | set <id> ${STATES.join('|')}`,
  description: 'Lists artwork requests and sets their state.',
  arguments: [1, 3],
  options: ['all'],
  async run(context) {
    const [action] = context.args;
    if (action !== 'list' && action !== 'set') throw new UsageError('Use artwork list or artwork set.');
    await (action === 'set' ? setState(context) : list(context));
  },
};
