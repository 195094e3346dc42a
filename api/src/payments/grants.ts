import type { Plan } from '@rushtone/domain';
import { sql, type Transaction } from 'kysely';
import { writeAudit } from '../audit/audit-log.ts';
import type { Database, Db } from '../database/schema.ts';
import type { Owner, PaymentEvent } from './events.ts';

type Grant = Owner & { ref: string; plan: Plan | null; status: string; created: number };

/** Orders two events of the same second: the later state of the life cycle wins. */
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

const saveCustomer = async (
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
        // An account takes precedence over an address, then the newer event.
        .where(
          sql<boolean>`(excluded.uid is not null, excluded.created) > (pay_customer.uid is not null, pay_customer.created)`,
        ),
    )
    .execute();
};

const saveGrant = async (tx: Transaction<Database>, grant: Grant): Promise<void> => {
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

const grantOf = (
  { change, created }: PaymentEvent,
  plans: Readonly<Record<string, Plan>>,
): Grant | undefined => {
  if (change === null) return undefined;
  if (change.kind === 'checkout') {
    const { donation: ref, owner } = change;
    return ref === null ? undefined : { ...owner, ref, plan: 'donate', status: 'active', created };
  }
  const { ref, customer } = change;
  const grant = { ref, customer, uid: null, email: null, created };
  if (change.kind === 'refund') return { ...grant, plan: 'donate', status: 'refunded' };
  const plan = change.prices.flatMap((price) => plans[price] ?? [])[0] ?? null;
  return { ...grant, plan, status: change.status };
};

export type Outcome = 'applied' | 'known' | 'unknown price';

/**
 * Applies an event in one transaction, and only once. An event with an unknown price is not recorded, so that it can
 * be sent again when the setting is corrected.
 */
export const applyEvent = (
  db: Db,
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
    if (event.change?.kind === 'checkout') await saveCustomer(tx, event.change.owner, event.created);
    if (grant !== undefined) {
      await saveGrant(tx, grant);
      const owner = grant.uid ?? grant.customer ?? grant.ref;
      const subject = `${grant.plan ?? 'unknown plan'} ${grant.status}: ${owner}`;
      await writeAudit(tx, { actor: 'payment service', action: 'payment', subject, origin: event.id });
    }
    return grant?.plan === null ? 'unknown price' : 'applied';
  });
