import type { Channels, Registry, Release } from '@rushtone/site';

const KEPT_IN_REGISTRY = 10;
const NONE: Channels = { versions: [], blocked: [] };

/** A change of the registry, without its revision and signature. */
export type Move = (registry: Registry) => Registry;

const channelsOf = ({ channels }: Registry, name: string): Channels => channels?.[name] ?? NONE;

const known = (channels: Channels, { version, contract }: Release): Channels['versions'] =>
  [{ version, contract }, ...channels.versions.filter((each) => each.version !== version)].slice(
    0,
    KEPT_IN_REGISTRY,
  );

const put = (registry: Registry, name: string, channels: Channels, stable?: Release): Registry => ({
  ...registry,
  remotes: stable ? { ...registry.remotes, [name]: stable } : registry.remotes,
  channels: { ...registry.channels, [name]: channels },
});

const without = <Value extends object, Key extends keyof Value>(value: Value, key: Key): Omit<Value, Key> => {
  const { [key]: _, ...rest } = value;
  return rest;
};

/** A new version goes to everybody. */
export const release =
  (next: Release): Move =>
  (registry) => {
    const channels = channelsOf(registry, next.name);
    const before = registry.remotes[next.name]?.version;
    return put(
      registry,
      next.name,
      {
        ...without(channels, 'canary'),
        versions: known(channels, next),
        ...(before && before !== next.version ? { previous: before } : {}),
      },
      next,
    );
  };

/** A version goes to a share of the visitors; the same command with another share lets it grow. */
export const canary =
  (next: Release, percent: number): Move =>
  (registry) => {
    if (!(percent >= 0 && percent <= 100)) throw new Error('--percent must be a number from 0 to 100.');
    const channels = channelsOf(registry, next.name);
    if (!registry.remotes[next.name]) throw new Error(`Nothing of ${next.name} is live: release it first.`);
    return put(registry, next.name, {
      ...channels,
      versions: known(channels, next),
      canary: { percent, release: next },
    });
  };

/** The canary goes to everybody. */
export const promote =
  (name: string): Move =>
  (registry) => {
    const running = channelsOf(registry, name).canary;
    if (!running) throw new Error(`${name} has no canary.`);
    return release(running.release)(registry);
  };

/** An older version goes to everybody again. */
export const rollback =
  (older: Release): Move =>
  (registry) => {
    const channels = channelsOf(registry, older.name);
    if (channels.blocked.includes(older.version))
      throw new Error(`${older.name} ${older.version} is blocked.`);
    return put(registry, older.name, without(without(channels, 'canary'), 'previous'), older);
  };

/** A version must run nowhere any more. `instead` takes its place where it is live. */
export const block =
  (name: string, version: string, instead?: Release): Move =>
  (registry) => {
    const live = registry.remotes[name]?.version === version;
    if (live && !instead) throw new Error(`${name} ${version} is live, and there is no other version.`);
    const before = live && instead ? rollback(instead)(registry) : registry;
    const { canary: running, previous, ...channels } = channelsOf(before, name);
    return put(before, name, {
      ...channels,
      ...(running && running.release.version !== version ? { canary: running } : {}),
      ...(previous !== undefined && previous !== version ? { previous } : {}),
      versions: channels.versions.filter((each) => each.version !== version),
      blocked: [...new Set([...channels.blocked, version])],
    });
  };
