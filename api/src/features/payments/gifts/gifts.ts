import { randomBytes } from 'node:crypto';
import { countOf, formatLongDate, GIFT_VALID_MONTHS, PLAN_NAMES } from '@rushtone/domain';
import { paths, SITES, type GiftOffer } from '@rushtone/site';
import { sql } from 'kysely';
import type { Db, GiftRow, Scope } from '../../../database/schema.ts';
import { digest, newCode } from '../../../identity/codes.ts';
import { isUndone, liveGrant } from '../../../identity/live-grant.ts';
import { paymentsOf } from '../../../identity/roles.ts';
import { queueMail, type Outbox } from '../../../mail/queue.ts';
import type { PaymentChange } from '../events.ts';

/** UTC hour from which gifts of a day are mailed. */
const SEND_HOUR = 8;
/** Days before its end at which the account of a gift is told. */
const TOLD_DAYS = 7;

export type NewGift = Pick<GiftRow, 'plan' | 'months' | 'giver' | 'recipient' | 'message'> & {
  send_on: string;
};

/** Stores a gift that is yet to be paid. Returns its id, which the payment refers to. */
export const createGift = async ({ db, brand, now }: Scope, gift: NewGift): Promise<string> => {
  const id = randomBytes(16).toString('base64url');
  await db
    .insertInto('gifts')
    .values({ ...gift, id, brand, created_at: now })
    .execute();
  return id;
};

const describe = ({ plan, months }: Pick<GiftRow, 'plan' | 'months'>): string =>
  `${PLAN_NAMES[plan]} for ${countOf(months, 'month')}`;

const quoted = (message: string): string => (message === '' ? '' : `\n${message}\n`);

/** Mails the code to the recipient, and a copy to who paid. Does nothing for a gift that was sent or given back. */
const sendGift = async ({ db, jobs }: Outbox, id: string): Promise<void> => {
  const code = newCode();
  const gift = await db
    .updateTable('gifts')
    .set({ sent_at: sql`now()`, code: digest(code) })
    .where('id', '=', id)
    .where('sent_at', 'is', null)
    .where((row) => row.not(isUndone))
    .returningAll()
    .executeTakeFirst();
  if (!gift) return;
  const { name, domain } = SITES[gift.brand];
  const link = `https://${domain}${paths.subscribe}?gift=${code}`;
  const outbox = { db, jobs };
  // Erased accounts leave an empty name or address.
  const giver = gift.giver || 'Somebody';
  if (gift.recipient !== '')
    await queueMail(outbox, {
      budget: 'account',
      recipient: gift.recipient,
      subject: `${name}: a gift from ${giver}`,
      body: `${giver} gives you ${describe(gift)} on ${name}.\n${quoted(gift.message)}\nRedeem it within ${countOf(GIFT_VALID_MONTHS, 'month')}, with your account or a new one:\n${link}\n\nNothing is charged, not even when it ends.\n`,
    });
  if (gift.payer === null || gift.payer === gift.recipient) return;
  const sent =
    gift.recipient === ''
      ? `Your gift is ready: ${describe(gift)}.\n\nPass on this link. It can be used once:`
      : `We have mailed your gift to ${gift.recipient}: ${describe(gift)}.\n\nIf it does not arrive, pass on this link. It can be used once:`;
  await queueMail(outbox, {
    budget: 'account',
    recipient: gift.payer,
    subject: `${name}: your gift was sent`,
    body: `${sent}\n${link}\n`,
  });
};

/** Whether the day of a gift has come: for one of today, at once. */
const isDue = sql<boolean>`(send_on + make_interval(hours => ${SEND_HOUR}) <= now() at time zone 'utc'
  or send_on <= (created_at at time zone 'utc')::date)`;

/** Mails the gifts whose day has come. */
export const sendDueGifts = async ({ db, jobs }: Outbox): Promise<void> => {
  const due = await db
    .selectFrom('gifts')
    .select('id')
    .where('payment', 'is not', null)
    .where('sent_at', 'is', null)
    .where(isDue)
    .execute();
  for (const { id } of due) await db.transaction().execute((tx) => sendGift({ db: tx, jobs }, id));
};

const isOffered = (
  { plan, months }: Pick<GiftRow, 'plan' | 'months'>,
  offers: readonly GiftOffer[],
  { cents, currency }: { cents: number; currency: string },
): boolean =>
  currency === 'eur' &&
  offers.some(
    (offer) => offer.plan === plan && offer.months === months && cents >= Math.round(offer.eur * 100),
  );

