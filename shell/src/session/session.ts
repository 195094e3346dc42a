import type { Notice, Session } from '@rushtone/contract';
import { NO_ROLES, type AccountRoles } from '@rushtone/domain';
import type { RuntimeConfig } from '@rushtone/site';
import { createValueStore, type ValueStore } from '../lib/value-store.ts';
import { ENDED_BEFORE_START, SIGNED_OUT_ELSEWHERE } from './ended.ts';
import type { Identity } from './identity.ts';
import { onReturn } from './on-return.ts';

export type SessionStore = {
  state: ValueStore<Session>;
  token: () => Promise<string | null>;
  refreshRoles: () => Promise<AccountRoles>;
  /** The API did not take the token. */
  refused: () => void;
  signIn: (email: string, password: string) => Promise<void>;
  signOut: () => Promise<void>;
  /** The identity service for the forms; loading it early makes the first press quick. */
  identity: () => Promise<Identity>;
};

export type SessionParts = {
  config: RuntimeConfig['identity'];
  /** Loads the identity SDK: 30 KB that a visitor never pays. */
  loadIdentity: () => Promise<typeof import('./identity.ts')>;
  fetchRoles: () => Promise<AccountRoles>;
  notify: (notice: Notice) => void;
};

/** Where the SDK keeps who is signed in; without it nobody is, and the SDK need not be loaded to know. */
const storageKey = (apiKey: string) => `firebase:authUser:${apiKey}:[DEFAULT]`;

export const createSession = (parts: SessionParts): SessionStore => {
  const { config, loadIdentity, fetchRoles, notify } = parts;
  const key = storageKey(config.apiKey);
  const isKept = () => localStorage.getItem(key) !== null;
  const state = createValueStore<Session>({ status: isKept() ? 'restoring' : 'visitor' });
  const ended = (message: string) => notify({ kind: 'error', message });
  let opening: Promise<Identity> | undefined;

  /** Roles of the account that is signed in; an answer that comes after another has signed in is not kept. */
  const refreshRoles = async (): Promise<AccountRoles> => {
    const asked = state.get();
    if (asked.status !== 'user') return NO_ROLES;
    const roles = await fetchRoles();
    const now = state.get();
    const changed = String(roles.roles) !== String(asked.roles) || roles.plan !== asked.plan;
    if (changed && now.status === 'user' && now.uid === asked.uid) state.set({ ...now, ...roles });
    return roles;
  };

  const changed = (user: { uid: string; email: string | null } | null) => {
    const known = state.get();
    if (!user) {
      if (known.status === 'restoring') ended(ENDED_BEFORE_START);
      if (known.status !== 'visitor') state.set({ status: 'visitor' });
      return;
    }
    const { uid, email } = user;
    if (known.status === 'user' && known.uid === uid) return;
    state.set({ status: 'user', uid, email: email ?? '', ...NO_ROLES });
    refreshRoles().catch(() => undefined);
  };

  const identity = (): Promise<Identity> => {
    opening ??= loadIdentity()
      .then(({ openIdentity }) => openIdentity(config, { changed, ended }))
      .catch((cause: unknown) => {
        opening = undefined;
        throw new Error('Signing in could not be loaded. Please check your connection and try again.', {
          cause,
        });
      });
    return opening;
  };

  const restore = () => {
    identity().catch(() => state.set({ status: 'visitor' }));
  };
  const check = async () => (await identity()).check();

  if (isKept()) restore();
  window.addEventListener('storage', (event) => {
    if (event.key !== key && event.key !== null) return;
    if (isKept() && !opening) restore();
    if (!isKept() && state.get().status === 'user') notify({ kind: 'info', message: SIGNED_OUT_ELSEWHERE });
  });
  // Meanwhile the account may have been locked, or a plan bought; or the SDK can be loaded at last.
  onReturn(() => {
    if (isKept() && !opening) restore();
    if (state.get().status !== 'user') return;
    check().catch(() => undefined);
    refreshRoles().catch(() => undefined);
  });

  return {
    state,
    identity,
    refreshRoles,
    token: async () => (state.get().status === 'visitor' ? null : (await identity()).token()),
    refused: () => {
      if (state.get().status === 'user') check().catch(() => undefined);
    },
    signIn: async (email, password) => {
      changed(await (await identity()).signIn(email, password));
    },
    signOut: async () => (await identity()).signOut(),
  };
};
