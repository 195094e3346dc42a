import { PREMIUM_EUR_PER_MONTH, PREMIUM_PLUS_EUR_PER_MONTH, type Plan } from '@rushtone/domain';
import { z } from 'zod';

export const euros = (amount: number): string => `${amount.toFixed(2)} EUR`;

const monthly = (amount: number) => ({
  amount,
  price: `${euros(amount)} a month`,
  terms: 'Begins today. You can cancel at any time.',
});

type Offer = { name: string; amount: number; price: string; terms: string };

/** Offers as described on the checkout page; payers choose the amount of a donation. */
export const PLANS: Readonly<Record<Plan, Offer>> = {
  premium: { name: 'Premium', ...monthly(PREMIUM_EUR_PER_MONTH) },
  premium_plus: { name: 'Premium+', ...monthly(PREMIUM_PLUS_EUR_PER_MONTH) },
  donate: {
    name: 'Donation',
    amount: 0,
    price: 'An amount of your choice, once',
    terms: 'Nothing is charged again.',
  },
};

const link = z.object({
  plan: z.enum(['premium', 'premium_plus', 'donate']),
  prefilled_email: z.string().max(254).default(''),
  client_reference_id: z
    .string()
    .regex(/^[\w-]{0,128}$/)
    .default(''),
});

/** The query of a checkout link; `card` selects the test card to prefill. */
export const visit = link.extend({ card: z.enum(['pays', 'declined']).default('pays') });

/** The submitted form; because of `session`, submitting it twice makes one payment. */
export const order = link.extend({
  session: z.string().regex(/^[\w-]{20,64}$/),
  email: z.string().trim().toLowerCase().max(254),
  amount: z.string().trim().max(20).default(''),
  number: z.string().max(40).default(''),
  expiry: z.string().trim().max(10).default(''),
  cvc: z.string().trim().max(10).default(''),
});

export type Order = z.output<typeof order>;

/** Prefilled into the form, so that trying it out takes one click. */
export const TEST_CARDS = {
  pays: { number: '4242 4242 4242 4242', expiry: '12/99', cvc: '123' },
  declined: { number: '4000 0000 0000 0002', expiry: '12/99', cvc: '123' },
} as const;

const EMAIL = /^[^\s\p{Cc}@]+@[^\s\p{Cc}@]+\.[^\s\p{Cc}@]+$/u;

const eurosOf = (amount: string): number =>
  /^\d{1,6}(?:[.,]\d{1,2})?$/.test(amount) ? Number(amount.replace(',', '.')) : 0;

const isPast = (expiry: string): boolean => {
  const [, month = '', year = ''] = /^(0[1-9]|1[0-2])\s*\/\s*(\d{2})$/.exec(expiry) ?? [];
  return month === '' || new Date(2000 + Number(year), Number(month)) <= new Date();
};

type Card = Pick<Order, 'number' | 'expiry' | 'cvc'>;

/** Returns why a card is refused; undefined if it is not. */
export const cardProblem = ({ number, expiry, cvc }: Card): string | undefined => {
  const digits = number.replace(/[\s-]/g, '');
  if (digits !== '4242424242424242' && digits !== '4000000000000002')
    return 'Use a test card: 4242 4242 4242 4242 pays, 4000 0000 0000 0002 is declined.';
  if (isPast(expiry)) return 'The expiry date must be in the future, as MM/YY.';
  if (!/^\d{3,4}$/.test(cvc)) return 'The security code has three or four digits.';
  return digits.startsWith('4000') ? 'Your card was declined. Nothing was paid.' : undefined;
};

/** Returns why an order is not paid; undefined if it is. */
export const problemOf = ({ plan, email, amount, ...card }: Order): string | undefined => {
  if (!EMAIL.test(email)) return 'Please enter an e-mail address.';
  const given = eurosOf(amount);
  if (plan === 'donate' && (given < 1 || given > 10_000))
    return 'Please enter an amount from 1 to 10,000 EUR.';
  return cardProblem(card);
};
