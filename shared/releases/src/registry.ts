import type { HostKind } from '@rushtone/site';

/** `release.json`: describes one built version of a remote. File names are relative to `base`. */
export type Release = {
  name: string;
  version: string;
  /** Folder of its files: `/r/<name>/<version>/`. */
  base: string;
  entry: string;
  /** Name of the global variable that the entry defines. */
  container: string;
  /** Range of contract versions that it runs with. */
  contract: string;
  /** For each kind of host its paths, each with the name of a page. */
  hosts: Partial<Record<HostKind, Readonly<Record<string, string>>>>;
  frame?: 'account';
  /** The build that renders pages on the server, not for browsers. Its hash is in `files` too. */
  server?: string;
  /** Files that the exposed module needs. */
  exposed: readonly string[];
  /** Files that each page needs in addition. */
  pages: Readonly<Record<string, readonly string[]>>;
  /** sha384 of each file, in the form of an integrity attribute. */
  files: Readonly<Record<string, string>>;
  /** The commit it was built from, and that commit's date. */
  commit: string | null;
  builtAt: string;
};

/** `keyid` is the first 16 hex digits of the SHA-256 of the public key; `sig` is ECDSA P-256 with SHA-256, base64. */
export type Signature = { keyid: string; sig: string };

/** Each signature covers the rest of the document as `signedText` writes it. */
export type Signed = { signatures: readonly Signature[] };

/**
 * Who signs: the key of a remote is that of `targets/<name>`; `targets/*` is the role of all that are not named.
 * `rollout` may change the share of a canary, and go back to a version that the remote's key has signed.
 */
export type Role = 'root' | 'timestamp' | 'rollout' | `targets/${string}`;

/** `root/<version>.json`: the keys of every role. Version N+1 is signed by the keys of N and by its own. */
export type Root = Signed & {
  type: 'root';
  version: number;
  expires: string;
  /** Public keys (SPKI, base64) by key id. */
  keys: Readonly<Record<string, string>>;
  roles: Readonly<Partial<Record<Role, { keyids: readonly string[]; threshold: number }>>>;
};

/** A version and the hash of its `release.json`. */
export type VersionRef = { version: string; hash: string };

/** The versions of one remote, or of the shell as `shell`, signed by its key as `targets/<name>`. */
export type Channels = Signed & {
  name: string;
  /** The revision of the registry that changed it last. */
  version: number;
  live: VersionRef;
  /** Runs for this share of the visitors, in percent. `grows`: by itself, while its figures hold. */
  canary?: { percent: number; release: Release; grows?: true };
  /** The version that was live before. */
  previous?: string;
  /** Released versions, newest first, with the contract range of each. */
  versions: readonly (VersionRef & { contract: string })[];
  /** Versions that must not run anywhere. */
  blocked: readonly string[];
  /**
   * What the remote's key has signed in place of `version`, `live` and the percentage of the canary, with its
   * signatures: these channels are signed by the key of `rollout` instead.
   */
  moved?: Signed & { version: number; live: VersionRef; percent?: number };
};

/** Of the change log, never in a public file: what changed in the registry, by whom and why. */
export type ReleaseChange = {
  what: string;
  who: string;
  when: string;
  why: string;
  /** What was tried before it. */
  boots?: readonly Boot[];
};

/**
 * Whether a version ran in a shell. `result` is 'boots', 'skipped' where the shell's contract does not fit, or what
 * went wrong; `expectations` is how many of its expectations the shell has met.
 */
export type Boot = { shell: string; remote: string; result: string; expectations?: number };

/**
 * `registry.json`: the live version of each remote, signed as `timestamp`. `rev` never goes down; a rollback is a new
 * revision.
 */
export type Registry = Signed & {
  schema: 2;
  rev: number;
  expires: string;
  /** Version of the root whose keys have signed. */
  root: number;
  remotes: Readonly<Record<string, Release>>;
  channels: Readonly<Record<string, Channels>>;
};

export const EMPTY_REGISTRY: Registry = {
  schema: 2,
  rev: 0,
  expires: '',
  root: 1,
  remotes: {},
  channels: {},
  signatures: [],
};

/** `assets.json`: describes one build of the shell, with absolute addresses. */
export type ShellAssets = {
  version: string;
  scripts: readonly { url: string; integrity?: string }[];
  styles: readonly { url: string; integrity?: string }[];
  fonts: readonly string[];
  /** The contract version that this shell provides. */
  contract: string;
  /** The versions of the modules that remotes take from it. */
  shared?: Readonly<Record<string, string>>;
  /** Members of its contract that are deprecated: their uses are counted. */
  deprecated?: readonly string[];
  /** The root that this shell trusts. That of the development server is null: nothing is checked there. */
  root: Root | null;
  /** sha384 of each file of the shell's folder but `assets.json`. */
  files: Readonly<Record<string, string>>;
};

export const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

/** Relative, and inside of its folder on every system. */
export const isSafeName = (name: string): boolean => /^(?!.*\.\.)\w[\w./ +@~-]*$/.test(name);

/** Checks the shape only: who wrote the document is for signatures to prove. */
export const isRelease = (value: unknown): value is Release =>
  isObject(value) &&
  [value.name, value.version, value.base, value.entry].every((field) => typeof field === 'string') &&
  [value.hosts, value.pages, value.files].every(isObject) &&
  Object.keys(value.files as object).every(isSafeName);

const isChannels = (value: unknown): value is Channels =>
  isObject(value) &&
  isObject(value.live) &&
  [value.versions, value.blocked, value.signatures].every(Array.isArray);

export const isRegistry = (value: unknown): value is Registry =>
  isObject(value) &&
  value.schema === 2 &&
  [value.rev, value.root].every(Number.isInteger) &&
  Array.isArray(value.signatures) &&
  isObject(value.remotes) &&
  Object.values(value.remotes).every(isRelease) &&
  isObject(value.channels) &&
  Object.values(value.channels).every(isChannels);

export const isShellAssets = (value: unknown): value is ShellAssets =>
  isObject(value) &&
  [value.scripts, value.styles, value.fonts].every(Array.isArray) &&
  isObject(value.files) &&
  Object.keys(value.files).every(isSafeName);

export type PageMatch = { release: Release; page: string };

/** The release, and its page, that serves `pathname` on a host of this kind. */
export const findPage = (registry: Registry, kind: HostKind, pathname: string): PageMatch | undefined => {
  const path = pathname.replace(/\/+$/, '') || '/';
  for (const release of Object.values(registry.remotes)) {
    const page = release.hosts[kind]?.[path];
    if (page !== undefined) return { release, page };
  }
  return undefined;
};

/** Addresses of all files of its release that a page needs, the entry first. */
export const filesOfPage = ({ release, page }: PageMatch): { url: string; integrity: string }[] =>
  [...new Set([release.entry, ...release.exposed, ...(release.pages[page] ?? [])])].map((file) => ({
    url: release.base + file,
    integrity: release.files[file] ?? '',
  }));
