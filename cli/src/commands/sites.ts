import { CommandError, type Command, type CommandContext } from '../command-line/command.ts';
import { auditOperator } from './audit.ts';
import { inTransaction } from '../in-transaction.ts';
import { readBrand } from '../command-line/read-values.ts';

const change = (
  name: 'hide' | 'show' | 'delete',
  description: string,
  statement: string,
  done: 'hidden' | 'shown' | 'deleted',
): Command => ({
  name: `site ${name}`,
  usage: '<domain name> --brand <brand>',
  description,
  arguments: [1, 1],
  options: ['brand'],
  async run({ client, args, options, print }: CommandContext) {
    const site = args[0]?.toLowerCase();
    await inTransaction(client, async () => {
      const { rowCount } = await client.query(statement, [site, readBrand(options)]);
      if (!rowCount) throw new CommandError(`There is no website ${site}.`);
      await auditOperator(client, `website ${done}`, `${site} (${options.brand})`);
    });
    print(`${site} is ${done}.`);
  },
});

/** Websites of subscribers that break the rules. */
export const siteCommands: readonly Command[] = [
  change(
    'hide',
    'Takes a website offline; its owner keeps the content.',
    'update websites set hidden_at = now() where domain_name = $1 and brand = $2',
    'hidden',
  ),
  change(
    'show',
    'Puts a hidden website online again.',
    'update websites set hidden_at = null where domain_name = $1 and brand = $2',
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
