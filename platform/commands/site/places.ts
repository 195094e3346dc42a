import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { readRemotePackage } from '../../build/remote-folder.ts';
import type { ShellAssets } from '../../registry/registry.ts';
import type { CommandSite } from './command-site.ts';

type Site = Pick<CommandSite, 'build' | 'dist' | 'folders'>;

/** Path of a remote's folder in the repository. */
export const remotePlace = ({ folders }: Pick<CommandSite, 'folders'>, name: string): string =>
  `${folders.remotes}/${name}`;

export const remoteFolder = (site: Pick<Site, 'build' | 'folders'>, name: string): string =>
  path.join(site.build.root, remotePlace(site, name));

/** All folders of remotes with a `remote.json`. */
export const remoteNames = ({ build, folders }: Pick<Site, 'build' | 'folders'>): string[] => {
  const remotes = path.join(build.root, folders.remotes);
  return readdirSync(remotes).filter((name) => existsSync(path.join(remotes, name, 'remote.json')));
};

export const remoteFolders = (site: Pick<Site, 'build' | 'folders'>): string[] =>
  remoteNames(site).map((name) => remoteFolder(site, name));

/** The version in a remote's package.json. */
export const remoteVersion = (site: Site, name: string): string =>
  readRemotePackage(remoteFolder(site, name)).version;

const manifestOf = (site: Site, folder: string): { version: string } =>
  JSON.parse(readFileSync(path.join(site.build.root, folder, 'package.json'), 'utf8'));

export const shellVersion = (site: Site): string => manifestOf(site, site.folders.shell).version;

/** The oldest version of each remote that the shell of the working tree needs. */
export const shellNeeds = ({ build, folders }: Site): ShellAssets['needs'] => {
  const file = path.join(build.root, folders.shell, 'shell.json');
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as ShellAssets).needs : undefined;
};

/** The version of the contract in the working tree. */
export const contractVersion = (site: Site): string => manifestOf(site, site.folders.contract).version;

/** The scope of the site's packages, with its slash. */
export const packageScope = ({ build }: Pick<CommandSite, 'build'>): string =>
  /^@[^/]+\//.exec(build.contract)?.[0] ?? '';
