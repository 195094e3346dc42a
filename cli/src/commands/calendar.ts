import { CommandError, UsageError, type Command, type CommandContext } from '../command-line/command.ts';
import { printTable } from './print-table.ts';
import { readBrand, readBrands, readDay, readEmail, readId } from '../command-line/read-values.ts';
import { getAccount } from './accounts.ts';

const add = async (context: CommandContext): Promise<void> => {
  const [day, title, email] = context.args.slice(1);
  if (!title) throw new UsageError('An entry needs a day and a title.');
  const startsOn = readDay(day);
  const brand = readBrand(context.options);
  const uid = email === undefined ? null : (await getAccount(context, readEmail(email))).id;
  const { rows } = await context.client.query<{ id: string }>(
    'insert into promotion_slot (uid, starts_on, title, brand) values ($1, $2, $3, $4) returning id',
    [uid, startsOn, title, brand],
  );
  context.print(`${rows[0]?.id}: ${startsOn} ${title} for ${email ?? 'everyone'}.`);
};

const remove = async ({ client, args, print }: CommandContext): Promise<void> => {
  const id = readId(args[1]);
  const { rowCount } = await client.query('delete from promotion_slot where id = $1', [id]);
  if (!rowCount) throw new CommandError(`There is no entry ${id}.`);
  print(`Removed ${id}.`);
};

const list = async ({ client, options, print }: CommandContext): Promise<void> => {
  const { rows } = await client.query(
    `select s.id, s.starts_on::text as day, s.title, s.brand, coalesce(u.email, s.uid) as account
     from promotion_slot s left join identity_users u on u.id = s.uid
     where s.brand = any($1) order by s.starts_on, s.id`,
    [readBrands(options)],
  );
  if (rows.length === 0) print('The calendar is empty.');
  else printTable(rows, print);
};

const ACTIONS: Readonly<Record<string, (context: CommandContext) => Promise<void>>> = { add, remove, list };

export const calendarCommand: Command = {
  name: 'calendar',
  usage: 'list | add <day> <title> [<email>] --brand <brand> | remove <id>',
  description: 'Manages the promotion calendar: entries for everyone, or for one account.',
  arguments: [1, 4],
  options: ['brand'],
  async run(context) {
    const action = ACTIONS[context.args[0] ?? ''];
    if (action === undefined) throw new UsageError('Use calendar list, calendar add or calendar remove.');
    await action(context);
  },
};
