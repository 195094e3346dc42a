import type { AccountRoles, Plan, Role } from './entities.ts';

/** Which roles a plan gives (spec §6). */
export const ROLES_OF_PLAN: Readonly<Record<Plan, readonly Role[]>> = {
  premium: ['subscriber'],
  premium_plus: ['subscriber', 'donator'],
  donate: ['donator'],
};

export const NO_ROLES: AccountRoles = { roles: [], plan: null };

/** The plan that a set of roles amounts to; none for a listener without a plan. */
export const planOf = (roles: readonly Role[]): Plan | null => {
  if (roles.includes('subscriber')) return roles.includes('donator') ? 'premium_plus' : 'premium';
  return roles.includes('donator') ? 'donate' : null;
};
