import { createContext, use } from 'react';
import type { SessionStore } from './session.ts';

type SessionActions = Pick<SessionStore, 'identity' | 'signIn' | 'signOut'>;

const never = () => new Promise<never>(() => undefined);

/** The default is for pages rendered on the server, where no one signs in. */
const SessionContext = createContext<SessionActions>({ identity: never, signIn: never, signOut: never });

export const SessionProvider = SessionContext.Provider;

/** Returns the sign-in and sign-out actions, for the shell only; remotes use `useSession`. */
export const useSessionActions = (): SessionActions => use(SessionContext);
