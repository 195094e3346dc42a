import {
  seenOf,
  verifyRegistry,
  type Refusal,
  type Registry,
  type Root,
  type Seen,
} from '@rushtone/releases';
import { readStored, store } from './storage.ts';

declare const RELEASE_ROOT: Root | null;

/** The development server signs and hashes nothing, and its shell has no root. */
export const isEnforced = RELEASE_ROOT !== null;

/** What this page trusts: the root that the shell was built with, until a newer one is verified. */
export const trust = {
  root: RELEASE_ROOT,
  /** How far the clock of this device is ahead of the server's, in ms. */
  clockAheadMs: 0,
};

/** A page that came over plain HTTP has no Web Crypto; whoever could tamper with a registry could change that page. */
export const isVerifying = (): boolean => isEnforced && globalThis.crypto?.subtle !== undefined;

/** The server's time. */
export const now = (): number => Date.now() - trust.clockAheadMs;

/** Another timestamp key begins to count revisions anew. */
const seenKey = (root: Root): string => `rushtone.seen.${root.roles.timestamp?.keyids.join('.')}`;

const isSeen = (value: unknown): value is Seen =>
  typeof value === 'object' && value !== null && 'rev' in value && 'channels' in value;

/** Why this page must not use a registry; null if it may, and then it refuses older ones from now on. */
export const refuse = async (registry: Registry): Promise<Refusal | null> => {
  if (!trust.root || !isVerifying()) return null;
  const key = seenKey(trust.root);
  const stored = readStored(key);
  const seen = isSeen(stored) ? { seen: stored } : {};
  const refusal = await verifyRegistry(registry, trust.root, { now: now(), ...seen });
  if (refusal === null) store(key, seenOf(registry));
  return refusal;
};

/** After its registry has expired, a page plays on with what it has loaded, and loads nothing new. */
export const isExpired = ({ expires }: Registry): boolean => isEnforced && Date.parse(expires) <= now();
