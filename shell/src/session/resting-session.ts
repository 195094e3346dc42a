import type { Session } from '@rushtone/contract';
import { createValueStore } from '../lib/value-store.ts';
import type { SessionStore } from './session.ts';

const never = () => new Promise<never>(() => undefined);

/** Nobody is signed in, and nobody asks: a first view is drawn with it. */
export const restingSession: SessionStore = {
  state: createValueStore<Session>({ status: 'visitor' }),
  token: async () => null,
  refreshRoles: never,
  refused: () => undefined,
  signIn: never,
  signOut: never,
  identity: never,
};
