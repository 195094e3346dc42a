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
  /** The last commit that changed the remote's sources, and its date. */
  commit: string | null;
  builtAt: string;
  /** Of a released version: lets a browser trust it when no registry contains it. */
  signature?: Signature;
};

/** ECDSA P-256 with SHA-256 over the rest of the document as `signedText` writes it, base64. */
export type Signature = { key: string; value: string };

/** The versions of one remote besides the live one. */
export type Channels = {
  /** Runs for this share of the visitors, in percent. */
  canary?: { percent: number; release: Release };
  /** The version that was live before. */
  previous?: string;
  /** Versions that may run, newest first, with the contract range of each. */
  versions: readonly { version: string; contract: string }[];
  /** Versions that must not run anywhere. */
  blocked: readonly string[];
};

/** One line of the change log: what changed in the registry, by whom and why. */
export type ReleaseChange = { what: string; who: string; when: string; why: string };

/** `registry.json`: the live version of each remote. `rev` never goes down; a rollback is a new revision. */
export type Registry = {
  schema: 1;
  rev: number;
  remotes: Readonly<Record<string, Release>>;
  channels?: Readonly<Record<string, Channels>>;
  change?: ReleaseChange;
  signature?: Signature;
};

export const EMPTY_REGISTRY: Registry = { schema: 1, rev: 0, remotes: {} };

/** `assets.json`: the files of the shell's own build, with absolute addresses. */
export type ShellAssets = {
  scripts: readonly { url: string; integrity?: string }[];
  styles: readonly { url: string; integrity?: string }[];
  fonts: readonly string[];
  /** The contract version that this shell provides. */
  contract?: string;
  /** Public keys (SPKI, base64) whose signatures this shell trusts. */
  keys?: readonly string[];
};

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

/** Checks the shape only: who wrote the document is for its signature to prove. */
export const isRelease = (value: unknown): value is Release =>
  isObject(value) &&
  [value.name, value.version, value.base, value.entry].every((field) => typeof field === 'string') &&
  [value.hosts, value.pages, value.files].every(isObject);

export const isRegistry = (value: unknown): value is Registry =>
  isObject(value) &&
  value.schema === 1 &&
  typeof value.rev === 'number' &&
  isObject(value.remotes) &&
  Object.values(value.remotes).every(isRelease);

export const isShellAssets = (value: unknown): value is ShellAssets =>
  isObject(value) && [value.scripts, value.styles, value.fonts].every(Array.isArray);

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
