import type { Plan } from '@rushtone/domain';
import { paths } from '@rushtone/site';

/** `plan` is what was chosen before a log-in or at the checkout; `checkout` how the visit there ended. */
export type SubscribeQuery = { plan: Plan | null; checkout: 'success' | 'cancelled' | null };

const PLANS: readonly Plan[] = ['premium', 'premium_plus', 'donate'];

export const readSubscribeQuery = (search: URLSearchParams): SubscribeQuery => {
  const checkout = search.get('checkout');
  return {
    plan: PLANS.find((plan) => plan === search.get('plan')) ?? null,
    checkout: checkout === 'success' || checkout === 'cancelled' ? checkout : null,
  };
};

/** Where somebody comes back to who chose a plan. */
export const pathOfPlan = (plan: Plan): string => `${paths.subscribe}?plan=${plan}`;
