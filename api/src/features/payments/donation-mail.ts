import { paths, SIGN_UP_TO_VERIFY, SITES, type Brand } from '@rushtone/site';
import { queueMail, type Outbox } from '../../mail/queue.ts';
import type { PaymentChange } from './events.ts';

/** Tells a donor without an account to create one with the paying address to get the role. */
export const mailAboutDonation = async (
  outbox: Outbox,
  change: PaymentChange | null,
  brand: Brand,
): Promise<void> => {
  if (change?.kind !== 'checkout' || change.donation === null) return;
  const { uid, email } = change.owner;
  if (uid !== null || email === null) return;
  const { name, domain } = SITES[brand];
  await queueMail(outbox, {
    budget: 'account',
    recipient: email,
    subject: `${name}: thank you for your donation`,
    body: `Thank you for keeping ${name} free.\n\nThe donor role belongs to the account with this address. Sign up with it, and confirm the address by the link that we mail you then:\nhttps://${domain}${SIGN_UP_TO_VERIFY}\n\nIf you have an account already, log in and confirm the address on your dashboard:\nhttps://${domain}${paths.account}\n`,
  });
};
