import type { AccountRoles } from './api.generated.ts';

export type Role = 'subscriber' | 'donator';
export type Plan = 'premium' | 'premium_plus' | 'donate';

/** A page of the payment service. */
export type PortalPage = 'home' | 'change' | 'payment_method' | 'cancel';

/** Numbers of months for which a plan can be paused. */
export const PAUSE_MONTHS = [1, 2, 3] as const;

/** Names of the subscriptions. */
export const PLAN_NAMES = { premium: 'Premium', premium_plus: 'Premium+' } as const;

/** How long a gift can be redeemed after it was mailed. */
export const GIFT_VALID_MONTHS = 12;
/** How far ahead the day of a gift may be. */
export const GIFT_AHEAD_DAYS = 365;
export const GIFT_MESSAGE_MAX = 300;

/** Roles of each plan (spec §6). */
export const ROLES_OF_PLAN: Readonly<Record<Plan, readonly Role[]>> = {
  premium: ['subscriber'],
  premium_plus: ['subscriber', 'donator'],
  donate: ['donator'],
};

export const NO_ROLES: AccountRoles = { roles: [], plan: null };

export const planOf = (roles: readonly Role[]): Plan | null => {
  if (roles.includes('subscriber')) return roles.includes('donator') ? 'premium_plus' : 'premium';
  return roles.includes('donator') ? 'donate' : null;
};
