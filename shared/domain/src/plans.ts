export type Role = 'subscriber' | 'donator';
export type Plan = 'premium' | 'premium_plus' | 'donate';
export type AccountRoles = { roles: Role[]; plan: Plan | null };

/** Spec §6. */
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
