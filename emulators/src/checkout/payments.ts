import type { Plan } from '@rushtone/domain';
import { jwtVerify, SignJWT } from 'jose';
import type { OriginOf } from '../shared/addresses.ts';
import type { EmulatorDatabase } from '../shared/database.ts';

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

/** The address that the reference in a mailed link was made for; undefined when it is not valid or a day old. */
export const readReference = async (key: Uint8Array, reference: string): Promise<string | undefined> => {
  const options = { algorithms: ['HS256'], audience: 'portal' };
  const token = await jwtVerify(reference, key, options).catch(() => null);
  return token?.payload.sub;
};

export const sendPortalLink = async (
  { portalKey, queueMail }: CheckoutOptions,
  email: string,
  origin: string,
  lead: string,
): Promise<void> => {
  const reference = await new SignJWT({})
    .setProtectedHeader({ alg: 'HS256' })
    .setSubject(email)
    .setAudience('portal')
    .setExpirationTime('1d')
    .sign(portalKey);
  await queueMail({
    recipient: email,
    subject: 'Your payments',
    body: `${lead}\n\nChange or end what you pay for, for a day from now:\n${origin}/emulators/portal?reference=${reference}\n`,
  });
};
