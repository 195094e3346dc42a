/** Kind of a host, such as `main`: each has pages of its own. The site names its kinds. */
export type HostKind = string;

/** Who sees pages in the account frame, by page: everybody who is signed in, or subscribers. */
export type Frames = Readonly<Record<string, 'member' | 'subscriber'>>;

/** A part of a remote that is shown in a slot of the shell or of another remote's page. */
export type Filling = {
  /** Name of the part, which no page of the remote has. */
  part: string;
  /** Its place among the fillings of the slot. */
  order: number;
  /** Height that the page keeps free for it, in px; 0 for what is seldom there. */
  height: number;
  /** Shown to people with one of these roles; to everybody if absent. */
  roles?: readonly string[];
};

/** What a remote fills, by slot. */
export type Fillings = Readonly<Record<string, readonly Filling[]>>;

/** Slots that a shell or remote places, with the path of a page that shows each. */
export type Places = Readonly<Record<string, string>>;

/** `release.json`: describes one built version of a remote. File names are relative to `base`. */
export type Release = {
  name: string;
  version: string;
  /** Folder of its files: `/r/<name>/<version>/`. */
  base: string;
  entry: string;
  /** Name of the global variable that the entry defines. */
  container: string;
  /** Team that answers for it. */
  owner?: string;
  /** Range of contract versions that it supports. */
  contract: string;
  /** For each kind of host, its paths mapped to page names. */
  hosts: Readonly<Record<HostKind, Readonly<Record<string, string>>>>;
  /** Of older releases: all pages are for subscribers only. */
  frame?: 'account';
  /** Who sees a page in the account frame, by page. */
  frames?: Frames;
  /** What it fills of other pages. */
  slots?: Fillings;
  /** Slots in its own pages. */
  places?: Places;
  /** Build for server-side rendering, not for browsers. Its hash is also in `files`. */
  server?: string;
  /** Files required by the exposed module. */
  exposed: readonly string[];
  /** Additional files required by each page and by each part that fills a slot. */
  pages: Readonly<Record<string, readonly string[]>>;
  /** SHA-384 of each file, as an integrity attribute. */
  files: Readonly<Record<string, string>>;
  /** Commit that it was built from, and the date of that commit. */
  commit: string | null;
  builtAt: string;
};

/** `keyid` is the first 16 hex digits of the public key's SHA-256; `sig` is ECDSA P-256 with SHA-256, base64. */
export type Signature = { keyid: string; sig: string };

/** Each signature covers the rest of the document, serialized by `signedText`. */
export type Signed = { signatures: readonly Signature[] };

/**
 * Signing roles. `targets/<name>` is the key of a remote; `targets/*` covers all remotes that are not named.
 * `rollout` may change a canary's percentage and roll back to a version that the remote's key has signed. With
 * `builder/<name>`, a version runs only if those keys attest that they have built the same bytes.
 */
export type Role = 'root' | 'timestamp' | 'rollout' | `targets/${string}` | `builder/${string}`;

/** What a version must have done before production takes it: have been live in another environment for that long. */
export type Rule = {
  environment: string;
  hours: number;
};

/** `root/<version>.json`: the keys of every role. Version N+1 is signed by the keys of N and by its own. */
export type Root = Signed & {
  type: 'root';
  version: number;
  expires: string;
  /** Public keys (SPKI, base64) by key ID. */
  keys: Readonly<Record<string, string>>;
  roles: Readonly<Partial<Record<Role, { keyids: readonly string[]; threshold: number }>>>;
  /** By remote, or `*` for all that are not named. */
  rules?: Readonly<Record<string, Rule>>;
};

/** A version and the hash of its `release.json`. */
export type VersionRef = { version: string; hash: string };

export type ListedVersion = VersionRef & {
  contract: string;
  /** Why nothing goes back to this version by itself. Absent if it was live and was not rolled back. */
  state?: 'canary' | 'rolled back';
  /** Of a shell: the oldest version of each remote that it needs. */
  needs?: Readonly<Record<string, string>>;
};

/**
 * Environment of the store to which a document belongs, such as `staging`; production's has none. It is signed, so
 * that what was released to one environment cannot be copied into another.
 */
type OfEnvironment = { environment?: string | undefined };

