import type { Plan } from '@rushtone/domain';

/** Price ids of the checkout stand-in. */
export const STAND_IN_PRICES: Readonly<Record<string, Plan>> = {
  price_local_premium: 'premium',
  price_local_premium_plus: 'premium_plus',
};

export const priceOf = (plan: Plan): string => `price_local_${plan}`;

/** Where the stand-in sells what. */
export const STAND_IN_LINKS = {
  premium: '/stand-in/checkout?plan=premium',
  premium_plus: '/stand-in/checkout?plan=premium_plus',
  donate: '/stand-in/checkout?plan=donate',
  portal: '/stand-in/portal',
} as const;
