import type { DeprecatedUse, ReleaseChange, Root } from '@rushtone/releases';
import {
  canSign,
  REGISTRY,
  signingKeys,
  updateRegistry,
  writeUsesReport,
  type RegistryUpdate,
  type ReleaseStore,
  type Trust,
} from '@rushtone/releases/store';

/** The keys of this server, where they may move canaries and no more. The keys of a site are exchanged one by one. */
const rolloutTrust = (root: Root): Trust | null => {
  const trust = { root, keys: signingKeys() };
  return canSign('rollout', trust) && canSign('timestamp', trust) ? trust : null;
};

/** Changes the registry with the keys of this server. */
export const moveRegistry = async (
  store: ReleaseStore,
  root: Root | null,
  change: Pick<ReleaseChange, 'what' | 'why'>,
  update: RegistryUpdate,
): Promise<void> => {
  const trust = root && rolloutTrust(root);
  if (!trust) return;
  await updateRegistry(store, { ...change, who: 'the site itself', when: new Date().toISOString() }, update, {
    trust,
  });
};

/** Puts what was counted into the store, where the commands of the teams read it. */
export const reportUses = async (
  store: ReleaseStore,
  root: Root | null,
  uses: readonly DeprecatedUse[],
): Promise<void> => {
  const trust = root && rolloutTrust(root);
  // While nothing is released, only the page for testers has the figures.
  const isUsed = (await store.read(REGISTRY)) !== null;
  if (trust && isUsed) await writeUsesReport(store, uses, trust);
};
