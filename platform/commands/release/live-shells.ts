import { rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Boot, Registry, ShellAssets, ShellPaths } from '../../registry/index.ts';
import { ASSETS, download, readBuiltShell, readShell, type ReleaseStore } from '../../store/index.ts';
import type { Candidate, Shell } from '../boot/boot-site.ts';
import type { CommandSite } from '../site/command-site.ts';
import type { Session } from './session.ts';

const SHELLS_TESTED = 3;

export const builtShell = ({ dist }: CommandSite): Shell => ({
  ...readBuiltShell(path.join(dist, 'shell')),
  folder: path.join(dist, 'shell'),
});

/** Reads the roots in the store, which lead shells with an older root to the newest. */
export const readRoots = async ({ store, trust }: Session): Promise<Record<string, string>> => {
  const names = Array.from({ length: trust.root.version }, (_, at) => `root/${at + 1}.json`);
  const roots = await Promise.all(names.map(async (name) => [name, await store.read(name)] as const));
  return Object.fromEntries(roots.flatMap(([name, text]) => (text ? [[name, String(text)]] : [])));
};

/** Returns the live shell and its predecessors, or the one that is built here if none has been released. */
export const shellsToTest = async ({ site, store }: Session, registry: Registry): Promise<Shell[]> => {
  const { live, versions = [] } = registry.channels.shell ?? {};
  if (!live) return [builtShell(site)];
  const others = versions.map(({ version }) => version).filter((version) => version !== live.version);
  return Promise.all(
    [live.version, ...others].slice(0, SHELLS_TESTED).map(async (version) => {
      const assets = await readShell(store, registry, version);
      return { ...assets, folder: await downloadShell(store, assets) };
    }),
  );
};

/** Downloads a shell and returns its folder. */
export const downloadShell = async (store: ReleaseStore, assets: ShellAssets): Promise<string> => {
  const folder = await download(store, `shell/${assets.version}/`, assets.files);
  writeFileSync(path.join(folder, ASSETS), JSON.stringify(assets));
  return folder;
};

const removeDownloads = ({ dist }: CommandSite, folders: readonly string[]): void => {
  for (const folder of folders)
    if (!folder.startsWith(dist)) rmSync(folder, { recursive: true, force: true });
};

/** Boots the candidate in the shells and returns the results. Throws if it fails. */
export const bootOrThrow = async (
  site: CommandSite,
  shells: readonly Shell[],
  candidate: Candidate,
  running?: () => Promise<Candidate>,
): Promise<Boot[]> => {
  const { assertBoots, bootTest } = await import('../boot/boot-test.ts');
  try {
    const boots = await bootTest(site, shells, candidate, running);
    assertBoots(boots);
    return boots;
  } catch (error) {
    const [line = ''] = (error instanceof Error ? error.message : String(error)).split('\n');
    throw new Error(`${line}. Nothing was released.`, { cause: error });
  } finally {
    removeDownloads(
      site,
      [...shells, ...candidate.releases, ...(candidate.others ?? [])].map(({ folder }) => folder),
    );
  }
};

export type LiveShell = Pick<Shell, 'version' | 'contract' | 'places'> & ShellPaths;

/** Returns the shell that later releases must run in. */
export const liveShell = async ({ site, store }: Session, registry: Registry): Promise<LiveShell> => {
  const live = registry.channels.shell?.live.version;
  if (live !== undefined) return readShell(store, registry, live);
  return builtShell(site);
};
