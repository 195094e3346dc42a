import type { Registry, Release, Role, Root, Signed } from './registry.ts';

/** The text that a document's signatures cover. It survives a round trip through JSON unchanged. */
export const signedText = (document: object): string =>
  JSON.stringify({ ...document, signatures: undefined });

const ALGORITHM = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' };

const encode = (text: string) => new TextEncoder().encode(text);
const bytes = (base64: string) => Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));

/** The sha384 of some bytes in the form of an integrity attribute. */
export const sha384 = async (content: BufferSource): Promise<string> => {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-384', content));
  return `sha384-${btoa(String.fromCharCode(...digest))}`;
};

/** The hash by which a signed document names a `release.json`. */
export const manifestHash = (release: Release): Promise<string> => sha384(encode(JSON.stringify(release)));

const verifies = async (key = '', sig = '', text: BufferSource): Promise<boolean> => {
  try {
    const imported = await crypto.subtle.importKey('spki', bytes(key), ALGORITHM, false, ['verify']);
    return await crypto.subtle.verify(ALGORITHM, imported, bytes(sig), text);
  } catch {
    return false;
  }
};

export const keysOf = ({ roles }: Root, role: Role) =>
  roles[role] ?? (role.startsWith('targets/') ? roles['targets/*'] : undefined);

/** Whether enough keys of the role have signed the document. */
export const isSignedAs = async (role: Role, document: Signed, root: Root): Promise<boolean> => {
  const named = keysOf(root, role);
  const text = encode(signedText(document));
  const signed = await Promise.all(
    [...new Set(named?.keyids)].map((id) =>
      verifies(root.keys[id], document.signatures.find(({ keyid }) => keyid === id)?.sig, text),
    ),
  );
  return named !== undefined && signed.filter(Boolean).length >= named.threshold;
};

/** The highest revision of the registry that a reader has believed, and that of each remote's channels. */
export type Seen = { rev: number; channels: Readonly<Record<string, number>> };

/** Why a registry is refused. An `expired` one is genuine: what runs may go on, nothing new may be loaded. */
export type Refusal = 'root' | 'signature' | `targets:${string}` | `manifest:${string}` | 'older' | 'expired';

const isOlder = ({ rev, channels }: Registry, seen: Seen): boolean =>
  rev < seen.rev ||
  Object.entries(channels).some(([name, { version }]) => version < (seen.channels[name] ?? 0));

/**
 * Whether a release lies in another's folder, or has a path of another. Of two with the same path it is the one that
 * changed last.
 */
export const isForeign = (name: string, { remotes, channels }: Registry): boolean => {
  const release = remotes[name];
  const pathsOf = ({ hosts }: Release) =>
    Object.entries(hosts).flatMap(([kind, paths]) => Object.keys(paths).map((path) => kind + path));
  const changedAt = (each: string) => channels[each]?.version ?? 0;
  const taken = new Set(
    Object.entries(remotes).flatMap(([each, other]) =>
      each === name || changedAt(each) > changedAt(name) ? [] : pathsOf(other),
    ),
  );
  return (
    release?.name !== name ||
    release.base !== `/r/${name}/${release.version}/` ||
    pathsOf(release).some((path) => taken.has(path))
  );
};

const verifyRemote = async (name: string, registry: Registry, root: Root): Promise<Refusal | null> => {
  const release = registry.remotes[name];
  const channels = registry.channels[name];
  if (channels?.name !== name || !(await isSignedAs(`targets/${name}`, channels, root)))
    return `targets:${name}`;
  if (name === 'shell' && !release) return null;
  const { live, blocked } = channels;
  const isNamed =
    release?.version === live.version &&
    !blocked.includes(live.version) &&
    (await manifestHash(release)) === live.hash;
  return isNamed && !isForeign(name, registry) ? null : `manifest:${name}`;
};

/** Why the registry must not be used; null if it may be. Every reader calls this first, in browsers and in Node. */
export const verifyRegistry = async (
  registry: Registry,
  root: Root,
  { now, seen = { rev: 0, channels: {} } }: { now: number; seen?: Seen },
): Promise<Refusal | null> => {
  if (registry.root > root.version) return 'root';
  const names = Object.keys({ ...registry.remotes, ...registry.channels });
  const [signed, ...refusals] = await Promise.all([
    isSignedAs('timestamp', registry, root),
    ...names.map((name) => verifyRemote(name, registry, root)),
  ]);
  if (!signed) return 'signature';
  const refusal = refusals.find((each) => each !== null);
  if (refusal) return refusal;
  if (isOlder(registry, seen)) return 'older';
  return [registry, root].every(({ expires }) => Date.parse(expires) > now) ? null : 'expired';
};

/** What to remember after a registry was believed. */
export const seenOf = ({ rev, channels }: Registry): Seen => ({
  rev,
  channels: Object.fromEntries(Object.entries(channels).map(([name, { version }]) => [name, version])),
});
