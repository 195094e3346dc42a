import { deleteApp, initializeApp } from 'firebase/app';
import {
  browserLocalPersistence,
  confirmPasswordReset,
  connectAuthEmulator,
  createUserWithEmailAndPassword,
  debugErrorMap,
  EmailAuthProvider,
  initializeAuth,
  inMemoryPersistence,
  onAuthStateChanged,
  onIdTokenChanged,
  reauthenticateWithCredential,
  reload,
  sendPasswordResetEmail,
  signInWithEmailAndPassword,
  signOut,
  updatePassword,
  validatePassword,
  verifyPasswordResetCode,
  type Auth,
  type Persistence,
  type User,
} from 'firebase/auth';
import type { RuntimeConfig } from '@rushtone/site';
import { endOfSession, isNetworkFailure } from './ended.ts';
import { keepTokenFresh } from './keep-token-fresh.ts';
import type { PasswordRules } from './password-rules.ts';

type Config = RuntimeConfig['identity'];
type Listener = {
  changed: (user: User | null) => void;
  /** The service ended the session; the words say why. */
  ended: (why: string) => void;
};

/** `debugErrorMap`: the provider's message is what the person reads (spec §8), so it must be a sentence. */
const open = (config: Config, persistence: Persistence, name?: string): Auth => {
  const { apiKey, projectId, authDomain, emulator } = config;
  const app = initializeApp({ apiKey, projectId, ...(authDomain ? { authDomain } : {}) }, name);
  const auth = initializeAuth(app, { persistence, errorMap: debugErrorMap });
  if (emulator) connectAuthEmulator(auth, window.location.origin, { disableWarnings: true });
  return auth;
};

let visits = 0;

/** A visit to the service that signs nobody in here: it shares nothing with the session, and leaves nothing. */
const briefly = async <Answer>(config: Config, work: (auth: Auth) => Promise<Answer>): Promise<Answer> => {
  visits += 1;
  const auth = open(config, inMemoryPersistence, `visit-${visits}`);
  try {
    return await work(auth);
  } finally {
    await deleteApp(auth.app);
  }
};

/** Runs a call for whoever is signed in; an answer that ends the session signs out, with a word why. */
const guard =
  (auth: Auth, { ended }: Listener) =>
  async <Answer>(call: Promise<Answer>): Promise<Answer> => {
    try {
      return await call;
    } catch (error) {
      const why = endOfSession(error);
      if (why !== undefined) {
        await signOut(auth);
        ended(why);
      }
      throw error;
    }
  };

/** By the clock of this device, which may be wrong: the time within the token is the service's. */
const expiryOf = (user: User | null): number => {
  const kept = user?.toJSON() as { stsTokenManager?: { expirationTime?: number } } | undefined;
  return kept?.stsTokenManager?.expirationTime ?? 0;
};

const keepFresh = (auth: Auth, guarded: ReturnType<typeof guard>): void => {
  const keeper = keepTokenFresh({
    expiry: () => expiryOf(auth.currentUser),
    refresh: async () => auth.currentUser && guarded(auth.currentUser.getIdToken(true)),
    isPassing: isNetworkFailure,
  });
  onIdTokenChanged(auth, (user) => {
    if (user) keeper.plan();
    else keeper.stop();
  });
};

/** The identity service. This module is the only one that imports firebase, and it is loaded on demand. */
export const openIdentity = (config: Config, listener: Listener) => {
  const auth = open(config, browserLocalPersistence);
  const guarded = guard(auth, listener);
  onAuthStateChanged(auth, listener.changed);
  keepFresh(auth, guarded);
  return {
    signIn: async (email: string, password: string) =>
      (await signInWithEmailAndPassword(auth, email, password)).user,
    /** Leaves nobody signed in, in no tab: the person goes to the log-in page next (spec §4). */
    signUp: (email: string, password: string) =>
      briefly(config, async (visit) => {
        await createUserWithEmailAndPassword(visit, email, password);
      }),
    signOut: () => signOut(auth),
    /** Null for nobody, and when the service ends the session now. */
    token: async (): Promise<string | null> => {
      await auth.authStateReady();
      if (!auth.currentUser) return null;
      return guarded(auth.currentUser.getIdToken()).catch((error: unknown) => {
        if (endOfSession(error) === undefined) throw error;
        return null;
      });
    },
    /** Asks the service whether the session still holds; one that does not answer changes nothing. */
    check: async (): Promise<void> => {
      await auth.authStateReady();
      if (auth.currentUser) await guarded(reload(auth.currentUser)).catch(() => undefined);
    },
    sendReset: (email: string) => sendPasswordResetEmail(auth, email),
    /** The address that a reset code is for. */
    readResetCode: (code: string) => verifyPasswordResetCode(auth, code),
    confirmReset: (code: string, password: string) => confirmPasswordReset(auth, code, password),
    changePassword: async (current: string, next: string): Promise<void> => {
      const user = auth.currentUser;
      if (!user) throw new Error('Please sign in first.');
      const credential = EmailAuthProvider.credential(user.email ?? '', current);
      await guarded(reauthenticateWithCredential(user, credential));
      await guarded(updatePassword(user, next));
    },
    /** As the service has them now: a visit of its own, because the SDK keeps what it once read. */
    passwordRules: (): Promise<PasswordRules> =>
      briefly(config, async (visit) => {
        const { passwordPolicy } = await validatePassword(visit, '');
        return passwordPolicy.customStrengthOptions;
      }),
  };
};

export type Identity = ReturnType<typeof openIdentity>;
