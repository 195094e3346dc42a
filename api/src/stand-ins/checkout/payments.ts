import type { Plan } from '@rushtone/domain';
import type { Kysely } from 'kysely';
import type { Database } from '../../database/schema.ts';

export type Payment = { ref: string; customer: string; plan: Plan; status: string; created: string };

/** What was paid for with an address, the newest first. */
export const paymentsOf = async (db: Kysely<Database>, email: string): Promise<Payment[]> => {
  const rows = await db
    .selectFrom('pay_customer as c')
    .innerJoin('pay_grant as g', 'g.customer', 'c.customer')
    .select(['g.ref', 'c.customer', 'g.plan', 'g.status', 'g.created'])
    .where('c.email', '=', email)
    .orderBy('g.created', 'desc')
    .execute();
  return rows.flatMap(({ plan, ...row }) => (plan === null ? [] : [{ ...row, plan }]));
};
