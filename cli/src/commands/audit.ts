import { hostname, userInfo } from 'node:os';
import { auditedAddress, type AuditAction } from '@rushtone/api/audit';
import type { PoolClient } from 'pg';
import type { Command, CommandContext } from '../command-line/command.ts';
import { accountsOf } from '../people.ts';
import { printTable } from './print-table.ts';

const SHOWN = 100;

/** Returns the operating system user, who may have no name in a container. */
export const operator = (): string => {
  try {
    return userInfo().username;
  } catch {
    return String(process.getuid?.());
  }
};

/** Records an operator's action in the audit log. */
export const auditOperator = async (
  client: PoolClient,
  action: AuditAction,
  subject: string,
): Promise<void> => {
  await client.query('insert into audit_log (actor, action, subject, origin) values ($1, $2, $3, $4)', [
    `operator ${operator()}`,
    action,
    subject,
    hostname(),
  ]);
};

/** Returns how the audit log refers to a person: by account ids, or the digest of the email address. */
export const auditedPerson = async (context: Pick<CommandContext, 'client' | 'config'>, email: string) =>
  (await accountsOf(context, email)).join(' ') || auditedAddress(email);

/** Returns the terms under which the audit log may have recorded what is searched for. */
const termsOf = async (context: CommandContext, search: string): Promise<string[]> =>
  search.includes('@')
    ? [auditedAddress(search), ...(await accountsOf(context, search.toLowerCase()))]
    : [search];

export const auditCommand: Command = {
  name: 'audit',
  usage: '[<account id, email, address or action>] [--all]',
  description: `Lists the last ${SHOWN} entries of the audit log, or all: who did what, when and from where.`,
  arguments: [0, 1],
  options: ['all'],
  async run(context) {
    const { client, args, options, print } = context;
    const [search] = args;
    const terms = search === undefined ? null : await termsOf(context, search);
    const { rows } = await client.query(
      `select at, actor, action, subject, origin from
         (select * from audit_log
          where $1::text[] is null or exists (select from unnest($1::text[]) term
            where term in (actor, action, origin) or position(term in subject) > 0)
          order by id desc limit $2) newest
       order by id`,
      [terms, options.all ? null : SHOWN],
    );
    printTable(rows, print, 'There are no entries.');
  },
};
