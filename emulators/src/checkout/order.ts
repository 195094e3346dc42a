import type { Plan } from '@rushtone/domain';
import { z } from 'zod';

/** What a checkout link says (`plan`, `prefilled_email`, `client_reference_id`). */
export const link = z.object({
  plan: z.enum(['premium', 'premium_plus', 'donate']),
  prefilled_email: z.string().max(254).default(''),
  client_reference_id: z
    .string()
    .regex(/^[\w-]{0,128}$/)
    .default(''),
});

/** A visit may ask for the other test card. */
export const visit = link.extend({ card: z.enum(['pays', 'declined']).default('pays') });

/** What the person wrote into the form; `session` makes a form that is sent twice one payment. */
export const order = link.extend({
  session: z.string().regex(/^[\w-]{20,64}$/),
  email: z.string().trim().toLowerCase().max(254),
  amount: z.string().trim().max(20).default(''),
  number: z.string().max(40).default(''),
  expiry: z.string().max(10).default(''),
  cvc: z.string().max(10).default(''),
});

export type Order = z.output<typeof order>;

const EMAIL = /^[^\s\p{Cc}@]+@[^\s\p{Cc}@]+\.[^\s\p{Cc}@]+$/u;
const LEAST_CENTS = 100;
const MOST_CENTS = 1_000_000;

export const centsOf = (amount: string): number =>
  /^\d{1,6}(?:[.,]\d{1,2})?$/.test(amount) ? Math.round(Number(amount.replace(',', '.')) * 100) : 0;

/** What is wrong with an order before its card is asked. */
export const orderProblem = ({ plan, email, amount }: Order): string | undefined => {
  if (!EMAIL.test(email)) return 'Please enter an e-mail address.';
  const cents = centsOf(amount);
  if (plan === 'donate' && (cents < LEAST_CENTS || cents > MOST_CENTS))
    return 'Please enter an amount from 1 to 10,000 EUR.';
  return undefined;
};

export const PLAN_NAMES: Readonly<Record<Plan, string>> = {
  premium: 'Premium',
  premium_plus: 'Premium+',
  donate: 'Donation',
};

const PAYS = '4242424242424242';
const DECLINED = '4000000000000002';

/** Filled into the form, so that a try takes one press. */
export const TEST_CARDS = {
  pays: { number: '4242 4242 4242 4242', expiry: '12/99', cvc: '123' },
  declined: { number: '4000 0000 0000 0002', expiry: '12/99', cvc: '123' },
} as const;

export type Card = { number: string; expiry: string; cvc: string };

const isPast = (expiry: string, now: Date): boolean => {
  const [, month = '', year = ''] = /^(0[1-9]|1[0-2])\s*\/\s*(\d{2})$/.exec(expiry) ?? [];
  return month === '' || new Date(2000 + Number(year), Number(month)) <= now;
};

/** Why a test card does not pay; undefined when it does. */
export const cardProblem = ({ number, expiry, cvc }: Card, now: Date): string | undefined => {
  const digits = number.replace(/[\s-]/g, '');
  if (digits !== PAYS && digits !== DECLINED)
    return 'Use a test card: 4242 4242 4242 4242 pays, 4000 0000 0000 0002 is declined.';
  if (isPast(expiry.trim(), now)) return 'The expiry date must be in the future, as MM/YY.';
  if (!/^\d{3,4}$/.test(cvc.trim())) return 'The security code has three or four digits.';
  return digits === DECLINED ? 'Your card was declined. Nothing was paid.' : undefined;
};
