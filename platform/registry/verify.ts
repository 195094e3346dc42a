import type { Channels, Registry, Release, Role, Root, Signature, Signed, VersionRef } from './registry.ts';

/** Returns the text that a document's signatures cover. A round trip through JSON does not change it. */
export const signedText = (document: object): string =>
  JSON.stringify({ ...document, signatures: undefined });

const ALGORITHM = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' };

const encode = (text: string) => new TextEncoder().encode(text);
export const fromBase64 = (base64: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));

/** Returns the SHA-384 of some bytes as an integrity attribute. */
export const sha384 = async (content: BufferSource): Promise<string> => {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-384', content));
  return `sha384-${btoa(String.fromCharCode(...digest))}`;
};

/** Returns the hash that identifies a `release.json` in a signed document. */
export const manifestHash = (release: Release): Promise<string> => sha384(encode(JSON.stringify(release)));

export const keysOf = (root: Root, role: Role) =>
  root.roles[role] ?? root.roles[role.replace(/\/.*/, '/*') as Role];

/** Whether enough keys of the role have signed the document. False for malformed signatures too. */
export const isSignedAs = async (role: Role, document: Signed, root: Root): Promise<boolean> => {
  const named = keysOf(root, role);
  const text = encode(signedText(document));
  const verify = async (id: string) => {
    try {
      const { sig } = document.signatures.find(({ keyid }) => keyid === id) as Signature;
      const key = fromBase64(root.keys[id] as string);
      const imported = await crypto.subtle.importKey('spki', key, ALGORITHM, false, ['verify']);
      return await crypto.subtle.verify(ALGORITHM, imported, fromBase64(sig), text);
    } catch {
      return false;
    }
  };
  const verified = await Promise.all([...new Set(named?.keyids)].map(verify));
  return verified.filter(Boolean).length >= (named?.threshold ?? Infinity);
};

/**
 * Highest revision of the registry, and of each remote's channels or retirement, that a reader has accepted.
 * `own` is the last revision that the remote's own key signed.
 */
export type Seen = {
  rev: number;
  channels: Readonly<Record<string, number>>;
  own?: Readonly<Record<string, number>>;
  /**
   * Remotes of the last registry, which leave only with a signed retirement. Absent if it was accepted before
   * retirements were signed.
   */
  names?: readonly string[];
};

/** Returns what to remember after accepting a registry; remotes that left it keep their highest revisions. */
export const seenOf = ({ rev, channels, retired }: Registry, before?: Seen): Required<Seen> => {
  const highest = { ...before?.channels };
  const own = { ...before?.own };
  const all: Readonly<Record<string, Pick<Channels, 'version' | 'moved'>>> = { ...retired, ...channels };
  for (const [name, each] of Object.entries(all)) {
    highest[name] = each.version;
    own[name] = (each.moved ?? each).version;
  }
  return { rev, channels: highest, own, names: Object.keys(channels) };
};

/**
 * Why a registry is refused. An `expired` one is genuine: running versions may continue, but nothing new may
 * be loaded.
 */
export type Refusal =
  | 'root'
  | 'signature'
  | 'environment'
  | `${'targets' | 'manifest' | 'retired'}:${string}`
  | 'older'
  | 'expired';

const isLower = (now: Seen['channels'], before: Seen['channels'] = {}): boolean =>
  Object.entries(before).some(([name, version]) => (now[name] ?? version) < version);

/**
 * Whether a release is in another remote's folder or claims another remote's path. Of two with the same path,
 * the later change is foreign.
 */
export const isForeign = (name: string, { remotes, channels }: Registry): boolean => {
  const release = remotes[name];
  const pathsOf = ({ hosts }: Release) =>
    Object.entries(hosts).flatMap(([kind, paths]) => Object.keys(paths).map((path) => kind + path));
  const changedAt = (each: string) => channels[each]?.version ?? 0;
  const taken = Object.entries(remotes).flatMap(([each, other]) =>
    each === name || changedAt(each) > changedAt(name) ? [] : pathsOf(other),
  );
  return (
    release?.name !== name ||
    release.base !== `/r/${name}/${release.version}/` ||
    pathsOf(release).some((path) => taken.includes(path))
  );
};

/**
 * Whether the `rollout` key changed the channels only as allowed: everything else is as signed by the
 * remote's key, and the live version is the signed one or an older one from its list that was live and was not
 * rolled back.
 */
const isMoved = async (name: string, channels: Channels, root: Root): Promise<boolean> => {
  const { moved, canary, versions } = channels;
  if (!moved || name === 'shell') return false;
  const { version, live, percent, signatures } = moved;
  const at = ({ hash }: VersionRef) => versions.findIndex((each) => !each.state && each.hash === hash);
  const isBack = at(live) >= 0 && at(channels.live) > at(live);
  const signed = {
    ...channels,
    version,
    live,
    signatures,
    canary: canary && { ...canary, percent },
    moved: undefined,
  };
  return (
    (isBack || live.hash === channels.live.hash) &&
    (await isSignedAs(`targets/${name}`, signed, root)) &&
    isSignedAs('rollout', channels, root)
  );
};

/** A remote of the last accepted registry must be in this one, or have left it by its own key or the root's. */
const verifyRemote = async (name: string, registry: Registry, root: Root): Promise<Refusal | null> => {
  const { environment } = registry;
  const release = registry.remotes[name];
  const channels = registry.channels[name];
  if (!channels && !release) {
    const left = registry.retired?.[name];
    const isOwn = left?.retired === name && left.environment === environment;
    const isSignedBy = (role: Role) => isOwn && isSignedAs(role, left, root);
    return (await isSignedBy(`targets/${name}`)) || (await isSignedBy('root')) ? null : `retired:${name}`;
  }
  const isSigned =
    channels?.name === name &&
    channels.environment === environment &&
    (channels.moved ? isMoved(name, channels, root) : isSignedAs(`targets/${name}`, channels, root));
  if (!channels || !(await isSigned)) return `targets:${name}`;
  if (name === 'shell' && !release) return null;
  const { live, blocked } = channels;
  const isNamed =
    release?.version === live.version &&
    !blocked.includes(live.version) &&
    (await manifestHash(release)) === live.hash;
  return isNamed && !isForeign(name, registry) ? null : `manifest:${name}`;
};

/**
 * Returns why the registry must not be used, or `null` if it may be. Every reader, in browsers and in Node,
 * calls this first. `environment` is the reader's, '' in production; absent if any will do.
 */
export const verifyRegistry = async (
  registry: Registry,
  root: Root,
  { now, seen, environment }: { now: number; seen?: Seen | undefined; environment?: string | undefined },
): Promise<Refusal | null> => {
  if (registry.root > root.version) return 'root';
  if (environment !== undefined && (registry.environment ?? '') !== environment) return 'environment';
  const names = new Set([
    ...Object.keys({ ...registry.remotes, ...registry.channels, ...registry.retired }),
    ...(seen?.names ?? []),
  ]);
  const [signed, ...refusals] = await Promise.all([
    isSignedAs('timestamp', registry, root),
    ...[...names].map((name) => verifyRemote(name, registry, root)),
  ]);
  if (!signed) return 'signature';
  const refusal = refusals.find(Boolean);
  if (refusal) return refusal;
  const { rev, channels, own } = seenOf(registry);
  if (seen && (rev < seen.rev || isLower(channels, seen.channels) || isLower(own, seen.own))) return 'older';
  return [registry, root].every(({ expires }) => Date.parse(expires) > now) ? null : 'expired';
};
