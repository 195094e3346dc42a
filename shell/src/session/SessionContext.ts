import { createContext, use } from 'react';
import type { SessionStore } from './session.ts';

const SessionContext = createContext<SessionStore | null>(null);

export const SessionProvider = SessionContext.Provider;

/** Signing in and out, for the shell only; remotes have `useSession`. */
export const useSessionActions = (): SessionStore => {
  const session = use(SessionContext);
  if (!session) throw new Error('The session is not provided.');
  return session;
};
