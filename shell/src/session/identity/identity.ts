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
import { createEmailVerification } from './email-verification.ts';
import { forgetDrafts } from '../forget-drafts.ts';
import type { PasswordPolicy } from './password-policy.ts';
import { createPasswords } from './passwords.ts';
import { createRefusedCheck } from './refused-session.ts';
import { isNetworkError, sessionEndMessage } from './session-errors.ts';
import { createTokenChange, type TokenChange } from './token-change.ts';
import { createTokenRefresher } from './token-refresher.ts';

type Config = RuntimeConfig['identity'];
export type IdentityListener = {
  onUser: (user: Pick<User, 'uid' | 'email'> | null) => void;
  /** The service ended the session. */
  onEnded: (message: string) => void;
};

/** `debugErrorMap`, because the user reads the provider's message (spec §8). */
const initialize = (config: Config, persistence: Persistence, name?: string): Auth => {
  const { apiKey, projectId, authDomain, emulator } = config;
  const app = initializeApp({ apiKey, projectId, ...(authDomain ? { authDomain } : {}) }, name);
  const auth = initializeAuth(app, { persistence, errorMap: debugErrorMap });
  if (emulator) connectAuthEmulator(auth, window.location.origin, { disableWarnings: true });
  return auth;
};

let temporaryApps = 0;

/** Runs `work` in an app of its own that shares nothing with the session and signs nobody in here. */
const withTemporaryAuth = async <Result>(config: Config, work: (auth: Auth) => Promise<Result>) => {
  temporaryApps += 1;
  const auth = initialize(config, inMemoryPersistence, `temporary-${temporaryApps}`);
  try {
    return await work(auth);
  } finally {
    await deleteApp(auth.app);
  }
};

/** Waits for a request of the signed-in user; an error that ends the session signs out and reports it. */
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

/** By the clock of this device, which may be wrong; the time within the token is the service's. */
const expiryOf = (user: User | null): number => {
  const json = user?.toJSON() as { stsTokenManager?: { expirationTime?: number } } | undefined;
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

/** The identity service, loaded on demand. Only this folder imports firebase. */
export const openIdentity = (config: Config, listener: IdentityListener) => {
  const auth = initialize(config, browserLocalPersistence);
  const guarded = guard(auth, listener);
  onAuthStateChanged(auth, listener.onUser);
  const change = createTokenChange();
  refreshTokens(auth, guarded, change);
  return {
    signIn: async (email: string, password: string) =>
      (await signInWithEmailAndPassword(auth, email, password)).user,
    /** Signs nobody in, because the log-in page follows (spec §4). */
    signUp: (email: string, password: string, verify: boolean) =>
      withTemporaryAuth(config, async (temporary) => {
        const { user } = await createUserWithEmailAndPassword(temporary, email, password);
        // The account is there without it, and the dashboard offers the mail again.
        if (verify) await sendEmailVerification(user).catch(() => undefined);
      }),
    /** Who signs out leaves no drafts; after a session that the service ended they are there for the same person. */
    signOut: async (drafts: 'keep' | 'forget') => {
      const uid = auth.currentUser?.uid;
      await signOut(auth);
      if (drafts === 'forget' && uid !== undefined) await forgetDrafts(uid);
    },
    /** Null without a user, and when the service ends the session now. */
    token: async (): Promise<string | null> => {
      await auth.authStateReady();
      await change.settled();
      if (!auth.currentUser) return null;
      return guarded(auth.currentUser.getIdToken()).catch((error: unknown) => {
        if (sessionEndMessage(error) === undefined) throw error;
        return null;
      });
    },
    /** Asks the service whether the session is still valid; no response changes nothing. */
    check: async (): Promise<void> => {
      await auth.authStateReady();
      await change.settled();
      if (auth.currentUser) await guarded(reload(auth.currentUser)).catch(() => undefined);
    },
    /** The API refused the token; `ask` calls it again. */
    refused: createRefusedCheck(auth, { guarded, settled: change.settled }, listener.onEnded),
    ...createEmailVerification(auth, guarded),
    ...createPasswords(auth, guarded, change),
    /** In a temporary app, because the SDK caches the policy of each app. */
    passwordPolicy: (): Promise<PasswordPolicy> =>
      withTemporaryAuth(config, async (temporary) => {
        const { passwordPolicy } = await validatePassword(temporary, '');
        return passwordPolicy.customStrengthOptions;
      }),
  };
};

export type Identity = ReturnType<typeof openIdentity>;
