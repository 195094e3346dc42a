import {
  countOf,
  PLAN_NAMES,
  PREMIUM_EUR_PER_MONTH,
  PREMIUM_PLUS_EUR_PER_MONTH,
  type Plan,
} from '@rushtone/domain';
import type { GiftOffer, RuntimeConfig } from '@rushtone/site';
import { z } from 'zod';

export const euros = (amount: number): string => `${amount.toFixed(2)} EUR`;

const CHECKOUT = '/emulators/checkout';

/** Prices by the year, in EUR. */
const YEARLY = { premium: 69.9, premium_plus: 99.9 } as const;

const gift = (plan: 'premium' | 'premium_plus', months: number, eur: number): GiftOffer => ({
  plan,
  months,
  eur,
  url: `${CHECKOUT}?plan=${plan}&months=${months}`,
});
const GIFTS = [gift('premium', 3, 19.9), gift('premium', 12, 69.9), gift('premium_plus', 12, 99.9)];

/** Payment links of the checkout emulator. */
export const LINKS: NonNullable<RuntimeConfig['checkout']> = {
  premium: `${CHECKOUT}?plan=premium`,
  premium_plus: `${CHECKOUT}?plan=premium_plus`,
  donate: `${CHECKOUT}?plan=donate`,
  portal: '/emulators/portal',
  yearly: {
    premium: { eur: YEARLY.premium, url: `${CHECKOUT}?plan=premium&interval=year` },
    premium_plus: { eur: YEARLY.premium_plus, url: `${CHECKOUT}?plan=premium_plus&interval=year` },
  },
  gifts: GIFTS,
};

const MONTHLY = { premium: PREMIUM_EUR_PER_MONTH, premium_plus: PREMIUM_PLUS_EUR_PER_MONTH };

type Bought = { plan: Plan; interval: 'month' | 'year'; months?: number | undefined };
type Offer = { name: string; amount: number; price: string; terms: string };

/** What the checkout and the portal say about a price; payers choose the amount of a donation. */
export const offerOf = ({ plan, interval, months }: Bought): Offer => {
  if (plan === 'donate')
    return {
      name: 'Donation',
      amount: 0,
      price: 'An amount of your choice, once',
      terms: 'Nothing is charged again.',
    };
  if (months !== undefined) {
    const amount = GIFTS.find((each) => each.plan === plan && each.months === months)?.eur ?? 0;
    const name = `${PLAN_NAMES[plan]} for ${countOf(months, 'month')}, as a gift`;
    return { name, amount, price: `${euros(amount)}, once`, terms: 'Nothing is charged again.' };
  }
  const amount = interval === 'year' ? YEARLY[plan] : MONTHLY[plan];
  const terms = 'Begins today. You can cancel at any time.';
  return { name: PLAN_NAMES[plan], amount, price: `${euros(amount)} a ${interval}`, terms };
};

/** The promotion code of the emulator, and the part of the first payment that it takes off. */
const PROMOTION = { code: 'WELCOME20', off: 0.2 };
/** End of the id of a customer with a discount, as the emulator has no table of its own. */
export const DISCOUNTED = '_off20';

export const isDiscounted = ({ code }: Pick<Order, 'code'>): boolean => code.toUpperCase() === PROMOTION.code;

export const discounted = (amount: number): number => amount * (1 - PROMOTION.off);

/** Returns the first payment of a customer. */
export const firstAmount = (amount: number, customer: string): number =>
  customer.endsWith(DISCOUNTED) ? discounted(amount) : amount;

const link = z.object({
  plan: z.enum(['premium', 'premium_plus', 'donate']),
  interval: z.enum(['month', 'year']).default('month'),
  /** Of a gift. */
  months: z.coerce.number().int().optional(),
  prefilled_email: z.string().max(254).default(''),
  prefilled_promo_code: z.string().max(50).default(''),
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
  code: z.string().trim().max(50).default(''),
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

/** Returns the price before discounts, in EUR. */
export const amountOf = (bought: Order): number =>
  bought.plan === 'donate' ? eurosOf(bought.amount) : offerOf(bought).amount;

/** Returns why an order is not paid; undefined if it is. */
export const problemOf = (bought: Order): string | undefined => {
  const { plan, email, code, ...card } = bought;
  if (!EMAIL.test(email)) return 'Please enter an e-mail address.';
  if (code !== '' && !isDiscounted(bought)) return 'This promotion code is not valid.';
  const given = amountOf(bought);
  if (plan === 'donate' && (given < 1 || given > 10_000))
    return 'Please enter an amount from 1 to 10,000 EUR.';
  return cardProblem(card);
};
