import {
  isObject,
  seenOf,
  verifyRegistry,
  type Refusal,
  type Registry,
  type Root,
  type Seen,
} from '../../registry/index.ts';
import { keyOf, readStored, store } from './storage.ts';

declare const RELEASE_ROOT: Root | null;

/** False on the development server, which neither signs nor hashes, and whose shell has no root. */
export const isEnforced = RELEASE_ROOT !== null;

/** What this page trusts: the root that the shell was built with, until a newer one is verified. */
export const trust = {
  root: RELEASE_ROOT,
  /** Environment of the first registry that this page has used, '' in production; the others must be of the same. */
  environment: undefined as string | undefined,
  /** How far this device's clock is ahead of the server's, in ms. */
  clockAheadMs: 0,
};

/**
 * Whether signatures can be verified. A page loaded over plain HTTP has no Web Crypto, and whoever could
 * tamper with a registry could also tamper with that page.
 */
export const isVerifying = (): boolean => isEnforced && globalThis.crypto?.subtle !== undefined;

/** Returns the server's time. */
export const now = (): number => Date.now() - trust.clockAheadMs;

/** A new timestamp key starts a new count of revisions, and each environment has its own. */
const seenKey = (root: Root, { environment }: Registry): string => {
  const keyids = root.roles.timestamp?.keyids.join('.');
  return keyOf(`seen.${keyids}${environment === undefined ? '' : `.${environment}`}`);
};

/**
 * Verifies a registry and returns why this page must not use it; `null` if it may, after which older ones are
 * refused.
 */
export const refuse = async (registry: Registry): Promise<Refusal | null> => {
  if (!trust.root || !isVerifying()) return null;
  const key = seenKey(trust.root, registry);
  const stored = readStored(key);
  const seen = isObject(stored) ? (stored as Seen) : undefined;
  const { environment } = trust;
  const refusal = await verifyRegistry(registry, trust.root, { now: now(), seen, environment });
  if (refusal !== null) return refusal;
  trust.environment = registry.environment ?? '';
  store(key, seenOf(registry, seen));
  return null;
};

/** Whether the registry has expired. The page then continues with what it has loaded, but loads nothing new. */
export const isExpired = ({ expires }: Registry): boolean => isEnforced && Date.parse(expires) <= now();
