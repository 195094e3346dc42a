import type { Registry } from '@rushtone/releases';
import { recall } from '../memory.ts';
import { isTrusted } from '../trust.ts';
import { readRegistry, STORED_REGISTRY } from './follow.ts';

/** When the registry that came with the page is not believed: the server's, or the last good one of this device. */
export const recoverRegistry = async (): Promise<Registry | null> => {
  try {
    return await readRegistry();
  } catch {
    const stored = recall<Registry>(STORED_REGISTRY);
    return stored && (await isTrusted(stored)) ? stored : null;
  }
};
