import { AdminError, UsageError } from '../failures.ts';
import { printTable } from '../print-table.ts';
import type { Command, Task } from '../command.ts';
import { readId } from './contacts.ts';

const OPEN = ['requested', 'in_progress'] as const;
const STATES = [...OPEN, 'done', 'declined'] as const;

const set = async ({ client, args, say }: Task): Promise<void> => {
  const id = readId(args[1]);
  const state = STATES.find((known) => known === args[2]);
  if (state === undefined) throw new UsageError(`A state is ${STATES.join(', ')}; not '${args[2] ?? ''}'.`);
  const { rowCount } = await client.query(
    'update artwork_requests set state = $2, updated_at = now() where id = $1',
    [id, state],
  );
  if (!rowCount) throw new AdminError(`There is no artwork request ${id}.`);
  say(`${id} is ${state}.`);
};

const list = async ({ client, options, say }: Task): Promise<void> => {
  const { rows } = await client.query(
    `select a.id, a.created_at, a.brand, a.state, coalesce(u.email, a.uid) as account, a.channel, a.kind, a.style,
       a.reference_links, a.deadline::text as deadline, a.notes
     from artwork_requests a left join identity_users u on u.id = a.uid
     where a.state = any($1) order by a.created_at, a.id`,
    [options.all ? STATES : OPEN],
  );
  if (rows.length === 0) say(options.all ? 'There are none.' : 'There are none that wait.');
  else printTable(rows, say);
};

export const artworkCommand: Command = {
  name: 'artwork',
  usage: `list [--all] | set <id> ${STATES.join('|')}`,
  about: 'Artwork requests and the state that they are in.',
  takes: [1, 3],
  options: ['all'],
  migrates: true,
  async run(task) {
    const [action] = task.args;
    if (action !== 'list' && action !== 'set') throw new UsageError('artwork is followed by list or set.');
    await (action === 'set' ? set(task) : list(task));
  },
};
