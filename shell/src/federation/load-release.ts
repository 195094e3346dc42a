import { CONTRACT_VERSION, type RemoteDefinition } from '@rushtone/contract';
import { fitsContract, type Release } from '@rushtone/releases';
import { loadLanding } from './landing.ts';
import { rememberHashes } from './scripts.ts';

let landed = false;

/** Called when the first view stands: the runtime is here before somebody goes on. */
export const warmRuntime = (): void => {
  void import('./runtime.ts').catch(() => undefined);
};

/** The remote of a release: the first of a visit by the short way, all others by the federation runtime. */
export const loadRelease = async (release: Release, attempt: number): Promise<RemoteDefinition> => {
  if (!fitsContract(release.contract, CONTRACT_VERSION))
    throw new Error(`${release.name} ${release.version} needs the contract ${release.contract}.`);
  rememberHashes(release);
  if (!landed && attempt === 0) {
    landed = true;
    return loadLanding(release);
  }
  const { loadByRuntime } = await import('./runtime.ts');
  return loadByRuntime(release, attempt);
};
