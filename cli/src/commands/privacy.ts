import { writeFileSync } from 'node:fs';
import { exportOf } from '@rushtone/api/privacy/export';
import type { Database } from '@rushtone/api/database/schema';
import { BRANDS } from '@rushtone/site';
import { Kysely, PostgresDialect } from 'kysely';
import type { Command, CommandContext } from '../command-line/command.ts';
import { auditOperator } from './audit.ts';
import { readEmail } from '../command-line/read-values.ts';
import { openIdentityEmulator } from '../identity-emulator.ts';

/** The accounts of an address: of a Firebase project, those whose verified address a sign-in has shown. */
const accountsOf = async ({ client, config }: CommandContext, email: string): Promise<string[]> => {
  const emulated = await (await openIdentityEmulator(config))?.findAccount(client, email);
  const { rows } = await client.query<{ uid: string }>('select uid from account_security where email = $1', [
    email,
  ]);
  return [...new Set([...(emulated ? [emulated.id] : []), ...rows.map(({ uid }) => uid)])];
};

/** Writes everything that is stored about the person with that address. */
export const exportPerson = async (context: CommandContext, address: string): Promise<void> => {
  const email = readEmail(address);
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool: context.pool }) });
  const accounts = await accountsOf(context, email);
  const people = [];
  for (const uid of accounts.length > 0 ? accounts : [null])
    people.push(await exportOf(db, { uid, email, emailVerified: true }, new Date()));
  const text = JSON.stringify(people.length === 1 ? people[0] : people, null, 2);
  const { out } = context.options;
  if (out === undefined) return context.print(text);
  writeFileSync(out, `${text}\n`, { mode: 0o600 });
  context.log(`${out} contains what is stored about ${email}. Keep it secret.`);
};

export const eraseCommand: Command = {
  name: 'erase',
  usage: '<email>',
  description:
    'Deletes everything about the person with that address within the hour; asks for nothing and cannot be undone.',
  arguments: [1, 1],
  async run(context) {
    const { client, args, print } = context;
    const email = readEmail(args[0]);
    const accounts = await accountsOf(context, email);
    for (const uid of accounts.length > 0 ? accounts : [null])
      await client.query(
        `insert into erasures (brand, uid, email, due_at) values ($1, $2, $3, now())
         on conflict (uid) do update set email = excluded.email, code = null, due_at = excluded.due_at`,
        [BRANDS[0], uid, email],
      );
    await auditOperator(client, 'erasure', accounts.join(' ') || 'an address without an account');
    await client.query('update account_security set valid_since = now() where uid = any($1)', [accounts]);
    const whose = accounts.length > 0 ? 'and the account ' : '';
    print(`What is stored about ${email} ${whose}will be deleted by a running server within the hour.`);
  },
};