/** Versions of one remote, or of the shell as `shell`, signed by its key as `targets/<name>`. */
export type Channels = Signed &
  OfEnvironment & {
    name: string;
    /** Revision of the registry in which it last changed. */
    version: number;
    live: VersionRef;
    /**
     * The canary and its share of the visitors, in percent. With `grows` the share increases automatically
     * while its metrics are good.
     */
    canary?: { percent: number; release: Release; grows?: true };
    /** The previously live version. */
    previous?: string;
    /** Released versions, newest first. */
    versions: readonly ListedVersion[];
    /** Versions that must not run anywhere. */
    blocked: readonly string[];
    /**
     * The `version`, `live` and canary percentage last signed by the remote's key, with its signatures. If
     * present, the channels themselves are signed by the `rollout` key.
     */
    moved?: (Signed & { version: number; live: VersionRef; percent?: number }) | undefined;
  };

/**
 * Statement that a remote left the registry, signed by its key as `targets/<retired>` or by `root`. It stays in
 * the registry, for readers that last saw the remote live.
 */
export type Retirement = Signed &
  OfEnvironment & {
    retired: string;
    /** Revision of the registry in which the remote left. */
    version: number;
  };

/** What changed in the registry, by whom and why. Kept in the change log only, never in a public file. */
export type ReleaseChange = {
  what: string;
  who: string;
  when: string;
  why: string;
  /** Boot tests run before the change. */
  boots?: readonly Boot[];
};

/**
 * Whether a version ran in a shell. `result` is 'boots', 'skipped' if the shell's contract is incompatible,
 * or an error. `expectations` is the number of its expectations that the shell met.
 */
export type Boot = { shell: string; remote: string; result: string; expectations?: number };

/**
 * `registry.json`: the live version of each remote, signed as `timestamp`. `rev` never decreases; a rollback
 * is a new revision.
 */
export type Registry = Signed &
  OfEnvironment & {
    schema: 2;
    rev: number;
    expires: string;
    /** Version of the root whose keys signed the registry. */
    root: number;
    remotes: Readonly<Record<string, Release>>;
    channels: Readonly<Record<string, Channels>>;
    /** Remotes that left. Absent if none did since retirements are signed. */
    retired?: Readonly<Record<string, Retirement>> | undefined;
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

/** `assets.json`: describes one build of the shell, with absolute URLs. */
export type ShellAssets = {
  version: string;
  scripts: readonly { url: string; integrity?: string }[];
  /** A script that acts on presses before the others have loaded. */
  early?: { url: string; integrity?: string };
  /** Whether that script starts the others, so that the server may let them wait. */
  startsScripts?: boolean;
  styles: readonly { url: string; integrity?: string }[];
  fonts: readonly string[];
  /** Contract version that this shell provides. */
  contract: string;
  /** Versions of the modules that the shell shares with remotes. */
  shared?: Readonly<Record<string, string>>;
  /** Deprecated members of its contract, whose uses are counted. */
  deprecated?: readonly string[];
  /** Its own paths by kind of host. Absent in shells that are older than this list. */
  pages?: Readonly<Record<HostKind, readonly string[]>>;
  /** Those of its paths that a live remote may serve instead. */
  gives?: readonly string[];
  /** The oldest version of each remote that has what this shell gave to it. */
  needs?: Readonly<Record<string, string>>;
  /** Slots in its own pages. */
  places?: Places;
  /** Root that this shell trusts; `null` on the development server, which verifies nothing. */
  root: Root | null;
  /** SHA-384 of each file in the shell's folder except `assets.json`. */
  files: Readonly<Record<string, string>>;
};

export const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

/** Whether a name is relative and stays inside its folder on every operating system. */
export const isSafeName = (name: string): boolean => /^(?!.*\.\.)\w[\w./ +@~-]*$/.test(name);

/** Checks only the shape; signatures prove the author. */
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

export type PageMatch = {
  release: Release;
  page: string;
  /** Of a part that fills a slot, which is loaded like a page. */
  filling?: Filling;
};

/** Returns who sees a page in the account frame; `undefined` if it has no frame. */
export const frameOf = ({ release: { frame, frames }, page }: PageMatch): Frames[string] | undefined =>
  frame ? 'subscriber' : frames?.[page];

/** Finds the release and page that serve `pathname` on a host of this kind. */
export const findPage = (registry: Registry, kind: HostKind, pathname: string): PageMatch | undefined => {
  const path = pathname.replace(/\/+$/, '') || '/';
  for (const release of Object.values(registry.remotes)) {
    const page = release.hosts[kind]?.[path];
    if (page !== undefined) return { release, page };
  }
  return undefined;
};

/** Returns the URLs of all files that a page needs from its release, the entry first. */
export const filesOfPage = ({ release, page }: PageMatch): { url: string; integrity: string }[] =>
  [...new Set([release.entry, ...release.exposed, ...(release.pages[page] ?? [])])].map((file) => ({
    url: release.base + file,
    integrity: release.files[file] ?? '',
  }));
