import type { ReleaseChange, Root } from '@rushtone/releases';
import {
  canSign,
  signingKeys,
  updateRegistry,
  type RegistryUpdate,
  type ReleaseStore,
} from '@rushtone/releases/store';

/** Changes the registry with the keys of this server, which may move canaries and no more. */
export const moveRegistry = async (
  store: ReleaseStore,
  root: Root | null,
  change: Pick<ReleaseChange, 'what' | 'why'>,
  update: RegistryUpdate,
): Promise<void> => {
  if (root === null) return;
  const trust = { root, keys: signingKeys() };
  // The keys of its server are exchanged one after the other.
  if (!canSign('rollout', trust) || !canSign('timestamp', trust)) return;
  await updateRegistry(store, { ...change, who: 'the site itself', when: new Date().toISOString() }, update, {
    trust,
  });
};
