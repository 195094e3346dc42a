import { ROLES_OF_PLAN, type Plan } from '@rushtone/domain';
import { CommandError, UsageError, type Command, type CommandContext } from '../command-line/command.ts';
import { readDay, readEmail } from '../command-line/read-values.ts';
import { auditedPerson, auditOperator, operator } from './audit.ts';
import { openIdentityEmulator } from '../identity-emulator.ts';
import { inTransaction } from '../in-transaction.ts';

/** Finds the identity emulator's account with an email address. */
export const getAccount = async ({ client, config }: CommandContext, address: string | undefined) => {
  const email = readEmail(address);
  if (config.firebase !== null) {
    throw new CommandError(
      `Accounts are managed in the console of the Firebase project ${config.firebase.projectId}.`,
    );
  }
  const emulator = await openIdentityEmulator(config);
  const account = await emulator?.findAccount(client, email);
  if (!emulator || account === undefined) {
    throw new CommandError(`No account has the email address ${email}.`);
  }
  return { ...account, emulator };
};

/** Replaces account ids in rows by email addresses if the identity emulator is on. */
export const withEmails = async <Row extends { account: string | null }>(
  { client, config }: CommandContext,
  rows: readonly Row[],
): Promise<Row[]> => {
  const emulator = await openIdentityEmulator(config);
  const emails = await emulator?.emailsOf(
    client,
    rows.flatMap(({ account }) => account ?? []),
  );
  return rows.map((row) => ({ ...row, account: emails?.get(row.account ?? '') ?? row.account }));
};

const PLANS = Object.keys(ROLES_OF_PLAN);
const isPlan = (value: string): value is Plan => Object.hasOwn(ROLES_OF_PLAN, value);

const TESTER = 'tester';

const REASON_LENGTH = 200;

const readReason = (text: string | undefined): string | null => {
  const reason = text?.trim() ?? '';
  if (reason.length > REASON_LENGTH)
    throw new UsageError(`The reason may have ${REASON_LENGTH} characters, not ${reason.length}.`);
  return reason || null;
};

/** Parses an end date: the end of that day in UTC, or `null` for no end. */
const readEnd = (text: string | undefined): string | null => {
  if (text === undefined) return null;
  const end = `${readDay(text)}T23:59:59Z`;
  if (new Date(end) < new Date()) throw new UsageError(`The day must be to come, not '${text}'.`);
  return end;
};

const grantCommand: Command = {
  name: 'grant',
  usage: `<email> ${PLANS.join('|')}|${TESTER} [--reason <text>] [--until <day>]`,
  description:
    'Grants the roles of a plan to the account with that verified email address, with the reason, and until the end of a day; a tester may choose versions of remotes.',
  arguments: [2, 2],
  options: ['reason', 'until'],
  async run(context) {
    const { client, config, print } = context;
    const [address, granted = ''] = context.args;
    const email = readEmail(address);
    if (!isPlan(granted) && granted !== TESTER)
      throw new UsageError(`The plan must be ${PLANS.join(', ')} or ${TESTER}, not '${granted}'.`);
    const roles = granted === TESTER ? [TESTER] : ROLES_OF_PLAN[granted];
    const reason = readReason(context.options.reason);
    const end = readEnd(context.options.until);
    const until = end === null ? '' : ` until ${context.options.until}`;
    await inTransaction(client, async () => {
      await client.query(
        `insert into role_grants (kind, subject, role, granted_by, reason, ends_at)
         select 'email', $1, unnest($2::text[]), $3, $4, $5
         on conflict (kind, subject, role) do update set granted_at = now(), granted_by = excluded.granted_by,
           reason = excluded.reason, ends_at = excluded.ends_at`,
        [email, roles, operator(), reason, end],
      );
      await auditOperator(client, 'grant', `${granted} to ${await auditedPerson(context, email)}${until}`);
    });
    print(
      `${email} has the ${roles.length === 1 ? 'role' : 'roles'} ${roles.join(' and ')} (${granted})${until}.`,
    );
    const account = await (await openIdentityEmulator(config))?.findAccount(client, email);
    if (account?.verified === false) {
      print('The address is not verified yet. The roles apply once it is, for example by a password reset.');
    }
  },
};

const revokeCommand: Command = {
  name: 'revoke',
  usage: `<email> [${TESTER}]`,
  description: `Revokes every role that was granted by hand, or that of a ${TESTER} alone; paid roles end with the payment.`,
  arguments: [1, 2],
  async run(context) {
    const { client, config, print } = context;
    const [address, role] = context.args;
    const email = readEmail(address);
    if (role !== undefined && role !== TESTER)
      throw new UsageError(`Only the role ${TESTER} is revoked alone, not '${role}'.`);
    const account = await (await openIdentityEmulator(config))?.findAccount(client, email);
    const revoked = await inTransaction(client, async () => {
      const { rowCount } = await client.query(
        `delete from role_grants where ((kind = 'email' and subject = $1) or (kind = 'uid' and subject = $2))
           and role = coalesce($3, role)`,
        [email, account?.id ?? null, role ?? null],
      );
      if (!rowCount) throw new CommandError(`${email} has no granted ${role ? `role ${role}` : 'roles'}.`);
      const whose = await auditedPerson(context, email);
      await auditOperator(client, 'revoke', `${role ?? 'all granted roles'} of ${whose}`);
      return rowCount;
    });
    print(`Revoked ${revoked} granted ${revoked === 1 ? 'role' : 'roles'} of ${email}.`);
  },
};

const setDisabled = (name: 'disable' | 'enable', description: string): Command => ({
  name,
  usage: '<email>',
  description,
  arguments: [1, 1],
  async run(context) {
    const { id, email, emulator } = await getAccount(context, context.args[0]);
    await inTransaction(context.client, async () => {
      await emulator.setDisabled(context.client, id, name === 'disable');
      await auditOperator(context.client, name, id);
    });
    context.print(`${email} is ${name}d.`);
  },
});

const artistCommand: Command = {
  name: 'artist',
  usage: '<email|domain name of the website> <artist name>',
  description:
    'Sets whose songs a website shows while no channel is linked; an empty name removes the setting.',
  arguments: [2, 2],
  async run(context) {
    const [owner = '', artist = ''] = context.args.map((arg) => arg.trim());
    const byEmail = owner.includes('@');
    const subject = byEmail ? (await getAccount(context, owner)).id : owner.toLowerCase();
    const { rows } = await context.client.query<{ domain_name: string; brand: string }>(
      `update websites set artist = $2 where ${byEmail ? 'uid' : 'domain_name'} = $1 returning domain_name, brand`,
      [subject, artist || null],
    );
    if (rows.length === 0) throw new CommandError(`${owner} has no website.`);
    for (const { domain_name, brand } of rows) {
      context.print(`${domain_name} (${brand}) shows ${artist ? `the songs of ${artist}` : 'no songs'}.`);
    }
  },
};

export const accountCommands: readonly Command[] = [
  grantCommand,
  revokeCommand,
  setDisabled('disable', 'Disables an account; its sessions end within a minute.'),
  setDisabled('enable', 'Enables a disabled account again.'),
  artistCommand,
];
