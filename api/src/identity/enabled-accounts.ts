import { LRUCache } from 'lru-cache';

/** Returns whether an account exists and is enabled. Throws if the identity service is down. */
export type AskEnabled = (uid: string) => Promise<boolean>;

/** As long as sessions are believed, in ms. */
const BELIEVED_MS = 60_000;
const CACHED_ACCOUNTS = 10_000;

/**
 * Asks the identity service for accounts that send no token, such as those of calendar feeds. While it is down, or
 * without the service account that may ask (`null`), accounts count as enabled.
 */
export const createEnabledCheck = (ask: AskEnabled | null, warn: (message: string) => void): AskEnabled => {
  const known = new LRUCache<string, boolean>({ max: CACHED_ACCOUNTS, ttl: BELIEVED_MS });
  return async (uid) => {
    if (ask === null) return true;
    const before = known.get(uid);
    if (before !== undefined) return before;
    try {
      const enabled = await ask(uid);
      known.set(uid, enabled);
      return enabled;
    } catch (error) {
      warn(`The identity service did not say whether an account is enabled: ${String(error)}`);
      return true;
    }
  };
};
