import type { Plan } from '@rushtone/domain';
import type { Brand, GiftOffer } from '@rushtone/site';
import { sql, type Transaction } from 'kysely';
import { writeAudit } from '../../audit/audit-log.ts';
import type { Database, PaymentState } from '../../database/schema.ts';
import type { Outbox } from '../../mail/queue.ts';
import type { Owner, PaymentEvent } from './events.ts';
import { addState, currentState } from './history.ts';
import { payGift } from './gifts/gifts.ts';
import { mailAboutDonation } from './donation-mail.ts';
import { mailAboutLatePayments } from './late-mail.ts';

/** What the events of this installation can be about. */
export type Offered = {
  /** Plans by price ID. */
  plans: Readonly<Record<string, Plan>>;
  gifts: readonly GiftOffer[];
};

type Grant = Owner & { ref: string; state: PaymentState };

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
        // Prefer the owner with an account, then that of the newer event.
        .where(
          sql<boolean>`(excluded.uid is not null, excluded.created) > (pay_customer.uid is not null, pay_customer.created)`,
        ),
    )
    .execute();
};

/** Adds a state to the payment's history. Concurrent events of one payment are serialized by a lock. */
const saveGrant = async (tx: Transaction<Database>, { ref, state, ...owner }: Grant): Promise<void> => {
  const { at: created, plan, status } = state;
  await tx
    .insertInto('pay_grant')
    .values({
      ref,
      ...owner,
      plan,
      status,
      created,
      began_at: created,
      history: JSON.stringify([state]),
    })
    .onConflict((row) => row.doNothing())
    .execute();
  const before = await tx
    .selectFrom('pay_grant')
    .select(['plan', 'status', 'created', 'history', 'began_at'])
    .where('ref', '=', ref)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const { history: known, began_at, plan: planBefore, status: statusBefore } = before;
  const at = Number(before.created);
  // The version before writes no history.
  const isKnown = known.some((other) => other.at === at && other.status === statusBefore);
  const seeded = isKnown ? known : addState(known, { at, plan: planBefore, status: statusBefore });
  const history = addState(seeded, state);
  const current = currentState(history);
  await tx
    .updateTable('pay_grant')
    .set({
      customer: sql`coalesce(${owner.customer}, customer)`,
      uid: sql`coalesce(${owner.uid}, uid)`,
      email: sql`coalesce(${owner.email}, email)`,
      plan: current.plan,
      status: current.status,
      created: current.at,
      history: JSON.stringify(history),
      began_at: Math.min(created, Number(began_at ?? created)),
      late_until: current.roleUntil,
    })
    .where('ref', '=', ref)
    .execute();
};

/** Returns the payment state in an event; `undefined` if it has none. */
export const grantOf = (
  { change, created: at }: PaymentEvent,
  plans: Readonly<Record<string, Plan>>,
): Grant | undefined => {
  if (change === null || change.kind === 'gift') return undefined;
  if (change.kind === 'checkout') {
    const { donation: ref, owner } = change;
    return ref === null ? undefined : { ...owner, ref, state: { at, plan: 'donate', status: 'active' } };
  }
  const { ref } = change;
  const owner = { customer: 'customer' in change ? change.customer : null, uid: null, email: null };
  if (change.kind === 'refund') return { ...owner, ref, state: { at, plan: 'donate', status: 'refunded' } };
  if (change.kind === 'dispute')
    return { ...owner, ref, state: { at, plan: 'donate', status: change.status } };
  const { status, period_end, ends_at, resumes_at, interval } = change;
  const plan = change.prices.flatMap((price) => plans[price] ?? [])[0] ?? null;
  return {
    ...owner,
    ref,
    state: { at, plan, status, period_end, ends_at, resumes_at, ...(interval === 'year' && { interval }) },
  };
};

export type Outcome = 'applied' | 'known' | 'unknown price' | 'unknown gift';

/**
 * Applies an event in one transaction, idempotently. Events with an unknown price or gift are not recorded, so that they
 * can be sent again after the setting is corrected.
 */
export const applyEvent = (
  { db, jobs, brand }: Outbox & { brand: Brand },
  event: PaymentEvent,
  { plans, gifts }: Offered,
): Promise<Outcome> =>
  db.transaction().execute(async (tx) => {
    const grant = grantOf(event, plans);
    const isUnknown = grant?.state.plan === null;
    const { change } = event;
    if (change?.kind === 'gift' && !(await payGift({ db: tx, jobs }, change, gifts))) return 'unknown gift';
    if (!isUnknown) {
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
      const { plan, status } = grant.state;
      const subject = `${plan ?? 'unknown plan'} ${status}: ${owner}`;
      await writeAudit(tx, { actor: 'payment service', action: 'payment', subject, origin: event.id });
    }
    await mailAboutDonation({ db: tx, jobs }, event.change, brand);
    await mailAboutLatePayments({ db: tx, jobs }, event.change, brand);
    return isUnknown ? 'unknown price' : 'applied';
  });
