import { BRANDS } from '@rushtone/site';
import { AdminError, UsageError } from '../failures.ts';
import { printTable } from '../print-table.ts';
import type { Command, Task } from '../command.ts';
import { accountOf, readEmail } from './accounts.ts';
import { brandOf } from './brand.ts';
import { readId } from './contacts.ts';

const readDay = (text = ''): string => {
  const day = new Date(`${text}T00:00:00Z`);
  if (!/^\d{4}-\d\d-\d\d$/.test(text) || Number.isNaN(day.getTime()) || !day.toISOString().startsWith(text)) {
    throw new UsageError(`A day is written like 2026-03-31; not '${text}'.`);
  }
  return text;
};

const add = async (task: Task): Promise<void> => {
  const [day, title, email] = task.args.slice(1);
  if (!title) throw new UsageError('An entry has a day and a title.');
  const starts = readDay(day);
  const brand = brandOf(task.options);
  const uid = email === undefined ? null : (await accountOf(task, readEmail(email))).id;
  const { rows } = await task.client.query<{ id: string }>(
    'insert into promotion_slot (uid, starts_on, title, brand) values ($1, $2, $3, $4) returning id',
    [uid, starts, title, brand],
  );
  task.say(`${rows[0]?.id}: ${starts} ${title}${email ? ` for ${email}` : ' for everybody'}.`);
};

const remove = async ({ client, args, say }: Task): Promise<void> => {
  const id = readId(args[1]);
  const { rowCount } = await client.query('delete from promotion_slot where id = $1', [id]);
  if (!rowCount) throw new AdminError(`There is no entry ${id}.`);
  say(`${id} is removed.`);
};

const list = async ({ client, options, say }: Task): Promise<void> => {
  const brands = options.brand === undefined ? BRANDS : [brandOf(options)];
  const { rows } = await client.query(
    `select s.id, s.starts_on::text as day, s.title, s.brand, coalesce(u.email, s.uid) as account
     from promotion_slot s left join identity_users u on u.id = s.uid
     where s.brand = any($1) order by s.starts_on, s.id`,
    [brands],
  );
  if (rows.length === 0) say('The calendar is empty.');
  else printTable(rows, say);
};

const ACTIONS: Readonly<Record<string, (task: Task) => Promise<void>>> = { add, remove, list };

export const calendarCommand: Command = {
  name: 'calendar',
  usage: 'list | add <day> <title> [<email>] --brand <brand> | remove <id>',
  about: 'The promotion calendar: entries of everybody, or of one account.',
  takes: [1, 4],
  options: ['brand'],
  migrates: true,
  async run(task) {
    const action = ACTIONS[task.args[0] ?? ''];
    if (action === undefined) throw new UsageError('calendar is followed by list, add or remove.');
    await action(task);
  },
};
