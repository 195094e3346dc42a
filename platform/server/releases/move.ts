import type { DeprecatedUse, ReleaseChange, Root, Seen } from '../../registry/index.ts';
import {
  canSign,
  REGISTRY,
  signingKeys,
  updateRegistry,
  writeUsesReport,
  type RegistryUpdate,
  type ReleaseStore,
  type Trust,
} from '../../store/index.ts';

/** Returns this server's keys if they have the `rollout` role. Keys of a site are rotated one at a time. */
const rolloutTrust = (root: Root): Trust | null => {
  const trust = { root, keys: signingKeys() };
  return canSign('rollout', trust) && canSign('timestamp', trust) ? trust : null;
};

/** Updates the registry, signed with this server's keys. */
export const moveRegistry = async (
  store: ReleaseStore,
  { root: rootOf, seen }: { root: () => Root | null; seen: () => Seen },
  change: Pick<ReleaseChange, 'what' | 'why'>,
  update: RegistryUpdate,
): Promise<void> => {
  const root = rootOf();
  const trust = root && rolloutTrust(root);
  if (!trust) return;
  await updateRegistry(store, { ...change, who: 'the site itself', when: new Date().toISOString() }, update, {
    trust,
    seen: seen(),
  });
};

/** Writes the counts to the store, where release commands read them. */
export const reportUses = async (
  store: ReleaseStore,
  root: Root | null,
  uses: readonly DeprecatedUse[],
): Promise<void> => {
  const trust = root && rolloutTrust(root);
  // Until something is released, the metrics are only shown on the testers' page.
  const isUsed = (await store.read(REGISTRY)) !== null;
  if (trust && isUsed) await writeUsesReport(store, uses, trust);
};
