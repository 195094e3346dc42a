import { join } from 'node:path';
import {
  isSafeName,
  isShellAssets,
  keysOf,
  type DeprecatedUse,
  type Previews,
  type Registry,
  type Release,
  type ReleaseChange,
  type Root,
  type ShellAssets,
} from '../../registry/index.ts';
import {
  folderStore,
  openStore,
  readChangeLog,
  type LoggedChange,
  type RegistryUpdate,
  type ReleaseStore,
  type StoreConfig,
} from '../../store/index.ts';
import type { Encoding } from '../http/encoding.ts';
import { createStoreCheck } from './check-store.ts';
import { createCurrentRegistry } from './current-registry.ts';
import { createDeltas } from './deltas.ts';
import { createLogFiles } from './log-files.ts';
import { createProvenance, type Provenance } from './provenance.ts';
import { createNamedFiles } from './named-files.ts';
import { moveRegistry, reportUses } from './move.ts';
import { refreshIfDue } from './refresh.ts';
import { createServedPreviews } from './previews.ts';
import { createRefusals } from './refusals.ts';
import { reportSlow } from './slow-store.ts';
import { createVerifiedFiles, readCompressed, type Source } from './verified-files.ts';
import { watchJson } from './watch-json.ts';

export type ReleaseStatus = 'ready' | 'expired' | 'none';

/** The released versions served to pages. */
export type LiveReleases = Provenance & {
  /** The live shell, or the local build if none was released. */
  shell: () => Promise<ShellAssets | null>;
  /** A file of a shell returned by `shell`. */
  shellFile: (shell: ShellAssets, file: string) => Promise<Buffer | null>;
  /** The newest valid registry; `null` if there is none. */
  registry: () => Promise<Registry | null>;
  status: () => Promise<ReleaseStatus>;
  /** A successor of the built-in root. */
  root: (version: number) => Promise<Root | null>;
  /** Whether the key of the shell signs this remote too. Without keys, as in development, it does. */
  hasShellKey: (name: string) => boolean;
  /** A version listed in the registry; `null` for any other. */
  release: (name: string, version: string) => Promise<Release | null>;
  /** A file below `r/` or `assets/`; `null` unless a signed document lists its hash and the content matches. */
  file: (name: string, encoding?: Encoding) => Promise<Buffer | null>;
  /** A file, compressed with the same file of another version that has this SHA-256 (base64); `null` without one. */
  delta: (name: string, dictionary: string) => Promise<Buffer | null>;
  /** The signed list of a remote's preview builds, for testers. */
  previews: (name: string) => Promise<Previews | null>;
  preview: (name: string, id: string) => Promise<Release | null>;
  /** A file of a preview build; `file` does not serve these. */
  previewFile: (name: string, encoding?: Encoding) => Promise<Buffer | null>;
  /** A file of the transparency log, by its path (c2sp.org/tlog-tiles). */
  logFile: (path: string) => Promise<Buffer | null>;
  /** The last changes, newest first, with author, reason and resulting registry. */
  changes: (count: number) => Promise<LoggedChange[]>;
  /** Number of refusals by reason. */
  refusals: ReadonlyMap<string, number>;
  /** Re-signs the registry before it expires. */
  refresh: () => Promise<void>;
  /** Verifies the store's live and previous files, and logs what is changed, missing or planted. */
  checkStore: () => Promise<void>;
  /** Changes the traffic share of a canary, if this server has the `rollout` key. */
  move: (change: Pick<ReleaseChange, 'what' | 'why'>, update: RegistryUpdate) => Promise<void>;
  /** Publishes uses of deprecated contract members for the teams, if this server has the `rollout` key. */
  reportUses: (uses: readonly DeprecatedUse[]) => Promise<void>;
};

export type ReleaseOptions = {
  distDir: string;
  dataDir: string;
  releases: StoreConfig;
  production: boolean;
  /** Takes versions that no builder attests, as where one is tried before its release. Not in production. */
  ignoresBuilders?: boolean;
  warn: (message: string) => void;
};

