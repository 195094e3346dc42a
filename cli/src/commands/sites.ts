import { SITES } from '@rushtone/site';
import { CommandError, UsageError, type Command, type CommandContext } from '../command-line/command.ts';
import { auditOperator } from './audit.ts';
import { inTransaction } from '../in-transaction.ts';
import { mailAccount } from '../mail-account.ts';
import { readBrand, readBrands, readId } from '../command-line/read-values.ts';
import { printTable } from './print-table.ts';
import { purgeAfter } from './purge.ts';

const change = (
  name: 'show' | 'delete',
  description: string,
  statement: string,
  done: 'shown' | 'deleted',
): Command => ({
  name: `site ${name}`,
  usage: '<domain name> --brand <brand>',
  description,
  arguments: [1, 1],
  options: ['brand'],
  async run(context: CommandContext) {
    const { client, args, options, print } = context;
    const site = args[0]?.toLowerCase() ?? '';
    await inTransaction(client, async () => {
      const { rowCount } = await client.query(statement, [site, readBrand(options)]);
      if (!rowCount) throw new CommandError(`There is no website ${site}.`);
      await auditOperator(client, `website ${done}`, `${site} (${options.brand})`);
    });
    print(`${site} is ${done}.`);
    await purgeAfter(context, [`website-${site}`]);
  },
});

const REASON_LENGTH = 1_000;

const readReason = (text: string | undefined): string => {
  const reason = text?.trim() ?? '';
  if (reason.length > REASON_LENGTH)
    throw new UsageError(`The reason may have ${REASON_LENGTH} characters, not ${reason.length}.`);
  return reason;
};

const hide: Command = {
  name: 'site hide',
  usage: '<domain name> --brand <brand> [--reason <text>]',
  description:
    'Takes a website offline; its owner keeps the content, and reads the reason on the page and in a mail.',
  arguments: [1, 1],
  options: ['brand', 'reason'],
  async run(context: CommandContext) {
    const { client, args, options, print } = context;
    const site = args[0]?.toLowerCase() ?? '';
    const brand = readBrand(options);
    const reason = readReason(options.reason);
    await inTransaction(client, async () => {
      const { rows } = await client.query<{ uid: string | null }>(
        `update websites set hidden_at = coalesce(hidden_at, now()), hidden_reason = $3
         where domain_name = $1 and brand = $2 returning uid`,
        [site, brand, reason],
      );
      if (rows[0] === undefined) throw new CommandError(`There is no website ${site}.`);
      await client.query(
        'update website_reports set done_at = now() where domain_name = $1 and brand = $2 and done_at is null',
        [site, brand],
      );
      await auditOperator(client, 'website hidden', `${site} (${brand})`);
      const { uid } = rows[0];
      if (uid === null) return;
      const { name, domain } = SITES[brand];
      await mailAccount(context, uid, {
        subject: `${name}: your website was taken offline`,
        body: `Our team has taken ${site}.${domain} offline.${reason && `\n\n${reason}`}\n\nIts content is kept. Write to us if you think that this is a mistake:\nhttps://${domain}/get-in-touch\n`,
      });
    });
    print(`${site} is hidden.`);
    await purgeAfter(context, [`website-${site}`]);
  },
};

const reports: Command = {
  name: 'site reports',
  usage: '[--brand <brand>] [--all]',
  description: 'Lists open reports of websites, or all of them.',
  arguments: [0, 0],
  options: ['brand', 'all'],
  async run({ client, options, print }: CommandContext) {
    const { rows } = await client.query(
      `select id, reported_at, brand, domain_name, reason, done_at from website_reports
       where brand = any($1) and ($2 or done_at is null) order by id`,
      [readBrands(options), options.all === true],
    );
    printTable(rows, print, options.all ? 'There are no reports.' : 'There are no open reports.');
  },
};

const dismiss: Command = {
  name: 'site dismiss',
  usage: '<id>',
  description: 'Marks a report of a website as done; the website stays online.',
  arguments: [1, 1],
  async run({ client, args, print }: CommandContext) {
    const id = readId(args[0]);
    const { rowCount } = await client.query(
      'update website_reports set done_at = coalesce(done_at, now()) where id = $1',
      [id],
    );
    if (!rowCount) throw new CommandError(`There is no report ${id}.`);
    print(`${id} is done.`);
  },
};

/** Commands for subscribers' websites that break the rules. */
export const siteCommands: readonly Command[] = [
  reports,
  dismiss,
  hide,
  change(
    'show',
    'Puts a hidden website online again.',
    `update websites set hidden_at = null, hidden_reason = '' where domain_name = $1 and brand = $2`,
    'shown',
  ),
  change(
    'delete',
    'Deletes a website with its content. Its name is kept back for 90 days.',
    `with gone as (delete from websites where domain_name = $1 and brand = $2 returning brand, domain_name, uid)
     insert into released_names (brand, domain_name, uid) select brand, domain_name, coalesce(uid, '') from gone
     on conflict (brand, domain_name) do update set uid = excluded.uid, released_at = now()`,
    'deleted',
  ),
];
