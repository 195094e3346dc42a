import { CommandError, type Command } from '../command-line/command.ts';
import { readBrand, readBrands, readDay, readId } from '../command-line/read-values.ts';
import { getAccount, withEmails } from './accounts.ts';
import { printTable } from './print-table.ts';

/** The promotion calendar: entries for everyone, or for one account. */
export const calendarCommands: readonly Command[] = [
  {
    name: 'calendar list',
    usage: '[--brand <brand>]',
    description: 'Lists the promotion calendar.',
    arguments: [0, 0],
    options: ['brand'],
    async run(context) {
      const { client, options, print } = context;
      const { rows } = await client.query<{ account: string | null }>(
        `select id, starts_on::text as day, title, brand, uid as account from promotion_slot
         where brand = any($1) order by starts_on, id`,
        [readBrands(options)],
      );
      printTable(await withEmails(context, rows), print, 'The calendar is empty.');
    },
  },
  {
    name: 'calendar add',
    usage: '<day> <title> [<email>|<uid>] --brand <brand>',
    description: 'Adds an entry for everyone, or for one account.',
    arguments: [2, 3],
    options: ['brand'],
    async run(context) {
      const [day, title, account] = context.args;
      const startsOn = readDay(day);
      const brand = readBrand(context.options);
      const uid = account?.includes('@') ? (await getAccount(context, account)).id : (account ?? null);
      const { rows } = await context.client.query<{ id: string }>(
        'insert into promotion_slot (uid, starts_on, title, brand) values ($1, $2, $3, $4) returning id',
        [uid, startsOn, title, brand],
      );
      context.print(`${rows[0]?.id}: ${startsOn} ${title} for ${account ?? 'everyone'}.`);
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
