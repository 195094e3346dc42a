import { CommandError, type Command } from '../command-line/command.ts';
import { readBrand, readBrands, readDay, readEmail, readId } from '../command-line/read-values.ts';
import { getAccount } from './accounts.ts';
import { printTable } from './print-table.ts';

/** The promotion calendar: entries for everyone, or for one account. */
export const calendarCommands: readonly Command[] = [
  {
    name: 'calendar list',
    usage: '[--brand <brand>]',
    description: 'Lists the promotion calendar.',
    arguments: [0, 0],
    options: ['brand'],
    async run({ client, options, print }) {
      const { rows } = await client.query(
        `select s.id, s.starts_on::text as day, s.title, s.brand, coalesce(u.email, s.uid) as account
         from promotion_slot s left join identity_users u on u.id = s.uid
         where s.brand = any($1) order by s.starts_on, s.id`,
        [readBrands(options)],
      );
      printTable(rows, print, 'The calendar is empty.');
    },
  },
  {
    name: 'calendar add',
    usage: '<day> <title> [<email>] --brand <brand>',
    description: 'Adds an entry for everyone, or for one account.',
    arguments: [2, 3],
    options: ['brand'],
    async run(context) {
      const [day, title, email] = context.args;
      const startsOn = readDay(day);
      const brand = readBrand(context.options);
      const uid = email === undefined ? null : (await getAccount(context, readEmail(email))).id;
      const { rows } = await context.client.query<{ id: string }>(
        'insert into promotion_slot (uid, starts_on, title, brand) values ($1, $2, $3, $4) returning id',
        [uid, startsOn, title, brand],
      );
      context.print(`${rows[0]?.id}: ${startsOn} ${title} for ${email ?? 'everyone'}.`);
    },
  },
  {
    name: 'calendar remove',
    usage: '<id>',
    description: 'Removes an entry.',
    arguments: [1, 1],
    async run({ client, args, print }) {
      const id = readId(args[0]);
      const { rowCount } = await client.query('delete from promotion_slot where id = $1', [id]);
      if (!rowCount) throw new CommandError(`There is no entry ${id}.`);
      print(`Removed ${id}.`);
    },
  },
];
