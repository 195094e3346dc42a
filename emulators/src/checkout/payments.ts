import { randomBytes } from 'node:crypto';
import { jwtVerify, SignJWT } from 'jose';
import type { OriginOf } from '../shared/addresses.ts';
import type { EmulatorDatabase } from '../shared/database.ts';
import { deliver, periodEnd, subscriptionEvent, type Payment } from './events.ts';

export type CheckoutOptions = {
  db: EmulatorDatabase;
  /** Signs the events. */
  webhookSecret: string;
  /** Authenticates calls of the service's API. */
  apiKey: string;
  /** Signs the links to the portal. */
  portalKey: Uint8Array;
  originOf: OriginOf;
  queueMail: (mail: { recipient: string; subject: string; body: string }) => Promise<void>;
};

/** Status that the API stores for a paused subscription, which the service calls active. */
const PAUSED = 'collection_paused';

const payments = (db: EmulatorDatabase) =>
  db
    .selectFrom('pay_customer as c')
    .innerJoin('pay_grant as g', 'g.customer', 'c.customer')
    .select(['g.ref', 'c.customer', 'g.plan', 'g.status', 'g.created', 'g.began_at', 'g.history'])
    .orderBy('g.created', 'desc');

type Row = Awaited<ReturnType<ReturnType<typeof payments>['execute']>>[number];

const paymentOf = ({ plan, status, history, began_at, ...row }: Row): Payment[] => {
  if (plan === null) return [];
  const { period_end, ends_at = null, resumes_at = null, interval = 'month' } = history.at(-1) ?? {};
  const created = Number(row.created);
  const isPaused = status === PAUSED;
  return [
    {
      ...row,
      plan,
      created,
      began: Number(began_at ?? created),
      status: isPaused ? 'active' : status,
      period_end: period_end ?? periodEnd(created, interval),
      interval,
      ends_at,
      pause: isPaused ? { resumes_at } : null,
    },
  ];
};

/** Seconds since 1970. */
export const now = (): number => Math.floor(Date.now() / 1000);

/** Applies the next change of a subscription, and reports it to the webhook. */
export const changeSubscription = async (
  { webhookSecret, tell }: Pick<CheckoutOptions, 'webhookSecret'> & { tell: string },
  payment: Payment,
  change: Partial<Payment>,
): Promise<void> => {
  const id = `evt_${randomBytes(12).toString('base64url')}`;
  const type = change.status === 'canceled' ? 'deleted' : 'updated';
  await deliver(tell, webhookSecret, [
    subscriptionEvent(id, type, nextSecond(payment), { ...payment, ...change }),
  ]);
};

/** Returns a time later than the event from which the payment's row was created, even within the same second. */
export const nextSecond = ({ created }: Payment): number => Math.max(now(), created + 1);

/** Returns the payments made with an email address, newest first. */
export const paymentsOf = async (db: EmulatorDatabase, email: string): Promise<Payment[]> => {
  const rows = await payments(db).where('c.email', '=', email).execute();
  return rows.flatMap(paymentOf);
};

export const paymentByRef = async (db: EmulatorDatabase, ref: string): Promise<Payment | undefined> => {
  const rows = await payments(db).where('g.ref', '=', ref).execute();
  return rows.flatMap(paymentOf)[0];
};

/** Returns the email address with which a customer paid. */
export const emailOf = async (db: EmulatorDatabase, customer: string): Promise<string | undefined> => {
  const row = await db
    .selectFrom('pay_customer')
    .select('email')
    .where('customer', '=', customer)
    .executeTakeFirst();
  return row?.email ?? undefined;
};

/** Returns the email address that a mailed link's reference is for; undefined if it is invalid or a day old. */
export const readReference = async (key: Uint8Array, reference: string): Promise<string | undefined> => {
  const options = { algorithms: ['HS256'], audience: 'portal' };
  const token = await jwtVerify(reference, key, options).catch(() => null);
  return token?.payload.sub;
};

export const makeReference = (key: Uint8Array, email: string): Promise<string> =>
  new SignJWT({})
    .setProtectedHeader({ alg: 'HS256' })
    .setSubject(email)
    .setAudience('portal')
    .setExpirationTime('1d')
    .sign(key);

export const sendPortalLink = async (
  { portalKey, queueMail }: CheckoutOptions,
  email: string,
  origin: string,
  lead: string,
): Promise<void> => {
  const reference = await makeReference(portalKey, email);
  await queueMail({
    recipient: email,
    subject: 'Your payments',
    body: `${lead}\n\nChange or end what you pay for, for a day from now:\n${origin}/emulators/portal?reference=${reference}\n`,
  });
};
