import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { isSigned, type Registry, type ShellAssets } from '@rushtone/site';
import { watchJson } from '../pages/build-files.ts';
import { openStore, type StoreConfig } from './config.ts';
import { REGISTRY } from './store.ts';
import { fetchOnce, watchBucket } from './watch-bucket.ts';

/** What is released, as pages and browsers get it. */
export type LiveReleases = {
  registry: () => Promise<Registry | null>;
  /** The folder in which a file of `/r/` stands, by its path below `r/`. */
  folderOf: (name: string) => Promise<string>;
  /** The folder in which a file of `/assets/` stands: the build's, or an earlier shell's that was released. */
  assetsOf: (name: string) => Promise<string>;
};

type Parts = {
  distDir: string;
  dataDir: string;
  releases: StoreConfig;
  warn: (message: string) => void;
};

const ENCODED = ['', '.br', '.gz'];
/** What the build names so stays the same for ever. */
const HASHED = /^[\w.-]+\.[\da-f]{8}\.\w+$/;

/** Gives a registry on only when a key of the shell has signed it; the last good one stays otherwise. */
const believing = (
  read: () => Promise<Registry | null>,
  readAssets: () => Promise<ShellAssets | null>,
  warn: (message: string) => void,
) => {
  let seen: Registry | null = null;
  let believed: Registry | null = null;
  return async (): Promise<Registry | null> => {
    const next = await read();
    if (next === seen) return believed;
    const keys = (await readAssets())?.keys ?? [];
    const good = next === null || keys.length === 0 || (await isSigned(next, keys));
    if (good) believed = next;
    else warn('The registry is signed by no key that the shell knows, and is not used.');
    seen = next;
    return believed;
  };
};

/** The release store; as long as nothing is released in it, the build in `distDir`. */
export const openReleases = ({ distDir, dataDir, releases, warn }: Parts): LiveReleases => {
  const store = openStore(releases);
  const bucket = releases.kind === 'bucket';
  const folder = bucket ? join(dataDir, 'released') : releases.folder;
  const readStore = bucket
    ? watchBucket(store, (error) => warn(`The release store cannot be read: ${String(error)}`))
    : watchJson<Registry>(join(folder, REGISTRY));
  const bring = fetchOnce(store, folder);
  const readBuilt = watchJson<Registry>(join(distDir, REGISTRY));
  const readAssets = watchJson<ShellAssets>(join(distDir, 'shell/assets.json'));
  const bringEncoded = async (name: string) => {
    if (!bucket) return;
    await Promise.all(ENCODED.map((suffix) => bring(name + suffix))).catch((error: unknown) =>
      warn(`A released file could not be read: ${String(error)}`),
    );
  };
  const isThere = async (file: string) => (await stat(file).catch(() => null)) !== null;
  return {
    registry: believing(async () => (await readStore()) ?? readBuilt(), readAssets, warn),
    folderOf: async (name) => {
      const built = join(distDir, 'r');
      if (name.includes('..') || name.includes('\0')) return built;
      await bringEncoded(`r/${name}`);
      return (await isThere(join(folder, 'r', name))) ? join(folder, 'r') : built;
    },
    assetsOf: async (name) => {
      const built = join(distDir, 'shell/assets');
      if (!HASHED.test(name) || (await isThere(join(built, name)))) return built;
      await bringEncoded(`assets/${name}`);
      return join(folder, 'assets');
    },
  };
};