/**
 * Notes that a gift is paid, and mails it if its day has come. Returns whether there is such a gift, and the price is
 * its own: whoever pays chooses which link to pay by.
 */
export const payGift = async (
  outbox: Outbox,
  { gift: id, payment, email, ...price }: Extract<PaymentChange, { kind: 'gift' }>,
  offers: readonly GiftOffer[],
): Promise<boolean> => {
  const { db } = outbox;
  const gift = await db.selectFrom('gifts').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
  if (!gift) return false;
  // Paid already: by this payment, of which the service has repeated the event, or by another one.
  if (gift.payment !== null) return gift.payment === payment;
  if (!isOffered(gift, offers, price)) return false;
  await db
    .updateTable('gifts')
    .set({ payment, payer: email, paid_at: sql`now()` })
    .where('id', '=', id)
    .execute();
  const due = await db
    .selectFrom('gifts')
    .select([isDue.as('now'), sql<string>`to_char(send_on, 'YYYY-MM-DD')`.as('day')])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  if (due.now) await sendGift(outbox, id);
  else if (email !== null)
    await queueMail(outbox, {
      budget: 'account',
      recipient: email,
      subject: `${SITES[gift.brand].name}: thank you for your gift`,
      body: `We mail ${describe(gift)} to ${gift.recipient} on ${formatLongDate(due.day)}, and tell you then.\n`,
    });
  return true;
};

/** Last moment at which a gift can be redeemed. */
export const validUntil = (sentAt: Date): Date => {
  const date = new Date(sentAt);
  date.setUTCMonth(date.getUTCMonth() + GIFT_VALID_MONTHS);
  return date;
};

/** Returns the gift with this code that was not given back; `undefined` if there is none. */
export const giftOf = (
  db: Db,
  code: string,
  { isLocked = false }: { isLocked?: boolean } = {},
): Promise<GiftRow | undefined> =>
  db
    .selectFrom('gifts')
    .selectAll()
    .where('code', '=', digest(code))
    .where((row) => row.not(isUndone))
    .$if(isLocked, (query) => query.forUpdate())
    .executeTakeFirst();

/** Gives the account the gift's plan from now on. Returns its end. */
export const redeemGift = async (
  { db, now }: Pick<Scope, 'db' | 'now'>,
  { id, months }: Pick<GiftRow, 'id' | 'months'>,
  uid: string,
): Promise<Date> => {
  const { ends_at } = await db
    .updateTable('gifts')
    .set({ redeemed_by: uid, ends_at: sql`${now}::timestamptz + make_interval(months => ${months}::int)` })
    .where('id', '=', id)
    .returning('ends_at')
    .executeTakeFirstOrThrow();
  return ends_at ?? now;
};

type EndingGift = Pick<GiftRow, 'brand' | 'plan'> & { uid: string; email: string; ends_at: Date };

/** Tells accounts once that their gift ends within a week, unless they pay for a plan by then. */
export const mailEndingGifts = ({ db, jobs }: Outbox): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const { rows } = await sql<EndingGift>`
      with ending as (
        update gifts set end_mailed_at = now()
        where end_mailed_at is null and redeemed_by is not null and not ${isUndone}
          and ends_at between now() and now() + make_interval(days => ${TOLD_DAYS}::int)
        returning brand, plan, redeemed_by as uid, ends_at
      )
      select ending.*, a.email from ending join account_security a using (uid) where a.email is not null
    `.execute(tx);
    for (const { brand, plan, uid, email, ends_at } of rows) {
      const payments = await paymentsOf({ uid, email, emailVerified: true }, liveGrant).execute(tx);
      if (payments.rows.length > 0) continue;
      const { name, domain } = SITES[brand];
      const end = formatLongDate(ends_at.toISOString());
      await queueMail(
        { db: tx, jobs },
        {
          budget: 'account',
          uid,
          recipient: email,
          subject: `${name}: your gift ends soon`,
          body: `Your gift, ${PLAN_NAMES[plan]}, ends on ${end}. It does not renew, and nothing is charged.\n\nTo keep ${PLAN_NAMES[plan]}, choose a plan once it has ended:\nhttps://${domain}${paths.subscribe}\n`,
        },
      );
    }
  });
