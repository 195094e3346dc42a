import { setTimeout as sleep } from 'node:timers/promises';
import { isRegistry } from '../../registry/index.ts';
import { REGISTRY, type ReleaseStore } from '../../store/index.ts';
import type { Found } from './verified-registry.ts';

const FIRST_LIMIT_MS = 5_000;

type Options = {
  /** Maximum age of a cached response, in ms. */
  intervalMs: number;
  /** Whether the store is remote; remote stores are read in the background. */
  remote: boolean;
  refuse: (reason: string, text: string) => void;
};

/** Reads a store's registry; returns the last one while the store is down or returns invalid data. */
export const readStoreRegistry = (store: ReleaseStore, { intervalMs, remote, refuse }: Options) => {
  let found: Found;
  let text: string | undefined;
  let checkedAt = 0;
  let waited = false;
  let checking: Promise<void> | null = null;

  const parse = (content: string): void => {
    if (content === text) return;
    text = content;
    const value: unknown = JSON.parse(content);
    if (!isRegistry(value)) throw new Error('it is no registry');
    found = value;
  };
  const check = async (): Promise<void> => {
    try {
      const content = await store.read(REGISTRY);
      if (content !== null) return parse(String(content));
      // A store with a root but no registry was tampered with; only an empty store has neither. The root is that of all
      // environments.
      const traces = store.environment === undefined ? 'root/' : 'log/';
      if ((await store.list(traces)).length === 0) [found, text] = [null, undefined];
      else refuse('removed', `release refused: ${REGISTRY} is missing in ${store.where}`);
    } catch (error) {
      refuse('store', `release refused: ${REGISTRY} cannot be read: ${String(error)}`);
    } finally {
      checking = null;
    }
    return undefined;
  };
  return async (): Promise<Found> => {
    if (!checking && Date.now() - checkedAt >= intervalMs) {
      checkedAt = Date.now();
      checking = check();
    }
    if (!remote) await checking;
    else if (!waited) await Promise.race([checking, sleep(FIRST_LIMIT_MS)]);
    waited = true;
    return found;
  };
};
