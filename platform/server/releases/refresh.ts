import type { Root, Seen } from '../../registry/index.ts';
import {
  assertCanSign,
  expiryDays,
  refreshRegistry,
  signingKeys,
  type ReleaseStore,
} from '../../store/index.ts';

const DAY_MS = 86_400_000;

const canSign = (trust: Parameters<typeof assertCanSign>[1]): boolean => {
  try {
    assertCanSign(['timestamp'], trust);
    return true;
  } catch {
    return false;
  }
};

/** Re-signs the registry after a third of its lifetime, if this server has the timestamp key. */
export const refreshIfDue = async (
  store: ReleaseStore,
  { root: rootOf, seen }: { root: () => Root | null; seen: () => Seen },
  expires: number,
): Promise<void> => {
  const root = rootOf();
  if (root === null || expires - Date.now() > (expiryDays() * DAY_MS * 2) / 3) return;
  const trust = { root, keys: signingKeys() };
  if (canSign(trust)) await refreshRegistry(store, 'the server', { trust, seen: seen() });
};
