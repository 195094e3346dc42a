import { ROLES_OF_PLAN, type Plan, type Role } from '@rushtone/domain';
import { sql, type Kysely } from 'kysely';
import type { Caller } from '../accounts/token.ts';
import type { Database } from '../database/schema.ts';

/** A payment that is late keeps its role until the payment service gives up. */
const LIVE = ['active', 'trialing', 'past_due'];

/**
 * Roles that somebody has paid for: in their account's name, or without an account with an address that is
 * proven to be theirs.
 */
export const paidRolesOf = async (
  db: Kysely<Database>,
  { uid, email, emailVerified }: Caller,
): Promise<Role[]> => {
  const address = emailVerified ? email : null;
  // Each part goes by an index of its own.
  const { rows } = await sql<{ plan: Plan | null }>`
    select g.plan from pay_grant g
      where g.uid = ${uid} and g.status = any(${LIVE})
    union
    select g.plan from pay_customer c join pay_grant g using (customer)
      where c.uid = ${uid} and g.uid is null and g.status = any(${LIVE})
    union
    select g.plan from pay_grant g left join pay_customer c using (customer)
      where g.email = ${address} and g.uid is null and c.uid is null and g.status = any(${LIVE})
    union
    select g.plan from pay_customer c join pay_grant g using (customer)
      where c.email = ${address} and c.uid is null and g.uid is null and g.status = any(${LIVE})`.execute(db);
  return rows.flatMap(({ plan }) => (plan === null ? [] : ROLES_OF_PLAN[plan]));
};
