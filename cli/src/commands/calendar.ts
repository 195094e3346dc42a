import { SITES, type Brand } from '@rushtone/site';
import { CommandError, UsageError, type Command } from '../command-line/command.ts';
import { readBrand, readBrands, readDay, readId } from '../command-line/read-values.ts';
import { inTransaction } from '../in-transaction.ts';
import { mailAccount } from '../mail-account.ts';
import { getAccount, withEmails } from './accounts.ts';
import { printTable } from './print-table.ts';

/** Parses a future time, in UTC. */
const readTime = (day: string | undefined, time = ''): Date => {
  if (!/^([01]\d|2[0-3]):[0-5]\d$/.test(time))
    throw new UsageError(`The time must be one like 18:30 (UTC), not '${time}'.`);
  const at = new Date(`${readDay(day)}T${time}:00Z`);
  if (at < new Date()) throw new UsageError(`The time must be to come, not ${day} ${time}.`);
  return at;
};

const UNIQUE_VIOLATION = '23505';

/** Commands for slots that subscribers can book. */
const offerCommands: readonly Command[] = [
  {
    name: 'calendar offers',
    usage: '[--brand <brand>] [--all]',
    description: 'Lists the slots of the promotion calendar, those to come or all, with who has taken them.',
    arguments: [0, 0],
    options: ['brand', 'all'],
    async run(context) {
      const { client, options, print } = context;
      const { rows } = await client.query<{ account: string | null }>(
        `select id, starts_at, title, brand, uid as account from promotion_offers
         where brand = any($1) and ($2 or starts_at > now()) order by starts_at, id`,
        [readBrands(options), options.all === true],
      );
      printTable(await withEmails(context, rows), print, 'There are no slots.');
    },
  },
  {
    name: 'calendar offer',
    usage: '<day> <time in UTC> <title> --brand <brand>',
    description: 'Offers a slot that one subscriber may take.',
    arguments: [3, 3],
    options: ['brand'],
    async run({ client, args, options, print }) {
      const [day, time, title] = args;
      const at = readTime(day, time);
      const { rows } = await client
        .query<{ id: string }>(
          'insert into promotion_offers (brand, starts_at, title) values ($1, $2, $3) returning id',
          [readBrand(options), at, title],
        )
        .catch((error: unknown) => {
          const exists = error instanceof Error && 'code' in error && error.code === UNIQUE_VIOLATION;
          throw exists ? new CommandError('There is a slot of that title at that time.') : error;
        });
      print(`${rows[0]?.id}: ${day} ${time} UTC ${title}.`);
    },
  },
  {
    name: 'calendar retract',
    usage: '<id> [--reason <text>]',
    description: 'Removes a slot, and tells whoever has taken it.',
    arguments: [1, 1],
    options: ['reason'],
    async run(context) {
      const { client, args, options, print } = context;
      const id = readId(args[0]);
      await inTransaction(client, async () => {
        const { rows } = await client.query<{
          uid: string | null;
          brand: Brand;
          title: string;
          starts_at: Date;
        }>('delete from promotion_offers where id = $1 returning uid, brand, title, starts_at', [id]);
        const [slot] = rows;
        if (slot === undefined) throw new CommandError(`There is no slot ${id}.`);
        if (slot.uid === null || slot.starts_at < new Date()) return;
        const { name, domain } = SITES[slot.brand];
        const why = options.reason ? `\n\n${options.reason}` : '';
        await mailAccount(context, slot.uid, {
          subject: `${name}: your promotion slot was removed`,
          body: `${slot.title}, ${slot.starts_at.toUTCString()}, does not take place.${why}\n\nChoose another one:\nhttps://${domain}/account/promotion\n`,
        });
      });
      print(`Removed slot ${id}.`);
    },
  },
];

/** Commands for the promotion calendar, with entries for everyone or for one account. */
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
  ...offerCommands,
];
