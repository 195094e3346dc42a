import { createHash } from 'node:crypto';
import { olderVersions } from '../registry/all-candidates.ts';
import { isBelow } from '../registry/contract-range.ts';
import type {
  Channels,
  ListedVersion,
  Registry,
  Release,
  ShellAssets,
  VersionRef,
} from '../registry/registry.ts';

/** Newest versions to keep, besides those that are in use. */
const KEPT_IN_REGISTRY = 10;

/** Returns a changed registry. Revision, channel versions and signatures are set when it is stored. */
export type RegistryUpdate = (registry: Registry) => Registry;

/** Returns the SHA-384 of some content as an integrity attribute. */
export const integrityOfContent = (content: Buffer | string): string =>
  `sha384-${createHash('sha384').update(content).digest('base64')}`;

/** Synchronous version of `manifestHash`. */
export const hashOfManifest = (manifest: object): string => integrityOfContent(JSON.stringify(manifest));

const refOf = (manifest: Release | ShellAssets): VersionRef => ({
  version: manifest.version,
  hash: hashOfManifest(manifest),
});

/**
 * Returns the channels without `moved`, to be changed and signed by the remote's own key. What the `rollout` key
 * went back from, and a canary that it ended, was rolled back.
 */
export const ownChannels = ({ moved, ...own }: Channels): Channels => {
  if (!moved) return own;
  const left = [
    moved.live.hash === own.live.hash ? undefined : moved.live.version,
    own.canary?.percent === 0 ? own.canary.release.version : undefined,
  ];
  const versions = own.versions.map((each) => {
    return left.includes(each.version) ? { ...each, state: 'rolled back' as const } : each;
  });
  return { ...own, versions };
};

const knownChannels = (registry: Registry, name: string): Channels => {
  const channels = registry.channels[name];
  if (!channels) throw new Error(`No version of ${name} is live. Release one first.`);
  return channels;
};

const channelsOf = (registry: Registry, name: string): Channels => ownChannels(knownChannels(registry, name));

const withVersion = (
  versions: Channels['versions'],
  manifest: Release | ShellAssets,
  state?: ListedVersion['state'],
): Channels['versions'] => [
  {
    ...refOf(manifest),
    contract: manifest.contract,
    ...(state && { state }),
    ...('needs' in manifest && { needs: manifest.needs }),
  },
  ...versions.filter(({ version }) => version !== manifest.version),
];

/** Returns the newest versions, and always the live one, the previous one, the canary, and two to go back to. */
const keptVersions = (channels: Channels): Channels['versions'] => {
  const { versions, live, previous, canary: running } = channels;
  const older = olderVersions(channels).slice(0, 2);
  const needed = [live, running?.release, ...older].map((each) => each?.version).concat(previous);
  return versions.filter(({ version }, at) => at < KEPT_IN_REGISTRY || needed.includes(version));
};

/** Throws if the live shell needs a newer version of a remote. */
const withNeeded = (registry: Registry, changed: string): Registry => {
  const { live, versions = [] } = registry.channels.shell ?? {};
  const { needs = {} } = versions.find(({ version }) => version === live?.version) ?? {};
  for (const [name, minimum] of Object.entries(needs)) {
    const version = registry.remotes[name]?.version;
    if (['shell', name].includes(changed) && (version === undefined || isBelow(version, minimum)))
      throw new Error(
        `Shell ${live?.version} needs ${name} ${minimum} or newer, whose pages it no longer has; ${version ?? 'none'} would be live.`,
      );
  }
  return registry;
};

const put = ({ retired = {}, ...registry }: Registry, channels: Channels, live?: Release): Registry => {
  const { [channels.name]: _, ...gone } = retired;
  const next = {
    ...registry,
    remotes: live ? { ...registry.remotes, [channels.name]: live } : registry.remotes,
    channels: {
      ...registry.channels,
      [channels.name]: channels.moved ? channels : { ...channels, versions: keptVersions(channels) },
    },
    ...(Object.keys(gone).length > 0 && { retired: gone }),
  };
  return withNeeded(next, channels.name);
};

const assertNotBlocked = ({ name, blocked }: Channels, version: string): void => {
  if (blocked.includes(version))
    throw new Error(
      `${name} ${version} is blocked. To allow it: npm run release -- unblock ${name} ${version}`,
    );
};

const withLive = (channels: Channels | undefined, name: string, next: Release | ShellAssets): Channels => {
  const { canary: _, ...before } = (channels && ownChannels(channels)) ?? {
    name,
    version: 0,
    versions: [],
    blocked: [],
    signatures: [],
    live: refOf(next),
  };
  assertNotBlocked(before, next.version);
  const previous = before.live.version === next.version ? {} : { previous: before.live.version };
  return { ...before, live: refOf(next), versions: withVersion(before.versions, next), ...previous };
};

/** Makes a version live for everyone and ends the canary. */
export const release =
  (next: Release): RegistryUpdate =>
  (registry) =>
    put(registry, withLive(registry.channels[next.name], next.name, next), next);

/** Makes a shell live. */
export const releaseShell =
  (next: ShellAssets): RegistryUpdate =>
  (registry) =>
    put(registry, withLive(registry.channels.shell, 'shell', next));

