export type Role = 'subscriber' | 'donator';
export type Plan = 'premium' | 'premium_plus' | 'donate';
export type AccountRoles = { roles: Role[]; plan: Plan | null };

/** What gives an account its plan. Times are ISO 8601, UTC. */
export type PlanStatus = {
  plan: Plan | null;
  /** The subscription that is paid for, or whose last payment failed: then the plan stays until `late_until`. */
  payment: {
    state: 'paid' | 'failed' | 'ended';
    late_until: string | null;
    /** When it is paid next; null if that is unknown, or if it ends instead. */
    renews_at: string | null;
    ends_at: string | null;
  } | null;
  /** A plan that an operator granted; without an end it stays until it is revoked. */
  granted: { until: string | null } | null;
};

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
