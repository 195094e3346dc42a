import { fitsContract, type Registry, type Release } from '@rushtone/releases';
import { chooser } from '../chooser.ts';
import { isTrusted } from '../trust.ts';

const TIME_LIMIT_MS = 3_000;
const read = new Map<string, Promise<Release>>();

const isRelease = (value: unknown): value is Release =>
  typeof value === 'object' && value !== null && 'entry' in value && 'files' in value && 'hosts' in value;

/** A JSON file, in time and with its status looked at. */
export const readJson = async (address: string, init: RequestInit = {}): Promise<unknown> => {
  const response = await fetch(address, { ...init, signal: AbortSignal.timeout(TIME_LIMIT_MS) });
  if (!response.ok) throw new Error(`${address} answered ${response.status}.`);
  return response.json();
};

const fetchRelease = async (name: string, version: string, again: string): Promise<Release> => {
  const base = `/r/${name}/${version}/`;
  const release = await readJson(`${base}release.json${again}`);
  if (!isRelease(release) || release.name !== name || release.version !== version || release.base !== base)
    throw new Error(`The release.json of ${name} ${version} is not that of this version.`);
  if (!(await isTrusted(release)))
    throw new Error(`The release.json of ${name} ${version} is signed by nobody whom this site knows.`);
  return release;
};

/** What a released version says of itself: believed when it is signed, and when it is of this version. */
export const readRelease = (name: string, version: string): Promise<Release> => {
  const key = `${name}@${version}`;
  const known = read.get(key);
  if (known) return known;
  const reading = fetchRelease(name, version, '').catch(() => fetchRelease(name, version, '?try=1'));
  read.set(key, reading);
  reading.catch(() => read.delete(key));
  return reading;
};

/** Throws when the version must not run here. */
export const assertRunnable = (release: Release, registry: Registry): void => {
  const { name, version, contract } = release;
  if (registry.channels?.[name]?.blocked.includes(version)) throw new Error(`${name} ${version} is blocked.`);
  if (!fitsContract(contract, chooser.contract))
    throw new Error(
      `${name} ${version} needs the contract ${contract}, and this shell gives ${chooser.contract}.`,
    );
};
