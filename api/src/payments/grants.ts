import type { Plan } from '@rushtone/domain';
import { sql, type Kysely, type Transaction } from 'kysely';
import type { Database } from '../database/schema.ts';
import type { Owner, PaymentEvent } from './events.ts';

type Grant = Owner & { ref: string; plan: Plan | null; status: string; created: number };

/** Decides only between two events of the same second: the later state of a life wins. */
const RANK: Readonly<Record<string, number>> = {
  incomplete: 0,
  trialing: 1,
  active: 2,
  past_due: 3,
  unpaid: 4,
  paused: 4,
  incomplete_expired: 5,
  canceled: 6,
  refunded: 6,
};
const UNKNOWN_RANK = 1;

const rankOf = (status: ReturnType<typeof sql.ref>) =>
  sql<number>`coalesce((${JSON.stringify(RANK)}::jsonb ->> ${status})::int, ${UNKNOWN_RANK}::int)`;

const putCustomer = async (
  tx: Transaction<Database>,
  { customer, uid, email }: Owner,
  created: number,
): Promise<void> => {
  if (customer === null || (uid === null && email === null)) return;
  await tx
    .insertInto('pay_customer')
    .values({ customer, uid, email, created })
    .onConflict((row) =>
      row
        .column('customer')
        .doUpdateSet((excluded) => ({
          uid: excluded.ref('excluded.uid'),
          email: excluded.ref('excluded.email'),
          created: excluded.ref('excluded.created'),
        }))
        // An account beats an address; of two the newer counts.
        .where(
          sql<boolean>`(excluded.uid is not null, excluded.created) > (pay_customer.uid is not null, pay_customer.created)`,
        ),
    )
    .execute();
};

const putGrant = async (tx: Transaction<Database>, grant: Grant): Promise<void> => {
  const newer = sql<boolean>`(excluded.created, ${rankOf(sql.ref('excluded.status'))}, excluded.plan is not null)
    > (pay_grant.created, ${rankOf(sql.ref('pay_grant.status'))}, pay_grant.plan is not null)`;
  await tx
    .insertInto('pay_grant')
    .values(grant)
    .onConflict((row) =>
      row.column('ref').doUpdateSet({
        customer: sql`coalesce(excluded.customer, pay_grant.customer)`,
        uid: sql`coalesce(excluded.uid, pay_grant.uid)`,
        email: sql`coalesce(excluded.email, pay_grant.email)`,
        plan: sql`case when ${newer} then excluded.plan else pay_grant.plan end`,
        status: sql`case when ${newer} then excluded.status else pay_grant.status end`,
        created: sql`greatest(excluded.created, pay_grant.created)`,
      }),
    )
    .execute();
};

const NOBODY: Owner = { customer: null, uid: null, email: null };

/** What an event says about a subscription or donation, if it does. */
const grantOf = (
  { news, created }: PaymentEvent,
  plans: Readonly<Record<string, Plan>>,
): Grant | undefined => {
  switch (news?.kind) {
    case 'checkout':
      if (news.donation === null) return undefined;
      return { ...news.owner, ref: news.donation, plan: 'donate', status: 'active', created };
    case 'subscription': {
      const plan = news.prices.flatMap((price) => plans[price] ?? [])[0] ?? null;
      return { ...NOBODY, customer: news.customer, ref: news.ref, plan, status: news.status, created };
    }
    case 'refund':
      return {
        ...NOBODY,
        customer: news.customer,
        ref: news.ref,
        plan: 'donate',
        status: 'refunded',
        created,
      };
    default:
      return undefined;
  }
};

export type Outcome = 'applied' | 'known' | 'unknown price';

/**
 * Applies an event in one transaction, once however often it comes. An event with a price that is in no
 * setting is not remembered, so that it can be sent again when the setting is right.
 */
export const applyEvent = (
  db: Kysely<Database>,
  event: PaymentEvent,
  plans: Readonly<Record<string, Plan>>,
): Promise<Outcome> =>
  db.transaction().execute(async (tx) => {
    const grant = grantOf(event, plans);
    if (grant?.plan !== null) {
      const { numInsertedOrUpdatedRows } = await tx
        .insertInto('pay_event')
        .values({ id: event.id, type: event.type })
        .onConflict((row) => row.doNothing())
        .executeTakeFirstOrThrow();
      if (numInsertedOrUpdatedRows === 0n) return 'known';
    }
    if (event.news?.kind === 'checkout') await putCustomer(tx, event.news.owner, event.created);
    if (grant !== undefined) await putGrant(tx, grant);
    return grant?.plan === null ? 'unknown price' : 'applied';
  });
