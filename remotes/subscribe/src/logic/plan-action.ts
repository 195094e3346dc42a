import type { Session } from '@rushtone/contract';
import type { Plan } from '@rushtone/domain';

/** What the button of a plan does. */
export type PlanAction = 'wait' | 'signIn' | 'pay' | 'manage' | 'change' | 'none';

/**
 * A subscription asks to sign in first, so that its role finds its owner; a donation does not (ruling 21). Whoever
 * has one subscription changes it in the portal: a second checkout would charge twice.
 */
export const planAction = (plan: Plan, session: Session, sells: boolean): PlanAction => {
  if (!sells) return 'none';
  if (plan === 'donate') return session.status === 'restoring' ? 'wait' : 'pay';
  switch (session.status) {
    case 'restoring':
      return 'wait';
    case 'visitor':
      return 'signIn';
    case 'user':
      if (session.plan === plan) return 'manage';
      return session.roles.includes('subscriber') ? 'change' : 'pay';
  }
};
