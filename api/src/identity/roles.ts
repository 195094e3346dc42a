import { planOf, ROLES_OF_PLAN, type AccountRoles, type Plan, type Role } from '@rushtone/domain';
import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../database/schema.ts';
import { liveGift, liveGrant } from './live-grant.ts';
import type { Caller } from './token.ts';

type Person = Pick<Caller, 'uid' | 'email' | 'emailVerified'>;

/** Condition: the grant has not expired. */
export const isGranted = sql<boolean>`(ends_at is null or ends_at > now())`;

/** Condition: the account `s` of `account_security` is a subscriber. For tasks that look at many accounts. */
export const isSubscriber = sql<boolean>`(
  exists (
    select from role_grants g where g.role = 'subscriber' and ${isGranted}
      and ((g.kind = 'uid' and g.subject = s.uid) or (g.kind = 'email' and g.subject = s.email))
  ) or exists (
    select from pay_grant g left join pay_customer c using (customer)
    where g.plan in ('premium', 'premium_plus') and ${liveGrant}
      and (s.uid in (g.uid, c.uid)
        or (g.uid is null and c.uid is null and s.email in (g.email, c.email)))
  ) or exists (select from gifts x where x.redeemed_by = s.uid and ${liveGift})
)`;

/** Roles granted by an operator, by uid or verified email address. */
const grantsOf = async (db: Db, { uid, email, emailVerified }: Person): Promise<(Role | 'tester')[]> => {
  const rows = await db
    .selectFrom('role_grants')
    .select('role')
    .distinct()
    .where(isGranted)
    .where((row) =>
      row.or([
        row.and({ kind: 'uid', subject: uid }),
        ...(email !== null && emailVerified ? [row.and({ kind: 'email', subject: email })] : []),
      ]),
    )
    .execute();
  return rows.map(({ role }) => role);
};

/** Returns whether the account may select versions of remotes. */
export const isTester = async (db: Db, caller: Caller): Promise<boolean> =>
  (await grantsOf(db, caller)).includes('tester');

/** Payments `g` of the account, plus those of its verified email address without an account, that meet a condition. */
export const paymentsOf = ({ uid, email, emailVerified }: Person, condition: RawBuilder<boolean>) => {
  const address = emailVerified ? email : null;
  // A union, so that each part uses its own index.
  return sql`
    select g.* from pay_grant g
      where g.uid = ${uid} and ${condition}
    union
    select g.* from pay_customer c join pay_grant g using (customer)
      where c.uid = ${uid} and g.uid is null and ${condition}
    union
    select g.* from pay_grant g left join pay_customer c using (customer)
      where g.email = ${address} and g.uid is null and c.uid is null and ${condition}
    union
    select g.* from pay_customer c join pay_grant g using (customer)
      where c.email = ${address} and c.uid is null and g.uid is null and ${condition}`;
};

const paidRolesOf = async (db: Db, person: Person): Promise<Role[]> => {
  const { rows } = await sql<{
    plan: Plan | null;
  }>`select plan from (${paymentsOf(person, liveGrant)}) g`.execute(db);
  return rows.flatMap(({ plan }) => (plan === null ? [] : ROLES_OF_PLAN[plan]));
};

const giftedRolesOf = async (db: Db, { uid }: Person): Promise<Role[]> => {
  const { rows } = await sql<{
    plan: Plan;
  }>`select plan from gifts x where redeemed_by = ${uid} and ${liveGift}`.execute(db);
  return rows.flatMap(({ plan }) => ROLES_OF_PLAN[plan]);
};

/** Returns the account's roles, from payments, gifts and grants. */
export const rolesOf = async (db: Db, caller: Person): Promise<AccountRoles> => {
  const [granted, paid, gifted] = await Promise.all([
    grantsOf(db, caller),
    paidRolesOf(db, caller),
    giftedRolesOf(db, caller),
  ]);
  const ofPlans = granted.filter((role) => role !== 'tester');
  const roles = [...new Set([...ofPlans, ...paid, ...gifted])].sort();
  return { roles, plan: planOf(roles) };
};
