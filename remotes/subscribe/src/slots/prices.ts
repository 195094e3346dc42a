import { PLAN_NAMES, PREMIUM_EUR_PER_MONTH, PREMIUM_PLUS_EUR_PER_MONTH, type Plan } from '@rushtone/domain';
import type { RuntimeConfig } from '@rushtone/site';
import { eurText } from '../pages/Subscribe/plans.ts';

const MONTHLY = { premium: PREMIUM_EUR_PER_MONTH, premium_plus: PREMIUM_PLUS_EUR_PER_MONTH };

export const nameOf = (plan: Plan): string => (plan === 'donate' ? 'Donate' : PLAN_NAMES[plan]);

/** Returns the price of a plan and its interval; '' for a donation, or a yearly price that is no longer offered. */
export const priceOf = (plan: Plan, interval: 'month' | 'year', checkout: RuntimeConfig['checkout']) => {
  if (plan === 'donate') return { price: '', per: '' };
  const eur = interval === 'month' ? MONTHLY[plan] : checkout?.yearly?.[plan]?.eur;
  const price = eur === undefined ? '' : eurText(eur);
  return { price, per: price && `${price} per ${interval}` };
};

type Money = { amount: number; currency: string };

/** Formats an amount in the smallest unit of its currency, as the payment service has it. */
export const moneyText = ({ amount, currency }: Money): string => {
  const code = currency.toUpperCase();
  const format = new Intl.NumberFormat('en-US', { style: 'currency', currency: code });
  const digits = format.resolvedOptions().maximumFractionDigits ?? 2;
  return `${(amount / 10 ** digits).toFixed(digits)} ${code}`;
};
