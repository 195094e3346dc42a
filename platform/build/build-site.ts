/** What the builds need to know of the site. */
export type BuildSite = {
  /** Root of the repository, an absolute path. */
  root: string;
  /** Name of the package with the contract between shell and remotes. */
  contract: string;
  /** Versions of the modules that the shell shares with remotes, the contract among them. */
  shared: Readonly<Record<string, string>>;
  /** Folders besides a remote's own that its build depends on. */
  sources: readonly string[];
};
