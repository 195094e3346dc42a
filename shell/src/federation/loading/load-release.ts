import { CONTRACT_VERSION, type RemoteDefinition } from '@rushtone/contract';
import { fitsContract, type Release } from '@rushtone/releases';
import { loadChunk } from '../../lib/load-chunk.ts';
import { loadFromContainer } from './container.ts';
import { registerHashes } from './integrity.ts';

let isFirst = true;

const loadRuntime = () => loadChunk(() => import('./runtime.ts'));

/** Called when the page is idle: the next navigation then does not wait for the runtime. */
export const preloadRuntime = (): void => void loadRuntime().catch(() => undefined);

/** Loads the remote of a release: the first of a visit from its container, all others with the federation runtime. */
export const loadRelease = async (release: Release, attempt: number): Promise<RemoteDefinition> => {
  if (!fitsContract(release.contract, CONTRACT_VERSION))
    throw new Error(`${release.name} ${release.version} needs the contract ${release.contract}.`);
  registerHashes(release);
  if (isFirst && attempt === 0) {
    isFirst = false;
    return loadFromContainer(release);
  }
  return (await loadRuntime()).loadWithRuntime(release, attempt);
};
