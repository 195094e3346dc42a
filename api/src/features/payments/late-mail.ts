import { formatLongDate } from '@rushtone/domain';
import { SITES, type Brand } from '@rushtone/site';
import { queueMail, type Outbox } from '../../mail/queue.ts';
import type { PaymentChange } from './events.ts';
import { currentState } from './history.ts';

/** Past-due payments affected by an event: its own, and those of its customer. */
const latePayments = ({ db }: Outbox, change: PaymentChange) => {
  const ref = 'ref' in change ? change.ref : null;
  const customer = change.kind === 'checkout' ? change.owner.customer : null;
  return db
    .selectFrom('pay_grant as g')
    .leftJoin('pay_customer as c', 'c.customer', 'g.customer')
    .select((row) => [
      'g.ref',
      'g.history',
      'g.late_mailed_at',
      row.fn.coalesce('g.email', 'c.email').as('email'),
      row.fn.coalesce('g.uid', 'c.uid').as('uid'),
    ])
    .where('g.status', '=', 'past_due')
    .where((row) => row.or([row('g.ref', '=', ref), row('g.customer', '=', customer)]))
    .execute();
};

/** Returns the brand of the account's website, because events have no brand. */
const brandOf = async ({ db }: Outbox, uid: string | null): Promise<Brand | undefined> => {
  const site = await db
    .selectFrom('websites')
    .select('brand')
    .where('uid', '=', uid)
    .orderBy('brand')
    .executeTakeFirst();
  return site?.brand;
};

/** Notifies payers once of each failed payment and the end of the grace period. */
export const mailAboutLatePayments = async (
  outbox: Outbox,
  change: PaymentChange | null,
  fallback: Brand,
): Promise<void> => {
  if (change === null) return;
  for (const { ref, history, late_mailed_at, email, uid } of await latePayments(outbox, change)) {
    const { lateSince, roleUntil: until, settledAt } = currentState(history);
    const isTold = late_mailed_at !== null && Number(late_mailed_at) >= settledAt;
    if (until === null || email === null || isTold) continue;
    await outbox.db
      .updateTable('pay_grant')
      .set({ late_mailed_at: lateSince })
      .where('ref', '=', ref)
      .execute();
    const { name, domain } = SITES[(await brandOf(outbox, uid)) ?? fallback];
    await queueMail(outbox, {
      budget: 'account',
      uid,
      recipient: email,
      subject: `${name}: your payment failed`,
      body: `The last payment for your plan failed. The plan stays until ${formatLongDate(until.toISOString())}, and ends then if it is still not paid.\n\nUpdate your payment method on your dashboard:\nhttps://${domain}/account\n`,
    });
  }
};
