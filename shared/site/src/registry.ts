/** `release.json`: what one built version of a remote says of itself. File names are relative to `base`. */
export type Release = {
  name: string;
  version: string;
  /** Where its files stand: `/r/<name>/<version>/`. */
  base: string;
  entry: string;
  /** Name of the global that the entry defines. */
  container: string;
  /** Range of the contract that it needs. */
  contract: string;
  /** For each kind of host its paths, each with the name of a page. */
  hosts: Partial<Record<HostKind, Readonly<Record<string, string>>>>;
  frame?: 'account';
  /** The build that the server draws first views with; it is not for browsers. Its hash stands in `files` too. */
  server?: string;
  /** Files that the one exposed module needs. */
  exposed: readonly string[];
  /** Files that each page needs besides. */
  pages: Readonly<Record<string, readonly string[]>>;
  /** sha384 of each file, as an integrity attribute takes it. */
  files: Readonly<Record<string, string>>;
  /** The last commit that changed something of the remote, and when. */
  commit: string | null;
  builtAt: string;
  /** Of a released version: read without a registry that names it, it is believed by this. */
  signature?: Signature;
};

/** Over the rest of the document as `signedText` writes it: ECDSA P-256 with SHA-256, base64. */
export type Signature = { key: string; value: string };

export type HostKind = 'main' | 'radio' | 'subscriber';

/** What besides the live version there is of one remote. */
export type Channels = {
  /** Goes to this share of the visitors, in percent. */
  canary?: { percent: number; release: Release };
  /** What was live before. */
  previous?: string;
  /** Versions that may run, newest first, with the contract that each needs. */
  versions: readonly { version: string; contract: string }[];
  /** Versions that must not run anywhere any more. */
  blocked: readonly string[];
};

/** Who moved the pointer, and why: one line of the audit. */
export type Change = { what: string; who: string; when: string; why: string };

/** `registry.json`: the version of each remote that is live. Its `rev` never goes down, a rollback is a new one. */
export type Registry = {
  schema: 1;
  rev: number;
  remotes: Readonly<Record<string, Release>>;
  channels?: Readonly<Record<string, Channels>>;
  change?: Change;
  signature?: Signature;
};

export type PageMatch = { release: Release; page: string };

const trimmed = (pathname: string): string => pathname.replace(/\/+$/, '') || '/';

/** Which release serves `pathname` on a host of this kind, and by which of its pages. */
export const findPage = (registry: Registry, kind: HostKind, pathname: string): PageMatch | undefined => {
  const path = trimmed(pathname);
  for (const release of Object.values(registry.remotes)) {
    const page = release.hosts[kind]?.[path];
    if (page !== undefined) return { release, page };
  }
  return undefined;
};

/** Addresses of all that a page needs of its release, the entry first. */
export const filesOfPage = ({ release, page }: PageMatch): { url: string; integrity: string }[] =>
  [...new Set([release.entry, ...release.exposed, ...(release.pages[page] ?? [])])].map((file) => ({
    url: release.base + file,
    integrity: release.files[file] ?? '',
  }));

/** `assets.json`: the files of the shell's own build, with absolute addresses. */
export type ShellAssets = {
  scripts: readonly { url: string; integrity?: string }[];
  styles: readonly { url: string; integrity?: string }[];
  fonts: readonly string[];
  /** The contract that this shell gives. */
  contract?: string;
  /** Public keys (SPKI, base64) whose signatures this shell believes. */
  keys?: readonly string[];
};
