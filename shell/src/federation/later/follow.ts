import type { Registry } from '@rushtone/releases';
import type { Releases } from '../releases.ts';
import { remember } from '../memory.ts';
import { isTrusted } from '../trust.ts';

export const STORED_REGISTRY = 'rushtone.registry';
const ADDRESS = '/registry.json';
const TIME_LIMIT_MS = 8_000;
const CHANNEL = 'rushtone.registry';

/** Asks for the registry if it is another than the one of revision `rev`; null when it is the same. */
export const readRegistry = async (rev?: number): Promise<Registry | null> => {
  const response = await fetch(ADDRESS, {
    cache: 'no-store',
    headers: rev === undefined ? {} : { 'if-none-match': `"${rev}"` },
    signal: AbortSignal.timeout(TIME_LIMIT_MS),
  });
  if (response.status === 304) return null;
  if (!response.ok) throw new Error(`${ADDRESS} answered ${response.status}.`);
  const registry = (await response.json()) as Registry;
  if (!(await isTrusted(registry))) throw new Error('The registry is signed by nobody whom this site knows.');
  return registry;
};

export type Follower = {
  /** Asks once; nothing happens when the server does not answer or is not believed. */
  refresh: () => Promise<void>;
  /** Whether the server tells of each change by itself at this moment. */
  isTold: () => boolean;
};

/** One tab of all holds the line to the server, and tells the others: browsers allow six to a server. */
export const followRegistry = (releases: Releases): Follower => {
  let source: EventSource | null = null;
  const others = new BroadcastChannel(CHANNEL);
  remember(STORED_REGISTRY, releases.signed());

  const refresh = async (): Promise<void> => {
    try {
      const registry = await readRegistry(releases.signed().rev);
      if (!registry || registry.rev <= releases.signed().rev) return;
      await releases.adopt(registry);
      remember(STORED_REGISTRY, registry);
    } catch (error) {
      console.warn('The registry could not be read.', error);
    }
  };
  const hear = (rev: number) => {
    if (rev > releases.signed().rev) void refresh();
  };
  others.addEventListener('message', ({ data }) => hear(Number(data)));

  const hold = () =>
    new Promise<never>(() => {
      source = new EventSource('/registry/events');
      source.addEventListener('message', ({ data }) => {
        hear(Number(data));
        // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has none
        others.postMessage(Number(data));
      });
    });
  void navigator.locks?.request(CHANNEL, hold);
  window.addEventListener('focus', () => void refresh());
  return { refresh, isTold: () => source?.readyState === EventSource.OPEN };
};
