import { createContext, use } from 'react';
import type { SessionStore } from './session.ts';

type SessionActions = Pick<SessionStore, 'identity' | 'signIn' | 'signOut'>;

const never = () => new Promise<never>(() => undefined);

/** By default that of a page on the server, where nobody signs in. */
const SessionContext = createContext<SessionActions>({ identity: never, signIn: never, signOut: never });

export const SessionProvider = SessionContext.Provider;

/** Signing in and out, for the shell only; remotes have `useSession`. */
export const useSessionActions = (): SessionActions => use(SessionContext);
