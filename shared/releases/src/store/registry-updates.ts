import type { Channels, Registry, Release } from '../registry.ts';

const KEPT_IN_REGISTRY = 10;

/** Returns a changed registry; its revision and signature are set when it is stored. */
export type RegistryUpdate = (registry: Registry) => Registry;

const channelsOf = ({ channels }: Registry, name: string): Channels =>
  channels?.[name] ?? { versions: [], blocked: [] };

const withVersion = (channels: Channels, { version, contract }: Release): Channels['versions'] =>
  [{ version, contract }, ...channels.versions.filter((each) => each.version !== version)].slice(
    0,
    KEPT_IN_REGISTRY,
  );

const put = (registry: Registry, name: string, channels: Channels, stable?: Release): Registry => ({
  ...registry,
  remotes: stable ? { ...registry.remotes, [name]: stable } : registry.remotes,
  channels: { ...registry.channels, [name]: channels },
});

/** A version goes live for everybody and ends the canary. */
export const release =
  (next: Release): RegistryUpdate =>
  (registry) => {
    const { canary: _, ...channels } = channelsOf(registry, next.name);
    const live = registry.remotes[next.name]?.version;
    const previous = live !== undefined && live !== next.version ? { previous: live } : {};
    const versions = withVersion(channels, next);
    return put(registry, next.name, { ...channels, versions, ...previous }, next);
  };

/** A version runs for a share of the visitors. */
export const canary =
  (next: Release, percent: number): RegistryUpdate =>
  (registry) => {
    if (!(percent >= 0 && percent <= 100)) throw new Error('--percent must be a number from 0 to 100.');
    if (!registry.remotes[next.name])
      throw new Error(`No version of ${next.name} is live. Release one first.`);
    const channels = channelsOf(registry, next.name);
    const versions = withVersion(channels, next);
    return put(registry, next.name, { ...channels, versions, canary: { percent, release: next } });
  };

/** The canary goes live for everybody. */
export const promote =
  (name: string): RegistryUpdate =>
  (registry) => {
    const running = channelsOf(registry, name).canary;
    if (!running) throw new Error(`${name} has no canary.`);
    return release(running.release)(registry);
  };

/** An older version goes live again. */
export const rollback =
  (older: Release): RegistryUpdate =>
  (registry) => {
    const { canary: _, previous: __, ...channels } = channelsOf(registry, older.name);
    if (channels.blocked.includes(older.version))
      throw new Error(`${older.name} ${older.version} is blocked.`);
    return put(registry, older.name, channels, older);
  };

/** A version must not run anywhere. `replacement` goes live if the version is. */
export const block =
  (name: string, version: string, replacement?: Release): RegistryUpdate =>
  (registry) => {
    const live = registry.remotes[name]?.version === version;
    if (live && !replacement) throw new Error(`${name} ${version} is live, and there is no other version.`);
    const updated = live && replacement ? rollback(replacement)(registry) : registry;
    const { canary: running, previous, ...channels } = channelsOf(updated, name);
    return put(updated, name, {
      ...channels,
      ...(running && running.release.version !== version ? { canary: running } : {}),
      ...(previous !== undefined && previous !== version ? { previous } : {}),
      versions: channels.versions.filter((each) => each.version !== version),
      blocked: [...new Set([...channels.blocked, version])],
    });
  };