/** Runs a version as a canary for `percent` of the visitors. */
export const canary =
  (next: Release, percent: number, grows?: true): RegistryUpdate =>
  (registry) => {
    const channels = channelsOf(registry, next.name);
    assertNotBlocked(channels, next.version);
    if (channels.live.version === next.version) throw new Error(`${next.name} ${next.version} is live.`);
    const known = channels.versions.find(({ version }) => version === next.version);
    const versions = withVersion(channels.versions, next, known ? known.state : 'canary');
    return put(registry, {
      ...channels,
      versions,
      canary: { percent, release: next, ...(grows && { grows }) },
    });
  };

/** Applies the changes to the channels that the `rollout` key is allowed to make. */
const moved = (channels: Channels, live: VersionRef, percent?: number): Channels => {
  const { canary: running, version, signatures } = channels;
  const signed = { version, live: channels.live, signatures, ...(running && { percent: running.percent }) };
  return {
    ...channels,
    live,
    ...(running && { canary: { ...running, percent: percent ?? running.percent } }),
    moved: channels.moved ?? signed,
  };
};

/** Changes the canary's percentage; 0 ends it. Signed by the `rollout` key. */
export const moveCanary =
  (name: string, version: string, percent: number): RegistryUpdate =>
  (registry) => {
    const channels = knownChannels(registry, name);
    if (channels.canary?.release.version !== version)
      throw new Error(`${name} ${version} is not the canary anymore.`);
    return put(registry, moved(channels, channels.live, percent));
  };

/** Makes an older version live again and ends the canary. Signed by the `rollout` key. */
export const moveBack =
  (older: Release): RegistryUpdate =>
  (registry) => {
    const channels = knownChannels(registry, older.name);
    assertNotBlocked(channels, older.version);
    if (!olderVersions(channels).some(({ version }) => version === older.version))
      throw new Error(`${older.name} ${older.version} was not live before, or it was rolled back.`);
    return put(registry, moved(channels, refOf(older), 0), older);
  };

/** Makes the canary live for everyone. */
export const promote =
  (name: string): RegistryUpdate =>
  (registry) => {
    const running = registry.channels[name]?.canary;
    if (!running) throw new Error(`${name} has no canary.`);
    return release(running.release)(registry);
  };

/** The version that is left is rolled back, unless the other one is newer. */
const withOlder = (channels: Channels, older: Release | ShellAssets): Channels => {
  const { canary: _, previous: __, ...rest } = channels;
  assertNotBlocked(channels, older.version);
  const order = rest.versions.map(({ version }) => version);
  const isBack = order.indexOf(older.version) > order.indexOf(rest.live.version);
  const versions = rest.versions.map((each): ListedVersion => {
    const { state: ___, ...bare } = each;
    if (each.version === older.version) return bare;
    return isBack && each.version === rest.live.version ? { ...bare, state: 'rolled back' } : each;
  });
  return { ...rest, live: refOf(older), versions };
};

/** Makes an older version live again. */
export const rollback =
  (older: Release): RegistryUpdate =>
  (registry) =>
    put(registry, withOlder(channelsOf(registry, older.name), older), older);

export const rollbackShell =
  (older: ShellAssets): RegistryUpdate =>
  (registry) =>
    put(registry, withOlder(channelsOf(registry, 'shell'), older));

/** Blocks a version everywhere. `replacement` goes live if the blocked version is live. */
export const block =
  (name: string, version: string, replacement?: Release): RegistryUpdate =>
  (registry) => {
    const isLive = registry.channels[name]?.live.version === version;
    if (isLive && !replacement) throw new Error(`${name} ${version} is live, and there is no other version.`);
    const updated = isLive && replacement ? rollback(replacement)(registry) : registry;
    const { canary: running, previous, ...channels } = channelsOf(updated, name);
    return put(updated, {
      ...channels,
      ...(running && running.release.version !== version ? { canary: running } : {}),
      ...(previous !== undefined && previous !== version ? { previous } : {}),
      blocked: [...new Set([...channels.blocked, version])],
    });
  };

/** Allows a blocked version to run again. */
export const unblock =
  (name: string, version: string): RegistryUpdate =>
  (registry) => {
    const channels = channelsOf(registry, name);
    if (!channels.blocked.includes(version)) throw new Error(`${name} ${version} is not blocked.`);
    return put(registry, { ...channels, blocked: channels.blocked.filter((each) => each !== version) });
  };

/** Returns the registry without a remote, and with an unsigned statement that it left. */
export const withRetired = ({ remotes, channels, ...rest }: Registry, name: string): Registry => {
  const { [name]: _, ...otherRemotes } = remotes;
  const { [name]: __, ...otherChannels } = channels;
  const retired = { ...rest.retired, [name]: { retired: name, version: 0, signatures: [] } };
  return { ...rest, remotes: otherRemotes, channels: otherChannels, retired };
};

/** Removes a deleted remote from the registry, or signs its removal again after its key was revoked. */
export const retire =
  (name: string): RegistryUpdate =>
  (registry) => {
    if (!registry.channels[name] && !registry.retired?.[name])
      throw new Error(`${name} is not in the registry.`);
    return withNeeded(withRetired(registry, name), name);
  };
