import { CONTRACT_VERSION, type RemoteDefinition } from '@rushtone/contract';
import { fitsContract, type Release } from '@rushtone/releases';
import { loadFromContainer } from './container.ts';
import { registerHashes } from './integrity.ts';

/** Loads the remote of a release that this shell can run. */
export const loadRelease = async (release: Release, attempt: number): Promise<RemoteDefinition> => {
  if (!fitsContract(release.contract, CONTRACT_VERSION))
    throw new Error(`${release.name} ${release.version} needs the contract ${release.contract}.`);
  registerHashes(release);
  return loadFromContainer(release, attempt);
};
