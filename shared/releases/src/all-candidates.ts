import { currentCandidates, mayRun, type Candidate, type Chooser } from './choose-release.ts';
import { fitsContract } from './contract-range.ts';
import type { Registry } from './registry.ts';

const uniqueVersions = (candidates: readonly Candidate[]): Candidate[] =>
  candidates.filter(({ version }, at) => candidates.findIndex((each) => each.version === version) === at);

/**
 * The versions of a remote that this visitor may run, best first: the canary if the visitor is in its rollout, the
 * live version, then as fallbacks the one that last worked here, the previous one, and all others, newest first.
 * A version that needs another contract, is blocked, or is newer than the live one is never among them.
 */
export const candidatesOf = (registry: Registry, name: string, chooser: Chooser): Candidate[] => {
  const stable = registry.remotes[name];
  const { canary, previous, versions = [] } = registry.channels[name] ?? {};
  const contractOf = (version: string) => versions.find((each) => each.version === version)?.contract;
  const older = versions
    .slice(versions.findIndex(({ version }) => version === stable?.version) + 1)
    .map(({ version }) => version);
  // Where the live version does not fit this shell, the newest that fits is better than one that worked here once.
  const liveFits = fitsContract(stable?.contract ?? '', chooser.contract);
  const preferred = [chooser.lastGood?.(name), previous].filter(
    (version) => liveFits && version !== undefined && older.includes(version),
  );
  const fallbacks = [...preferred, ...older].flatMap((version): Candidate[] => {
    if (version === undefined || version === canary?.release.version) return [];
    const isRunnable = mayRun(registry, name, chooser, { version, contract: contractOf(version) });
    return isRunnable ? [{ version, channel: 'fallback' }] : [];
  });
  return uniqueVersions([...currentCandidates(registry, name, chooser), ...fallbacks]);
};
