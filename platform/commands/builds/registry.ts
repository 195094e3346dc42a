import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { EMPTY_REGISTRY, isRegistry, type Registry, type Role } from '../../registry/index.ts';
import {
  RELEASE,
  readBuiltRelease,
  readTrust,
  canSign,
  release,
  signRegistry,
  withRetired,
  type Trust,
} from '../../store/index.ts';
import { readRemotePackage } from '../../build/index.ts';

const HALF_LIFE = 0.5;
const WEEK_MS = 604_800_000;

const readBuilt = (file: string): Registry | null => {
  const registry: unknown = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null;
  return isRegistry(registry) ? registry : null;
};

/** Creates a registry with the given releases live; what else is in the registries `before` left it. `empty` has its environment. */
export const registryOf = (
  releases: readonly Registry['remotes'][string][],
  rev: number,
  {
    trust = readTrust(),
    before = [],
    empty = EMPTY_REGISTRY,
  }: { trust?: Trust; before?: readonly (Registry | null)[]; empty?: Registry } = {},
): Registry => {
  const names = before.flatMap((each) => Object.keys({ ...each?.channels, ...each?.retired }));
  const gone = names.filter((name) => !releases.some((live) => live.name === name));
  const start = gone.reduce(withRetired, empty);
  const registry = releases.reduce((state, each) => release(each)(state), start);
  return signRegistry(registry, empty, rev, trust);
};

/** Whether the build's registry is missing or about to expire. */
export const isRegistryDue = (dist: string): boolean => {
  const built = readBuilt(path.join(dist, 'registry.json'));
  return !built || Date.parse(built.expires) - Date.now() < WEEK_MS * HALF_LIFE;
};

/** Uses the time in seconds as revision, so that it increases with every build. */
const writeReleases = (
  file: string,
  before: Registry | null,
  releases: readonly Registry['remotes'][string][],
  served: Registry | null = null,
): void => {
  const rev = Math.max((before?.rev ?? 0) + 1, Math.floor(Date.now() / 1000));
  writeFileSync(`${file}.new`, JSON.stringify(registryOf(releases, rev, { before: [before, served] })));
  renameSync(`${file}.new`, file);
};

/** Roles that sign the registry of the build, and that this machine has too few keys for. */
const unsignable = (remotes: readonly string[], trust: Trust): Role[] => {
  const roles: Role[] = [
    'timestamp',
    ...remotes.map((source) => `targets/${path.basename(source)}` as const),
  ];
  return roles.filter((role) => !canSign(role, trust));
};

/**
 * Writes a build's registry, with the remote of each folder at the version in its package.json. `served` is a registry
 * that pages have seen since the last build. Without the keys for that, as where one team releases or a builder builds,
 * it writes none: the build can be released, not served.
 */
export const writeRegistry = (dist: string, remotes: readonly string[], served?: Registry | null): void => {
  const file = path.join(dist, 'registry.json');
  const missing = unsignable(remotes, readTrust());
  if (missing.length > 0) {
    rmSync(file, { force: true });
    return console.error(
      `The build cannot be served here, only released: RELEASE_SIGNING_KEY cannot sign ${missing.join(', ')}.`,
    );
  }
  const before = readBuilt(file);
  // If a version was raised but not built yet, the built one stays.
  const releases = remotes.flatMap((source) => {
    const { name, version } = readRemotePackage(source);
    const folder = path.join(dist, 'r', name, version);
    return existsSync(path.join(folder, RELEASE)) ? readBuiltRelease(folder) : (before?.remotes[name] ?? []);
  });
  writeReleases(file, before, releases, served);
};

/** Removes a remote from the build's registry, if there is one. */
export const removeFromRegistry = (dist: string, name: string): void => {
  const file = path.join(dist, 'registry.json');
  const before = readBuilt(file);
  if (before)
    writeReleases(
      file,
      before,
      Object.values(before.remotes).filter((each) => each.name !== name),
    );
};
