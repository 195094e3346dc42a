import type { Plan } from '@rushtone/domain';
import { jwtVerify, SignJWT } from 'jose';
import type { OriginOf } from '../shared/addresses.ts';
import type { EmulatorDatabase } from '../shared/database.ts';
import { PLAN_NAMES, type Order } from './order.ts';

export type CheckoutOptions = {
  db: EmulatorDatabase;
  /** Signs the events. */
  webhookSecret: string;
  /** Signs the links to the portal. */
  portalKey: Uint8Array;
  originOf: OriginOf;
  queueMail: (mail: { recipient: string; subject: string; body: string }) => Promise<void>;
};

export type Payment = { ref: string; customer: string; plan: Plan; status: string; created: string };

/** What was paid for with an address, the newest first. */
export const paymentsOf = async (db: EmulatorDatabase, email: string): Promise<Payment[]> => {
  const rows = await db
    .selectFrom('pay_customer as c')
    .innerJoin('pay_grant as g', 'g.customer', 'c.customer')
    .select(['g.ref', 'c.customer', 'g.plan', 'g.status', 'g.created'])
    .where('c.email', '=', email)
    .orderBy('g.created', 'desc')
    .execute();
  return rows.flatMap(({ plan, ...row }) => (plan === null ? [] : [{ ...row, plan }]));
};

type Signer = Pick<CheckoutOptions, 'portalKey'>;

/** Proves ownership of an email address, for a day. */
const referenceFor = ({ portalKey }: Signer, email: string): Promise<string> =>
  new SignJWT({})
    .setProtectedHeader({ alg: 'HS256' })
    .setSubject(email)
    .setAudience('portal')
    .setExpirationTime('1d')
    .sign(portalKey);

/** The address that a reference was made for, or undefined. */
export const readReference = async (
  { portalKey }: Signer,
  reference: string,
): Promise<string | undefined> => {
  const read = await jwtVerify(reference, portalKey, { algorithms: ['HS256'], audience: 'portal' }).catch(
    () => null,
  );
  return read?.payload.sub;
};

export const sendPortalLink = async (
  options: CheckoutOptions,
  email: string,
  origin: string,
  lead: string,
): Promise<void> => {
  const reference = await referenceFor(options, email);
  await options.queueMail({
    recipient: email,
    subject: 'Your payments',
    body: `${lead}\n\nChange or end what you pay for, for a day from now:\n${origin}/emulators/portal?reference=${reference}\n`,
  });
};

export const sendReceipt = (
  options: CheckoutOptions,
  { plan, email }: Order,
  origin: string,
): Promise<void> =>
  sendPortalLink(options, email, origin, `Thank you: you have paid for ${PLAN_NAMES[plan]}.`);
