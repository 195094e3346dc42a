import { ROLES_OF_PLAN, type Plan } from '@rushtone/domain';
import type { PoolClient } from 'pg';
import { AdminError, UsageError } from '../failures.ts';
import type { Command, Task } from '../command.ts';

export type Account = { id: string; email: string; verified: boolean; disabled: boolean };

export const readEmail = (text = ''): string => {
  const email = text.trim().toLowerCase();
  if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email)) throw new UsageError(`'${text}' is no e-mail address.`);
  return email;
};

const findAccount = async (client: PoolClient, email: string): Promise<Account | undefined> => {
  const { rows } = await client.query<Account>(
    'select id, email, verified, disabled from identity_users where email = $1',
    [email],
  );
  return rows[0];
};

/** Only the identity emulator keeps accounts in our database; those of a Firebase project are managed there. */
export const accountOf = async ({ client, config }: Task, email: string): Promise<Account> => {
  if (config.firebase !== null) {
    throw new AdminError(
      `Accounts are kept by the Firebase project ${config.firebase.projectId}: use its console.`,
    );
  }
  const account = await findAccount(client, email);
  if (account === undefined) throw new AdminError(`There is no account with the address ${email}.`);
  return account;
};

const isPlan = (value: string): value is Plan => Object.hasOwn(ROLES_OF_PLAN, value);

export const grantCommand: Command = {
  name: 'grant',
  usage: `<email> ${Object.keys(ROLES_OF_PLAN).join('|')}`,
  about: 'Gives the roles of a plan to whoever proves to own the address.',
  takes: [2, 2],
  options: [],
  migrates: true,
  async run({ client, config, args: [address, plan = ''], say }) {
    const email = readEmail(address);
    if (!isPlan(plan)) {
      throw new UsageError(`A plan is ${Object.keys(ROLES_OF_PLAN).join(', ')}; not '${plan}'.`);
    }
    const roles = ROLES_OF_PLAN[plan];
    await client.query(
      `insert into role_grants (kind, subject, role) select 'email', $1, unnest($2::text[]) on conflict do nothing`,
      [email, roles],
    );
    say(`${email} has the roles ${roles.join(' and ')} (${plan}).`);
    const account = config.firebase === null ? await findAccount(client, email) : undefined;
    if (account?.verified === false) {
      say('The address is not verified yet: the roles hold once it is, which a reset of the password does.');
    }
  },
};

export const revokeCommand: Command = {
  name: 'revoke',
  usage: '<email>',
  about: 'Takes back every role that was granted by hand; paid ones end with the payment.',
  takes: [1, 1],
  options: [],
  migrates: true,
  async run({ client, args: [address], say }) {
    const email = readEmail(address);
    const { rowCount } = await client.query(
      `delete from role_grants where (kind = 'email' and subject = $1)
         or (kind = 'uid' and subject in (select id from identity_users where email = $1))`,
      [email],
    );
    if (!rowCount) throw new AdminError(`${email} has no granted role.`);
    say(`${email} has lost ${rowCount} granted ${rowCount === 1 ? 'role' : 'roles'}.`);
  },
};

const switchAccount = (name: 'disable' | 'enable', about: string): Command => ({
  name,
  usage: '<email>',
  about,
  takes: [1, 1],
  options: [],
  migrates: true,
  async run(task) {
    const { id, email } = await accountOf(task, readEmail(task.args[0]));
    await task.client.query('update identity_users set disabled = $2 where id = $1', [
      id,
      name === 'disable',
    ]);
    task.say(`${email} is ${name}d.`);
  },
});

export const disableCommand = switchAccount(
  'disable',
  'Locks an account out; an open session ends when its owner comes back to the page, or within the hour.',
);
export const enableCommand = switchAccount('enable', 'Lets a disabled account in again.');
