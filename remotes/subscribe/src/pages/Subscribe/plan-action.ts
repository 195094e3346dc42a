import type { Session } from '@rushtone/contract';
import type { Plan } from '@rushtone/domain';

export type PlanAction = 'wait' | 'logIn' | 'pay' | 'manage' | 'change' | 'none';

/**
 * A subscription needs an account for its role; a donation does not (spec §10.21). A subscriber changes the plan in the
 * portal, because a second checkout would charge twice.
 */
export const planAction = (plan: Plan, session: Session, isSold: boolean): PlanAction => {
  if (!isSold) return 'none';
  if (session.status === 'restoring') return 'wait';
  if (plan === 'donate') return 'pay';
  if (session.status !== 'user') return 'logIn';
  if (session.plan === plan) return 'manage';
  return session.roles.includes('subscriber') ? 'change' : 'pay';
};
