import type { Page } from '@playwright/test';
import type { FileImporter } from 'sass';
import type { Configuration } from 'webpack';
import type { Configuration as DevServerConfiguration } from 'webpack-dev-server';
import type { BuildSite } from '../../build/build-site.ts';
import type { ShellPaths } from '../../registry/match-path.ts';
import type { Registry, Release, ShellAssets } from '../../registry/registry.ts';
import type { ReleaseStore } from '../../store/release-store.ts';
import type { Target } from '../builds/targets.ts';

/** A build of a remote for browsers. */
export type RemoteOptions = {
  production: boolean;
  /** Version and output folder of a preview. */
  preview?: { version: string; out: string };
};

export type RunningSite = {
  port: number;
  /** File of the server's log, a JSON object per line. */
  log: string;
  stop: () => Promise<unknown>;
};

/** How releases are tested in a browser. */
export type BootSite = {
  /**
   * Starts the server in the folder `data`, with `dist/shell` as its build and `store` as its release store, of which it
   * uses `environment`; '' is production.
   */
  start: (options: {
    data: string;
    dist: string;
    store: string;
    environment: string;
  }) => Promise<RunningSite>;
  /** Path of the page for signing in, for messages. */
  signInPath: string;
  /** Signs in on the site at this address. */
  signIn: (page: Page, origin: string) => Promise<void>;
  /** Roles of who is signed in. */
  roles: readonly string[];
  /** Resolves once the page shows that somebody is signed in. */
  isSignedIn: (page: Page, timeout: number) => Promise<void>;
  /** Heading in place of a page that could not be loaded. */
  failureHeading: string;
};

/** What the commands need to know of the contract besides its folder. */
export type ContractSite = {
  /** Folders of workspaces whose types the contract uses; they are packed with it. */
  workspaces: readonly string[];
  /** Patterns of files with ambient types. */
  ambient: readonly string[];
  /** Modules of its package besides `index`, by their file in `src`. */
  entries: readonly string[];
  /** The entry whose code is packed too: remotes ship it. */
  code: string;
  /** The packages that its types need. */
  dependencies: () => Readonly<Record<string, string>>;
};

/** A command of `npm run release` that only this site has. */
export type SiteCommand = {
  usage: string;
  help: string;
  /** Number of required arguments. */
  needs?: number;
  run: (
    session: { store: ReleaseStore; read: () => Promise<Registry> },
    args: readonly string[],
  ) => Promise<string[]>;
};

/** What the commands need of the site. Folders are relative to the root of the repository unless they say otherwise. */
export type CommandSite = {
  name: string;
  build: BuildSite;
  /** Folder of the builds, absolute. */
  dist: string;
  /** Folder of this machine's release store and keys, absolute. */
  data: string;
  folders: { remotes: string; shell: string; contract: string };
  /** Folders and files besides those of `build` that a release must have committed. */
  sources: readonly string[];
  /** Prefix of the host of each kind. Sessions and the pages of the shell belong to `main`. */
  hosts: Readonly<Record<string, string>>;
  /** Returns a shell's own paths, of which it gives away no others than the site allows. */
  pathsOf: (shell: ShellPaths) => ShellPaths;
  /** Address of the site, here or where visitors open it. */
  addressOf: (where: 'local' | 'public') => string;
  targets: () => Target[];
  /** Builds everything that is stale. */
  buildIfStale: () => Promise<void>;
  /** Checks and tests a folder, and builds its target if it is stale. */
  checkAndBuild: (folder: string, target: string) => Promise<void>;
  remoteConfig: (folder: string, options: RemoteOptions) => Configuration;
  /** The build of a remote that renders its pages on the server. */
  remoteServerConfig: (folder: string, out: string, version?: string) => Configuration;
  devServer: (port: number) => DevServerConfiguration;
  /** Resolve what stylesheets of remotes use of the site's packages. */
  styleImporters: readonly FileImporter[];
  boot: BootSite;
  contract: ContractSite;
  /** Files of a new remote besides its manifests, by their path in its folder. */
  newRemote: { model: string; files: (name: string, page: string) => Readonly<Record<string, string>> };
  /** Throws if the environment has invalid settings, before anything is built. */
  checkSettings?: () => void;
  /** Runs after the files of a version are in the store, and before it is live. */
  onPublished?: (store: ReleaseStore, released: Release | ShellAssets) => Promise<void>;
  /** Further commands of `npm run release`. */
  commands?: Readonly<Record<string, SiteCommand>>;
};
