export type Role = 'subscriber' | 'donator';
export type Plan = 'premium' | 'premium_plus' | 'donate';
export type AccountRoles = { roles: Role[]; plan: Plan | null };

/** Where an account's plan comes from. Times are ISO 8601, UTC. */
export type PlanStatus = {
  plan: Plan | null;
  /** The paid subscription. After a failed payment the plan stays until `late_until`. */
  payment: {
    state: 'paid' | 'failed' | 'ended';
    late_until: string | null;
    /** Date of the next payment; `null` if it is unknown or the subscription ends instead. */
    renews_at: string | null;
    ends_at: string | null;
  } | null;
  /** A plan that an operator granted; without an end date it lasts until it is revoked. */
  granted: { until: string | null } | null;
};

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
