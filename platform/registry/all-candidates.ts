import { currentCandidates, mayRun, type Candidate, type Chooser } from './choose-release.ts';
import { fitsContract } from './contract-range.ts';
import type { Channels, ListedVersion, Registry } from './registry.ts';

const uniqueVersions = (candidates: readonly Candidate[]): Candidate[] =>
  candidates.filter(({ version }, at) => candidates.findIndex((each) => each.version === version) === at);

/**
 * Returns the versions to go back to from the live one, newest first: older ones that were live and were
 * neither rolled back nor blocked.
 */
export const olderVersions = ({ versions, live, blocked }: Channels): ListedVersion[] => {
  const at = versions.findIndex(({ version }) => version === live.version);
  return at < 0
    ? []
    : versions.slice(at + 1).filter(({ version, state }) => !state && !blocked.includes(version));
};

/**
 * Returns the versions of a remote that this visitor may run, best first: the canary if the visitor is in its
 * rollout, the live version, then as fallbacks the last good version on this device, the previous one, and
 * all others, newest first. Fallbacks are only versions that `olderVersions` returns and whose contract fits.
 */
export const candidatesOf = (registry: Registry, name: string, chooser: Chooser): Candidate[] => {
  const stable = registry.remotes[name];
  const channels = registry.channels[name];
  const { canary, previous } = channels ?? {};
  const listed = channels ? olderVersions(channels) : [];
  const contractOf = (version: string) => listed.find((each) => each.version === version)?.contract;
  const older = listed.map(({ version }) => version);
  // If the live version doesn't support this shell, the newest compatible one is better than the last good
  // one.
  const liveFits = fitsContract(stable?.contract ?? '', chooser.contract);
  const preferred = [chooser.lastGood?.(name), previous].filter(
    (version) => liveFits && version !== undefined && older.includes(version),
  );
  const fallbacks = [...preferred, ...older].flatMap((version): Candidate[] => {
    if (version === undefined || version === canary?.release.version) return [];
    const isRunnable = mayRun(registry, name, chooser, { version, contract: contractOf(version) });
    return isRunnable ? [{ version, channel: 'fallback' }] : [];
  });
  const candidates = uniqueVersions([...currentCandidates(registry, name, chooser), ...fallbacks]);
  if (candidates.length > 0 || !chooser.needs?.[name]) return candidates;
  // An open page may have pages in no version that is live by now: one that was rolled back is better than none.
  return (channels?.versions ?? [])
    .filter((each) => mayRun(registry, name, chooser, each))
    .map(({ version }) => ({ version, channel: 'fallback' }));
};
