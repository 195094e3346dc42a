import { fitsContract } from './contract-range.ts';
import type { Registry, Release } from './registry.ts';

/** How a version came to run: by the pointer, as the canary, asked for by a tester, or because another failed. */
export type Channel = 'stable' | 'canary' | 'override' | 'fallback';

export type Candidate = {
  version: string;
  channel: Channel;
  /** Known where the registry has it in full; others are read from their `release.json`. */
  release?: Release;
};

export type Chooser = {
  /** The contract that this shell gives. */
  contract: string;
  /** Whether this visitor is among the first `percent` for a remote. */
  isAmong: (percent: number, remote: string) => boolean;
  /** The version that last worked on this device. */
  lastGood?: (remote: string) => string | undefined;
};

const once = (candidates: readonly Candidate[]): Candidate[] =>
  candidates.filter(({ version }, at) => candidates.findIndex((each) => each.version === version) === at);

/**
 * The versions of a remote that this visitor may run, the best first: the canary if it is his, what is live, then
 * the one that last worked here, the one that was live before, and what else fits, newest first. One that needs
 * another contract, is blocked, or was released after the live one is never among them.
 */
export const candidatesOf = (registry: Registry, name: string, chooser: Chooser): Candidate[] => {
  const stable = registry.remotes[name];
  const channels = registry.channels?.[name];
  const { canary, previous, versions = [], blocked = [] } = channels ?? {};
  const contractOf = (version: string) => versions.find((each) => each.version === version)?.contract;
  const fits = ({ version, release }: Candidate) =>
    !blocked.includes(version) &&
    fitsContract(release?.contract ?? contractOf(version) ?? '', chooser.contract);
  const inFull = (release: Release, channel: Channel): Candidate => ({
    version: release.version,
    channel,
    release,
  });
  const older = versions.slice(versions.findIndex(({ version }) => version === stable?.version) + 1);
  const isOlder = (wanted?: string) => older.some(({ version }) => version === wanted);
  const others = [chooser.lastGood?.(name), previous]
    .filter(isOlder)
    .concat(older.map(({ version }) => version));
  return once(
    [
      ...(canary && chooser.isAmong(canary.percent, name) ? [inFull(canary.release, 'canary')] : []),
      ...(stable ? [inFull(stable, 'stable')] : []),
      ...others
        .filter((version) => version !== canary?.release.version)
        .map((version): Candidate => ({ version: version ?? '', channel: 'fallback' })),
    ].filter(fits),
  );
};
