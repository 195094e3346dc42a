import { deleteApp, initializeApp } from 'firebase/app';
import {
  browserLocalPersistence,
  connectAuthEmulator,
  createUserWithEmailAndPassword,
  debugErrorMap,
  initializeAuth,
  inMemoryPersistence,
  onAuthStateChanged,
  onIdTokenChanged,
  reload,
  sendEmailVerification,
  signInWithEmailAndPassword,
  signOut,
  validatePassword,
  type Auth,
  type Persistence,
  type User,
} from 'firebase/auth';
import type { RuntimeConfig } from '@rushtone/site';
import { beforeSignOut } from '../before-sign-out.ts';
import { createEmailVerification } from './email-verification.ts';
import { forgetDrafts } from '../forget-drafts.ts';
import type { PasswordPolicy } from './password-policy.ts';
import { noticeSignIn } from './notice-sign-in.ts';
import { createPasswords } from './passwords.ts';
import { createRefusedCheck } from './refused-session.ts';
import { isNetworkError, SESSION_EXPIRED, sessionEndMessage } from './session-errors.ts';
import { createTokenChange, type TokenChange } from './token-change.ts';
import { createTokenRefresher } from './token-refresher.ts';

/** In this chunk, as only users have roles. */
export { fetchRoles } from '../roles.api.ts';

type Config = RuntimeConfig['identity'];
export type IdentityListener = {
  /** `reason` is for a user who was expected and is not there. */
  onUser: (user: Pick<User, 'uid' | 'email'> | null, reason?: string) => void;
  /** Called when the service ends the session. */
  onEnded: (message: string) => void;
};

/** Maximum delay of a sign-out by what the server is still told, in ms. */
const LAST_CALLS_MS = 2_000;

/** Uses `debugErrorMap`, because the user sees the provider's message (spec §8). */
const initialize = (config: Config, persistence: Persistence, name?: string): Auth => {
  const { apiKey, projectId, authDomain, emulator } = config;
  const app = initializeApp({ apiKey, projectId, ...(authDomain ? { authDomain } : {}) }, name);
  const auth = initializeAuth(app, { persistence, errorMap: debugErrorMap });
  if (emulator) connectAuthEmulator(auth, window.location.origin, { disableWarnings: true });
  return auth;
};

let temporaryApps = 0;

/** Runs `work` in a separate app that shares nothing with the session, so that no one is signed in here. */
const withTemporaryAuth = async <Result>(config: Config, work: (auth: Auth) => Promise<Result>) => {
  temporaryApps += 1;
  const auth = initialize(config, inMemoryPersistence, `temporary-${temporaryApps}`);
  try {
    return await work(auth);
  } finally {
    await deleteApp(auth.app);
  }
};

/** Awaits a request of the signed-in user. An error that ends the session signs out and is reported. */
const guard =
  (auth: Auth, { onEnded }: IdentityListener) =>
  async <Result>(request: Promise<Result>): Promise<Result> => {
    try {
      return await request;
    } catch (error) {
      const message = sessionEndMessage(error);
      if (message !== undefined) {
        await signOut(auth);
        onEnded(message);
      }
      throw error;
    }
  };

type Stored = { stsTokenManager?: { accessToken?: string; expirationTime?: number } };

/**
 * Returns the expiry by this device's clock, which may be wrong; the time in the token is by the service's
 * clock.
 */
const expiryOf = (user: User | null): number => {
  const json = user?.toJSON() as Stored | undefined;
  return json?.stsTokenManager?.expirationTime ?? 0;
};

const refreshTokens = (auth: Auth, guarded: ReturnType<typeof guard>, change: TokenChange): void => {
  const refresher = createTokenRefresher({
    expiry: () => expiryOf(auth.currentUser),
    refresh: async () => {
      await change.settled();
      return auth.currentUser && guarded(auth.currentUser.getIdToken(true));
    },
    isRetryable: isNetworkError,
  });
  onIdTokenChanged(auth, (user) => {
    if (user) refresher.schedule();
    else refresher.stop();
  });
};

/** Opens the identity service, which is loaded on demand. Only this folder imports firebase. */
export const openIdentity = (config: Config, listener: IdentityListener) => {
  const auth = initialize(config, browserLocalPersistence);
  const guarded = guard(auth, listener);
  onAuthStateChanged(auth, (user) => listener.onUser(user, SESSION_EXPIRED));
  const change = createTokenChange();
  refreshTokens(auth, guarded, change);
  return {
    signIn: async (email: string, password: string) =>
      (await signInWithEmailAndPassword(auth, email, password)).user,
    noticeSignIn,
    /** Creates an account without signing in, because the login page follows (spec §4). */
    signUp: (email: string, password: string, verify: boolean) =>
      withTemporaryAuth(config, async (temporary) => {
        const { user } = await createUserWithEmailAndPassword(temporary, email, password);
        // The account exists even if this fails, and the dashboard offers to send the email again.
        if (verify) await sendEmailVerification(user).catch(() => undefined);
      }),
    /** Signing out deletes drafts. After a session that the service ended they are kept for the same person. */
    signOut: async (drafts: 'keep' | 'forget') => {
      const uid = auth.currentUser?.uid;
      if (drafts === 'forget' && uid !== undefined)
        await Promise.race([
          beforeSignOut.current(uid).catch(() => undefined),
          new Promise((resolve) => setTimeout(resolve, LAST_CALLS_MS)),
        ]);
      await signOut(auth);
      if (drafts === 'forget' && uid !== undefined) await forgetDrafts(uid);
    },
    /**
     * Returns a valid token; `null` without a user, or if the service ends the session. Offline it returns an expired
     * one, which names the account whose kept responses the page shows.
     */
    token: async (): Promise<string | null> => {
      await auth.authStateReady();
      await change.settled();
      const user = auth.currentUser;
      if (!user) return null;
      return guarded(user.getIdToken()).catch((error: unknown) => {
        if (sessionEndMessage(error) !== undefined) return null;
        const expired = navigator.onLine ? undefined : (user.toJSON() as Stored).stsTokenManager?.accessToken;
        if (expired === undefined) throw error;
        return expired;
      });
    },
    /** Asks the service whether the session is still valid. Does nothing if there is no response. */
    check: async (): Promise<void> => {
      await auth.authStateReady();
      await change.settled();
      if (auth.currentUser) await guarded(reload(auth.currentUser)).catch(() => undefined);
    },
    /** Call when the API rejected the token; `ask` repeats a request. */
    refused: createRefusedCheck(auth, { guarded, settled: change.settled }, listener.onEnded),
    ...createEmailVerification(auth, guarded),
    ...createPasswords(auth, guarded, change),
    /** Uses a temporary app, because the SDK caches the policy per app. */
    passwordPolicy: (): Promise<PasswordPolicy> =>
      withTemporaryAuth(config, async (temporary) => {
        const { passwordPolicy } = await validatePassword(temporary, '');
        return passwordPolicy.customStrengthOptions;
      }),
  };
};

export type Identity = ReturnType<typeof openIdentity>;