/** An unfinished build has no hashes yet. */
const isFinished = (value: unknown): value is ShellAssets =>
  isShellAssets(value) && (value.root === null || Object.keys(value.files).length > 0);

/** Sources of release files, nearest first. */
const sourcesOf = ({ distDir, dataDir, releases }: ReleaseOptions, store: ReleaseStore): Source[] => {
  const dist = folderStore(distDir);
  const built: Source = {
    read: (name) => dist.read(name.replace(/^(?=assets\/)|^shell\/[^/]+\//, 'shell/')),
    isStore: false,
  };
  const { read } = store;
  if (releases.kind === 'folder') return [{ read, isStore: true }, built];
  const mirror = folderStore(join(dataDir, 'released'));
  return [{ read: mirror.read, isStore: false, keep: mirror.replace }, built, { read, isStore: true }];
};

const hasShellKey = (root: Root | null, name: string): boolean => {
  if (root === null) return true;
  const trusted = keysOf(root, 'targets/shell')?.keyids ?? [];
  return keysOf(root, `targets/${name}`)?.keyids.every((id) => trusted.includes(id)) ?? false;
};

const readChanges = async (store: ReleaseStore, root: Root | null, count: number): Promise<LoggedChange[]> =>
  root ? readChangeLog(store, count, { root, keys: [] }) : [];

/** Serves verified releases of the store, or the build in `distDir` while the store is empty. */
export const openReleases = (options: ReleaseOptions): LiveReleases => {
  const { distDir, production, warn } = options;
  const { refuse, counts } = createRefusals(warn);
  const store = reportSlow(openStore(options.releases), refuse);
  const readShell = watchJson(join(distDir, 'shell/assets.json'), isFinished);
  const { registry, ...current } = createCurrentRegistry({ ...options, store, readShell, refuse });
  const sources = sourcesOf(options, store);
  const readFile = createVerifiedFiles(sources, (text) => refuse('file', `release refused: ${text}`));
  const { findFile, findShell, releaseOf, readManifest } = createNamedFiles(readFile);
  const { root } = current;
  const previews = createServedPreviews({ store, registry, readManifest, readFile, refuse, root });
  let lastShell: ShellAssets | null = null;
  const readReleased: LiveReleases['file'] = async (name, encoding) => {
    if (!isSafeName(name)) return null;
    const shell = await readShell();
    if (!shell) return null;
    if (shell.root === null) return production ? null : readCompressed(sources, name, encoding);
    const named = await findFile(name, await registry(), shell);
    return named && readFile(named, encoding);
  };

  return {
    async shell() {
      const [built, known] = [await readShell(), await registry()];
      const live = known?.channels.shell?.live;
      if (!built || built.root === null || !live) return built;
      lastShell = (await findShell(live)) ?? lastShell;
      return lastShell ?? built;
    },
    async shellFile({ version, files }, file) {
      const hash = files[file];
      return hash === undefined ? null : readFile({ name: `shell/${version}/${file}`, hash });
    },
    registry,
    async status() {
      if ((await registry()) === null) return 'none';
      return current.expires() < Date.now() ? 'expired' : 'ready';
    },
    async root(version) {
      await registry();
      return current.rootOf(version) ?? null;
    },
    hasShellKey: (name) => hasShellKey(current.root(), name),
    async release(name, version) {
      const known = await registry();
      return known && releaseOf(known, name, version);
    },
    file: readReleased,
    delta: createDeltas({ file: readReleased, registry, findShell, releaseOf }),
    ...previews,
    logFile: createLogFiles(store, () => registry().then(current.checkpoint)),
    ...createProvenance(store, { registry, root: current.root }),
    changes: (count) => readChanges(store, current.root(), count),
    refusals: counts,
    refresh: () => registry().then(() => refreshIfDue(store, current, current.expires())),
    checkStore: createStoreCheck({ store, registry, readShell: findShell, root, refuse }),
    move: (change, update) => moveRegistry(store, current, change, update),
    reportUses: (uses) => reportUses(store, current.root(), uses),
  };
};
