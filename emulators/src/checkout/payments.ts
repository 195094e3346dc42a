import { randomBytes } from 'node:crypto';
import { jwtVerify, SignJWT } from 'jose';
import type { OriginOf } from '../shared/addresses.ts';
import type { EmulatorDatabase } from '../shared/database.ts';
import { deliver, periodEnd, subscriptionEvent, type Payment } from './events.ts';

export type CheckoutOptions = {
  db: EmulatorDatabase;
  /** Signs the events. */
  webhookSecret: string;
  /** Opens the service's API. */
  apiKey: string;
  /** Signs the links to the portal. */
  portalKey: Uint8Array;
  originOf: OriginOf;
  queueMail: (mail: { recipient: string; subject: string; body: string }) => Promise<void>;
};

/** How the API stores a subscription that is paused; the service calls it active. */
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
  const { period_end, ends_at = null, resumes_at = null } = history.at(-1) ?? {};
  const created = Number(row.created);
  const isPaused = status === PAUSED;
  return [
    {
      ...row,
      plan,
      created,
      began: Number(began_at ?? created),
      status: isPaused ? 'active' : status,
      period_end: period_end ?? periodEnd(created),
      ends_at,
      pause: isPaused ? { resumes_at } : null,
    },
  ];
};

const now = (): number => Math.floor(Date.now() / 1000);

/** What the service does next with a subscription, and tells the webhook. */
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

/** Later than the event that the payment's row was made from, even within the same second. */
export const nextSecond = ({ created }: Payment): number => Math.max(now(), created + 1);

/** What was paid for with an address, the newest first. */
export const paymentsOf = async (db: EmulatorDatabase, email: string): Promise<Payment[]> => {
  const rows = await payments(db).where('c.email', '=', email).execute();
  return rows.flatMap(paymentOf);
};

export const paymentByRef = async (db: EmulatorDatabase, ref: string): Promise<Payment | undefined> => {
  const rows = await payments(db).where('g.ref', '=', ref).execute();
  return rows.flatMap(paymentOf)[0];
};

/** The address that a customer paid with. */
export const emailOf = async (db: EmulatorDatabase, customer: string): Promise<string | undefined> => {
  const row = await db
    .selectFrom('pay_customer')
    .select('email')
    .where('customer', '=', customer)
    .executeTakeFirst();
  return row?.email ?? undefined;
};

/** The address that the reference in a mailed link was made for; undefined when it is not valid or a day old. */
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
