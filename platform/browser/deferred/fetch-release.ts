import { fitsContract, isRelease, manifestHash, type Registry, type Release } from '../../registry/index.ts';
import { patient } from '../lib/time-limit.ts';
import { site } from '../browser-site.ts';
import { idOf } from '../versions/running-versions.ts';
import { isVerifying } from '../versions/trust.ts';

const TIME_LIMIT_MS = 3_000;
const started = new Map<string, Promise<Release>>();

export const fetchJson = async (address: string): Promise<unknown> => {
  const response = await fetch(address, { signal: AbortSignal.timeout(patient(TIME_LIMIT_MS)) });
  if (!response.ok) throw new Error(`${address} responded with ${response.status}.`);
  return response.json();
};

/** Whether the signed registry contains the hash of this `release.json`. */
const isNamed = async (release: Release, { channels }: Registry): Promise<boolean> => {
  if (!isVerifying()) return true;
  const named = channels[release.name]?.versions.find(({ version }) => version === release.version);
  return named !== undefined && named.hash === (await manifestHash(release));
};

type Version = { name: string; version: string };

/** Fetches a `release.json`. Checks only that it is for this version. */
export const fetchManifest = async ({ name, version }: Version, suffix = ''): Promise<Release> => {
  const base = `/r/${name}/${version}/`;
  const release = await fetchJson(`${base}release.json${suffix}`);
  if (!isRelease(release) || release.name !== name || release.version !== version || release.base !== base)
    throw new Error(`The release.json of ${name} ${version} does not belong to this version.`);
  return release;
};

const fetchOnce = async (version: Version, registry: Registry, suffix = ''): Promise<Release> => {
  const release = await fetchManifest(version, suffix);
  if (!(await isNamed(release, registry)))
    throw new Error(
      `The release.json of ${version.name} ${version.version} is not the one that the registry names.`,
    );
  return release;
};

/** Fetches the `release.json` of a version in the registry. */
export const fetchRelease = (version: Version, registry: Registry): Promise<Release> => {
  const key = idOf(version);
  const existing = started.get(key);
  if (existing) return existing;
  const loading = fetchOnce(version, registry).catch(() => fetchOnce(version, registry, '?try=1'));
  started.set(key, loading);
  loading.catch(() => started.delete(key));
  return loading;
};

/** Throws if the version must not run here. */
export const assertRunnable = ({ name, version, contract }: Release, registry: Registry): void => {
  if (registry.channels[name]?.blocked.includes(version)) throw new Error(`${name} ${version} is blocked.`);
  const { version: provided } = site.contract;
  if (!fitsContract(contract, provided))
    throw new Error(
      `${name} ${version} needs the contract ${contract}, but this shell provides ${provided}.`,
    );
};
