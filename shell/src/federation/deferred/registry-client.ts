import { isRegistry, type Registry } from '@rushtone/releases';
import { patient } from '../../lib/time-limit.ts';
import { isTrusted } from '../loading/integrity.ts';
import type { RunningVersions } from '../versions/running-versions.ts';
import { readStored, store } from '../versions/storage.ts';

const ADDRESS = '/registry.json';
const TIME_LIMIT_MS = 8_000;
/** Names the stored copy, the channel between tabs and their lock. */
const REGISTRY_KEY = 'rushtone.registry';

/** Fetches the registry; null when it is still the one of revision `rev`. */
const fetchRegistry = async (rev?: number): Promise<Registry | null> => {
  const response = await fetch(ADDRESS, {
    cache: 'no-store',
    headers: rev === undefined ? {} : { 'if-none-match': `"${rev}"` },
    signal: AbortSignal.timeout(patient(TIME_LIMIT_MS)),
  });
  if (response.status === 304) return null;
  if (!response.ok) throw new Error(`${ADDRESS} responded with ${response.status}.`);
  const registry: unknown = await response.json();
  if (!isRegistry(registry) || !(await isTrusted(registry)))
    throw new Error('The registry is not signed by a trusted key.');
  return registry;
};

/** For a page whose own registry is not trusted: the server's, or the last good one of this device. */
export const fetchOrRecoverRegistry = async (): Promise<Registry | null> => {
  try {
    return await fetchRegistry();
  } catch {
    const stored = readStored(REGISTRY_KEY);
    return isRegistry(stored) && (await isTrusted(stored)) ? stored : null;
  }
};

export type RegistryFollower = {
  /** Fetches once. Nothing changes when the server does not respond or is not trusted. */
  refresh: () => Promise<void>;
  /** Whether the server currently pushes changes. */
  isConnected: () => boolean;
};

/** One tab of the browser holds the connection and notifies the others: browsers allow six to a server. */
export const followRegistry = (versions: RunningVersions): RegistryFollower => {
  let source: EventSource | null = null;
  const otherTabs = new BroadcastChannel(REGISTRY_KEY);
  store(REGISTRY_KEY, versions.registry());

  const refresh = async (): Promise<void> => {
    try {
      const registry = await fetchRegistry(versions.registry().rev);
      if (!registry || registry.rev <= versions.registry().rev) return;
      await versions.setRegistry(registry);
      store(REGISTRY_KEY, registry);
    } catch (error) {
      console.warn('The registry could not be read.', error);
    }
  };
  const onRevision = (rev: number) => {
    if (rev > versions.registry().rev) void refresh();
  };
  const connect = () =>
    new Promise<never>(() => {
      source = new EventSource('/registry/events');
      source.addEventListener('message', ({ data }) => {
        onRevision(Number(data));
        // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has none
        otherTabs.postMessage(Number(data));
      });
    });

  otherTabs.addEventListener('message', ({ data }) => onRevision(Number(data)));
  void navigator.locks?.request(REGISTRY_KEY, connect);
  window.addEventListener('focus', () => void refresh());
  return { refresh, isConnected: () => source?.readyState === EventSource.OPEN };
};
