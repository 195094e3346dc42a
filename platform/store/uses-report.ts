import { isUsesReport, type DeprecatedUse, type UsesReport } from '../registry/deprecated-uses.ts';
import type { Root } from '../registry/registry.ts';
import { isSignedAs } from '../registry/verify.ts';
import type { ReleaseStore } from './release-store.ts';
import { signedAs, type Trust } from './signing.ts';

const FILE = 'figures/deprecated.json';

const parse = (content: Buffer | null): unknown => {
  try {
    return content && JSON.parse(String(content));
  } catch {
    return null;
  }
};

/** Reads the latest counts of the site; `null` if there are none, or they are not signed by a valid key. */
export const readUsesReport = async (store: ReleaseStore, root: Root): Promise<UsesReport | null> => {
  const report = parse(await store.read(FILE));
  return isUsesReport(report) && (await isSignedAs('rollout', report, root)) ? report : null;
};

export const writeUsesReport = async (
  store: ReleaseStore,
  uses: readonly DeprecatedUse[],
  trust: Trust,
): Promise<void> => {
  const report = { type: 'deprecated-uses', at: new Date().toISOString(), uses };
  await store.replace(FILE, JSON.stringify(signedAs('rollout', report, trust)));
};
