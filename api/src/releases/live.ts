import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import {
  isRegistry,
  isShellAssets,
  refusalText,
  verifyRegistry,
  type Registry,
  type ShellAssets,
} from '@rushtone/releases';
import { openStore, REGISTRY, type StoreConfig } from '@rushtone/releases/store';
import { downloadOnce, pollRegistry } from './store-cache.ts';
import { watchJson } from './watch-json.ts';

/** The released versions, as pages and browsers get them. */
export type LiveReleases = {
  registry: () => Promise<Registry | null>;
  /** The folder that holds a file of `/r/`, by the file's path below `r/`. */
  folderOf: (name: string) => Promise<string>;
  /** The folder that holds a file of `/assets/`: the build's, or that of an earlier, released shell. */
  assetsOf: (name: string) => Promise<string>;
};

type Options = {
  distDir: string;
  dataDir: string;
  releases: StoreConfig;
  warn: (message: string) => void;
};

const ENCODINGS = ['', '.br', '.gz'];
/** Names with a content hash, whose files never change. */
const HASHED = /^[\w.-]+\.[\da-f]{8}\.\w+$/;

/** Returns a registry only if it is genuine; until then the last good one. */
const verified = (
  read: () => Promise<Registry | null>,
  readAssets: () => Promise<ShellAssets | null>,
  warn: (message: string) => void,
) => {
  let checked: Registry | null = null;
  let lastGood: Registry | null = null;
  return async (): Promise<Registry | null> => {
    const next = await read();
    if (next === checked) return lastGood;
    const root = (await readAssets())?.root;
    const refusal = next && root ? await verifyRegistry(next, root, { now: Date.now() }) : null;
    if (refusal === null) lastGood = next;
    else warn(refusalText(refusal));
    checked = next;
    return lastGood;
  };
};

const exists = async (file: string): Promise<boolean> => (await stat(file).catch(() => null)) !== null;

/** Serves the release store; the build in `distDir` as long as nothing is released. */
export const openReleases = ({ distDir, dataDir, releases, warn }: Options): LiveReleases => {
  const store = openStore(releases);
  const remote = releases.kind === 's3';
  const folder = remote ? join(dataDir, 'released') : releases.folder;
  const readStore = remote
    ? pollRegistry(store, (error) => warn(`The release store cannot be read: ${String(error)}`))
    : watchJson(join(folder, REGISTRY), isRegistry);
  const readBuilt = watchJson(join(distDir, REGISTRY), isRegistry);
  const readAssets = watchJson(join(distDir, 'shell/assets.json'), isShellAssets);
  const download = downloadOnce(store, folder);
  const downloadAll = async (name: string) => {
    if (!remote) return;
    await Promise.all(ENCODINGS.map((suffix) => download(name + suffix))).catch((error: unknown) =>
      warn(`A released file could not be read: ${String(error)}`),
    );
  };
  return {
    registry: verified(async () => (await readStore()) ?? readBuilt(), readAssets, warn),
    folderOf: async (name) => {
      const built = join(distDir, 'r');
      if (name.includes('..') || name.includes('\0')) return built;
      await downloadAll(`r/${name}`);
      return (await exists(join(folder, 'r', name))) ? join(folder, 'r') : built;
    },
    assetsOf: async (name) => {
      const built = join(distDir, 'shell/assets');
      if (!HASHED.test(name) || (await exists(join(built, name)))) return built;
      await downloadAll(`assets/${name}`);
      return join(folder, 'assets');
    },
  };
};
