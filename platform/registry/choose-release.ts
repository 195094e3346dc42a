import { fitsContract, isBelow } from './contract-range.ts';
import type { Registry, Release } from './registry.ts';

/** Why a version runs: it is live, it is the canary, a tester chose it, or another version failed. */
export type Channel = 'stable' | 'canary' | 'override' | 'fallback';

export type Candidate = {
  version: string;
  channel: Channel;
  /** Absent if the registry holds only the version: its `release.json` must be fetched. */
  release?: Release;
};

/** Inputs to the choice besides the registry. */
export type Chooser = {
  /** Contract version that this shell provides. */
  contract: string;
  /** The oldest version of each remote that this shell needs. */
  needs?: Readonly<Record<string, string>> | undefined;
  /** Whether this visitor is in the first `percent` of a remote's rollout. */
  isInRollout: (percent: number, remote: string) => boolean;
  /** Returns the last good version on this device. */
  lastGood?: (remote: string) => string | undefined;
};

type Version = { version: string; contract?: string | undefined };

/** Whether a version is not blocked, supports this shell's contract, and has what the shell needs. */
export const mayRun = (
  registry: Registry,
  name: string,
  chooser: Chooser,
  { version, contract = '' }: Version,
) =>
  !registry.channels[name]?.blocked.includes(version) &&
  fitsContract(contract, chooser.contract) &&
  !isBelow(version, chooser.needs?.[name] ?? version);

/**
 * Returns the canary, if the visitor is in its rollout, and the live version, as far as this visitor may run
 * them.
 */
export const currentCandidates = (
  registry: Registry,
  name: string,
  chooser: Chooser,
): Required<Candidate>[] => {
  const { canary } = registry.channels[name] ?? {};
  const live = registry.remotes[name];
  const candidates: Required<Candidate>[] = [];
  const add = (channel: Channel, release: Release) => {
    if (mayRun(registry, name, chooser, release))
      candidates.push({ version: release.version, channel, release });
  };
  if (canary && chooser.isInRollout(canary.percent, name)) add('canary', canary.release);
  if (live) add('stable', live);
  return candidates;
};
