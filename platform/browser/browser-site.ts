import type { ComponentType } from 'react';

/** A library that the shell shares with remotes. */
export type SharedModule = {
  version: string;
  scope: string;
  lib: () => object;
  shareConfig: { singleton: true; requiredVersion: string };
};

/** What the platform needs to know of the site in a page. */
export type BrowserSite = {
  /** The package with the contract between shell and remotes, and its deprecated members, whose uses are counted. */
  contract: { name: string; version: string; deprecated: readonly string[] };
  /** The oldest version of each remote that the shell needs. */
  needs: Readonly<Record<string, string>>;
  shared: Readonly<Record<string, SharedModule>>;
  /**
   * Begins the names of what is stored in the browser, `<prefix>-pages` is the cache in which a service worker keeps
   * documents, and `<prefix>_shell` the unique name of the shell's build.
   */
  prefix: string;
  /** Loads `@rushtone/platform/browser/deferred`, alone or in a chunk with what the site defers. */
  loadDeferred: () => Promise<typeof import('./deferred/index.ts')>;
  /** Cache in which a service worker keeps documents; emptied when they name a registry that is refused. */
  pageCache?: string;
};

/** Set by `configureBrowser`, which must be called before anything else of the platform runs in the page. */
export let site: BrowserSite;

export const configureBrowser = (given: BrowserSite): void => {
  site = given;
};

/** A page of a remote. Only the shell knows the context with which it starts to load the page's data. */
export type PageModule = {
  Page: ComponentType;
  /** Resolves when what the first render needs is there. The page itself shows a failure. */
  prefetch?(context: object): Promise<unknown>;
};

/** What a remote exposes as `./remote`. */
export type RemoteDefinition = {
  pages: Readonly<Record<string, () => Promise<PageModule>>>;
  /** Parts that fill slots of other pages. Only the slot knows what it passes. */
  slots?: Readonly<Record<string, () => Promise<{ Part: ComponentType<never> }>>>;
};
