import { fitsContract, type Release } from '../../registry/index.ts';
import { site, type RemoteDefinition } from '../browser-site.ts';
import { loadChunk } from '../lib/load-chunk.ts';
import { loadFromContainer } from './container.ts';
import { registerHashes } from './integrity.ts';

let isFirst = true;

/**
 * Loads the remote of a release: the first one of a visit from its container, all others with the federation
 * runtime.
 */
export const loadRelease = async (release: Release, attempt: number): Promise<RemoteDefinition> => {
  if (!fitsContract(release.contract, site.contract.version))
    throw new Error(`${release.name} ${release.version} needs the contract ${release.contract}.`);
  registerHashes(release);
  if (isFirst && attempt === 0) {
    isFirst = false;
    return loadFromContainer(release);
  }
  const { loadWithRuntime } = await loadChunk(() => import('./runtime.ts'));
  return loadWithRuntime(release, attempt);
};
