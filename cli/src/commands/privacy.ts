import { writeFileSync } from 'node:fs';
import { auditedAddress } from '@rushtone/api/audit';
import { openArtworkStore } from '@rushtone/api/artwork/stored-files';
import { exportOf } from '@rushtone/api/privacy/export';
import type { Database } from '@rushtone/api/database/schema';
import { BRANDS } from '@rushtone/site';
import { Kysely, PostgresDialect } from 'kysely';
import { CommandError, type Command, type CommandContext } from '../command-line/command.ts';
import { auditOperator } from './audit.ts';
import { readEmail } from '../command-line/read-values.ts';
import { inTransaction } from '../in-transaction.ts';
import { accountsOf, emailOf } from '../people.ts';

/** Writes everything that is stored about the person with an email address. */
export const exportPerson = async (context: CommandContext, address: string): Promise<void> => {
  const email = readEmail(address);
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool: context.pool }) });
  const files = openArtworkStore(context.config.artwork, context.log);
  const accounts = await accountsOf(context, email);
  const people = [];
  for (const uid of accounts.length > 0 ? accounts : [null])
    people.push(await exportOf({ db, files }, { uid, email, emailVerified: true }, new Date()));
  const text = JSON.stringify(people.length === 1 ? people[0] : people, null, 2);
  const { out } = context.options;
  if (out === undefined) return context.print(text);
  writeFileSync(out, `${text}\n`, { mode: 0o600 });
  context.log(`${out} contains what is stored about ${email}. Keep it secret.`);
};

/** Resolves a person by email address or account id. */
const readPerson = async (context: CommandContext, named = '') => {
  if (!named.includes('@')) {
    const email = await emailOf(context, named);
    if (email === undefined) throw new CommandError(`There is no account ${named}.`);
    return { accounts: [named], email, name: named };
  }
  const email = readEmail(named);
  return { accounts: await accountsOf(context, email), email, name: email };
};

export const eraseCommand: Command = {
  name: 'erase',
  usage: '<email|account id>',
  description:
    'Deletes everything about the person with that address or account within the hour; asks for nothing and cannot be undone.',
  arguments: [1, 1],
  async run(context) {
    const { client, args, print } = context;
    const { accounts, email, name } = await readPerson(context, args[0]);
    await inTransaction(client, async () => {
      for (const uid of accounts.length > 0 ? accounts : [null])
        await client.query(
          `insert into erasures (brand, uid, email, due_at) values ($1, $2, $3, now())
           on conflict (uid) do update set email = excluded.email, code = null, due_at = excluded.due_at`,
          [BRANDS[0], uid, email],
        );
      await auditOperator(client, 'erasure', accounts.join(' ') || auditedAddress(email ?? ''));
      await client.query('update account_security set valid_since = now() where uid = any($1)', [accounts]);
    });
    const whose = accounts.length > 0 ? 'and the account ' : '';
    print(`What is stored about ${name} ${whose}will be deleted by a running server within the hour.`);
  },
};
