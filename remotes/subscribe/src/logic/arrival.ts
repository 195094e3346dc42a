import { ROLES_OF_PLAN, type Plan, type Role } from '@rushtone/domain';

/** How often, and for how long, the roles are asked for after a payment (ruling 20). */
export const ASK_EVERY_MS = 2_000;
export const ASK_FOR_MS = 60_000;

/** Whether what was paid for is there; a checkout that did not say which plan it sold is judged by any role. */
export const hasArrived = (roles: readonly Role[], plan: Plan | null): boolean =>
  plan === null ? roles.length > 0 : ROLES_OF_PLAN[plan].every((role) => roles.includes(role));
