import { jwtVerify, SignJWT } from 'jose';
import { queueMail } from '../../mail/queue.ts';
import { PLAN_NAMES, type Order } from './order.ts';
import type { CheckoutStandIn } from './routes.ts';

type Signer = Pick<CheckoutStandIn, 'portalKey'>;

/** Proves for a day that somebody reads the mail of an address. */
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
  parts: CheckoutStandIn,
  email: string,
  origin: string,
  lead: string,
): Promise<void> => {
  const reference = await referenceFor(parts, email);
  await queueMail(parts.db, {
    recipient: email,
    subject: 'Your payments',
    body: `${lead}\n\nChange or end what you pay for, for a day from now:\n${origin}/stand-in/portal?reference=${reference}\n`,
  });
};

export const sendReceipt = (parts: CheckoutStandIn, { plan, email }: Order, origin: string): Promise<void> =>
  sendPortalLink(parts, email, origin, `Thank you: you have paid for ${PLAN_NAMES[plan]}.`);
