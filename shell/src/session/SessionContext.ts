import { createContext, use } from 'react';
import type { SessionStore } from './session.ts';

const SessionContext = createContext<SessionStore | null>(null);

export const SessionProvider = SessionContext.Provider;

/** The actions of signing in and out, which are the shell's alone; remotes have `useSession`. */
export const useSessionActions = (): SessionStore => {
  const session = use(SessionContext);
  if (!session) throw new Error('The session is not provided.');
  return session;
};
