import { fitsContract } from './contract-range.ts';
import type { Registry, Release } from './registry.ts';

/** Why a version runs: it is live, it is the canary, a tester chose it, or another version failed. */
export type Channel = 'stable' | 'canary' | 'override' | 'fallback';

export type Candidate = {
  version: string;
  channel: Channel;
  /** Absent where the registry holds only the version: its `release.json` must be fetched. */
  release?: Release;
};

/** What the choice depends on besides the registry. */
export type Chooser = {
  /** The contract version that this shell provides. */
  contract: string;
  /** Whether this visitor belongs to the first `percent` for a remote. */
  isInRollout: (percent: number, remote: string) => boolean;
  /** The version that last worked on this device. */
  lastGood?: (remote: string) => string | undefined;
};

const uniqueVersions = (candidates: readonly Candidate[]): Candidate[] =>
  candidates.filter(({ version }, at) => candidates.findIndex((each) => each.version === version) === at);

/**
 * The versions of a remote that this visitor may run, best first: the canary if the visitor is in its rollout, the
 * live version, then as fallbacks the one that last worked here, the previous one, and all others, newest first.
 * A version that needs another contract, is blocked, or is newer than the live one is never among them.
 */
export const candidatesOf = (registry: Registry, name: string, chooser: Chooser): Candidate[] => {
  const stable = registry.remotes[name];
  const { canary, previous, versions = [], blocked = [] } = registry.channels[name] ?? {};
  const contractOf = (version: string) => versions.find((each) => each.version === version)?.contract;
  const mayRun = ({ version, release }: Candidate) =>
    !blocked.includes(version) &&
    fitsContract(release?.contract ?? contractOf(version) ?? '', chooser.contract);
  const older = versions
    .slice(versions.findIndex(({ version }) => version === stable?.version) + 1)
    .map(({ version }) => version);
  // Where the live version does not fit this shell, the newest that fits is better than one that worked here once.
  const liveFits = fitsContract(stable?.contract ?? '', chooser.contract);
  const preferred = [chooser.lastGood?.(name), previous].filter(
    (version) => liveFits && version !== undefined && older.includes(version),
  );
  const candidates: Candidate[] = [];
  if (canary && chooser.isInRollout(canary.percent, name))
    candidates.push({ version: canary.release.version, channel: 'canary', release: canary.release });
  if (stable) candidates.push({ version: stable.version, channel: 'stable', release: stable });
  for (const version of [...preferred, ...older])
    if (version !== undefined && version !== canary?.release.version)
      candidates.push({ version, channel: 'fallback' });
  return uniqueVersions(candidates.filter(mayRun));
};
