import type { Session } from '@rushtone/contract';
import { createValueStore } from '../lib/value-store.ts';
import type { SessionStore } from './session.ts';

const never = () => new Promise<never>(() => undefined);

/** A visitor's session without an identity service, for rendering on the server. */
export const initialSession: SessionStore = {
  state: createValueStore<Session>({ status: 'visitor' }),
  token: async () => null,
  refreshRoles: never,
  onUnauthorized: () => undefined,
  signIn: never,
  signOut: never,
  identity: never,
};
