import type { Notice, Session } from '@rushtone/contract';
import { NO_ROLES } from '@rushtone/domain';
import type { RuntimeConfig } from '@rushtone/site';
import { createValueStore, type ValueStore } from '@rushtone/platform/browser/value-store';
import type { Identity, IdentityListener } from './identity/identity.ts';
import type { FetchedRoles } from './roles.api.ts';

export type SessionOptions = {
  config: RuntimeConfig['identity'];
  /** Loads the identity SDK, 30 KB that visitors don't need. */
  loadIdentity: () => Promise<typeof import('./identity/identity.ts')>;
  /** A request that began at `since`, a Unix time in ms, or later counts. */
  fetchRoles: (since?: number) => Promise<FetchedRoles>;
  notify: (notice: Notice) => void;
};

const SIGNED_OUT_IN_ANOTHER_TAB = 'You signed out in another tab.';

const RETURN_INTERVAL_MS = 3_000;

/** Storage key of the SDK's user. Without this entry no one is signed in, and the SDK is not loaded. */
const storageKey = (apiKey: string) => `firebase:authUser:${apiKey}:[DEFAULT]`;

/**
 * Calls `listener` when the user returns to the page or the connection returns, at most once in 3 s. A return within
 * that time is reported at its end: something may have changed since the last one.
 */
const onReturn = (listener: () => void): void => {
  let next = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const returned = () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      if (document.visibilityState === 'hidden') return;
      next = performance.now() + RETURN_INTERVAL_MS;
      listener();
    }, next - performance.now());
  };
  window.addEventListener('focus', returned);
  window.addEventListener('online', returned);
  document.addEventListener('visibilitychange', returned);
};

/** Loads the identity SDK once. After a failure the next call retries. */
const createIdentityLoader = ({ config, loadIdentity }: SessionOptions, listener: IdentityListener) => {
  let loading: Promise<Identity> | undefined;
  return {
    isLoaded: () => loading !== undefined,
    load: (): Promise<Identity> => {
      loading ??= loadIdentity()
        .then(({ openIdentity }) => openIdentity(config, listener))
        .catch((cause: unknown) => {
          loading = undefined;
          const message = 'Signing in could not be loaded. Please check your connection and try again.';
          throw new Error(message, { cause });
        });
      return loading;
    },
  };
};

/** Reads the user's roles, and stores them if they have changed. */
const createRoleRefresher =
  (state: ValueStore<Session>, fetchRoles: SessionOptions['fetchRoles']) =>
  async (since?: number): Promise<FetchedRoles> => {
    const before = state.get();
    if (before.status !== 'user') return NO_ROLES;
    const fetched = await fetchRoles(since);
    const { roles, plan } = fetched;
    const current = state.get();
    const changed = String(roles) !== String(before.roles) || plan !== before.plan;
    // A different account may have signed in meanwhile.
    if (changed && current.status === 'user' && current.uid === before.uid)
      state.set({ ...current, roles, plan });
    return fetched;
  };

export const createSession = (options: SessionOptions) => {
  const { config, fetchRoles, notify } = options;
  const key = storageKey(config.apiKey);
  const isStored = () => localStorage.getItem(key) !== null;
  const state = createValueStore<Session>({ status: isStored() ? 'restoring' : 'visitor' });
  const onEnded = (message: string) => notify({ kind: 'error', message });
  const refreshRoles = createRoleRefresher(state, fetchRoles);

  const onUser: IdentityListener['onUser'] = (user, reason = '') => {
    const before = state.get();
    if (!user) {
      if (before.status === 'restoring') onEnded(reason);
      if (before.status !== 'visitor') state.set({ status: 'visitor' });
      return;
    }
    if (before.status === 'user' && before.uid === user.uid) return;
    state.set({ status: 'user', uid: user.uid, email: user.email ?? '', ...NO_ROLES });
    refreshRoles().catch(() => undefined);
  };

  const { load, isLoaded } = createIdentityLoader(options, { onUser, onEnded });
  const restore = () => {
    if (!isStored() || isLoaded()) return;
    load().catch(({ message }: Error) => {
      state.set({ status: 'visitor' });
      notify({ kind: 'error', message, action: { label: 'Try again', run: restore } });
    });
  };

  restore();
  window.addEventListener('storage', (event) => {
    if (event.key !== key && event.key !== null) return;
    restore();
    if (!isStored() && state.get().status === 'user')
      notify({ kind: 'info', message: SIGNED_OUT_IN_ANOTHER_TAB });
  });
  onReturn(() => {
    restore();
    if (state.get().status !== 'user') return;
    load()
      .then((identity) => identity.check())
      .catch(() => undefined);
    refreshRoles(Date.now()).catch(() => undefined);
  });

  return {
    state,
    refreshRoles,
    token: async () => (state.get().status === 'visitor' ? null : (await load()).token()),
    /** Call when the API rejected the token. */
    onUnauthorized: () =>
      void load()
        .then((identity) => identity.refused(fetchRoles))
        .catch(() => undefined),
    /** Loads the identity service for the forms; loading it early makes the first submission fast. */
    identity: load,
    signIn: async (email: string, password: string) => {
      const { signIn, noticeSignIn } = await load();
      onUser(await signIn(email, password));
      noticeSignIn(refreshRoles(), notify);
    },
    signOut: async (drafts: 'keep' | 'forget') => (await load()).signOut(drafts),
  };
};

export type SessionStore = ReturnType<typeof createSession>;
