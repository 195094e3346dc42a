export type Role = 'subscriber' | 'donator';
export type Plan = 'premium' | 'premium_plus' | 'donate';
export type AccountRoles = { roles: Role[]; plan: Plan | null };

/** Where an account's plan comes from. Times are ISO 8601, UTC. */
export type PlanStatus = {
  plan: Plan | null;
  /** The subscription: paid, paused, or with a failed payment, after which the plan stays until `late_until`. */
  payment: {
    plan: Plan;
    state: 'paid' | 'failed' | 'ended' | 'paused';
    late_until: string | null;
    /** Date of the next payment; `null` if it is unknown or the subscription ends instead. */
    renews_at: string | null;
    ends_at: string | null;
    /** When the paid period of a paused plan ends, and when the plan resumes automatically; `null` if unknown. */
    paid_until: string | null;
    resumes_at: string | null;
    can_pause: boolean;
  } | null;
  /** A plan that an operator granted; without an end date it lasts until it is revoked. */
  granted: { until: string | null } | null;
};

/** A page of the payment service. */
export type PortalPage = 'home' | 'change' | 'payment_method' | 'cancel';

/** Numbers of months for which a plan can be paused. */
export const PAUSE_MONTHS = [1, 2, 3] as const;

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
