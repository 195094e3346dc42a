import type { Session } from '@rushtone/contract';
import { NO_ROLES, type AccountRoles } from '@rushtone/domain';

/** Creates a session, and the roles that the server would return for it. */
export const createFakeSession = (first: Session) => {
  let session = first;
  let roles: AccountRoles = first.status === 'user' ? { roles: first.roles, plan: first.plan } : NO_ROLES;
  let reads = 0;
  let failing = false;
  const listeners = new Set<() => void>();
  const set = (next: Session) => {
    session = next;
    for (const listener of listeners) listener();
  };
  return {
    get: () => session,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    set,
    token: async () => (session.status === 'user' ? 'token-of-the-test' : null),
    refreshRoles: async (): Promise<AccountRoles> => {
      reads += 1;
      if (failing) throw new Error('Failed to fetch');
      if (session.status === 'user' && session.plan !== roles.plan) set({ ...session, ...roles });
      return roles;
    },
    /** Sets the roles that the server returns. */
    become: (next: AccountRoles) => {
      roles = next;
    },
    roleReads: () => reads,
    failRoles: (fails: boolean) => {
      failing = fails;
    },
  };
};

export type FakeSession = ReturnType<typeof createFakeSession>;
