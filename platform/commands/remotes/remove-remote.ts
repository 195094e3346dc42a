import { spawnSync } from 'node:child_process';
import { readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { removeFromRegistry } from '../builds/registry.ts';
import type { Registry } from '../../registry/index.ts';
import type { CommandSite } from '../site/command-site.ts';
import { packageScope, remoteFolder, remotePlace } from '../site/places.ts';

type Site = Pick<CommandSite, 'build' | 'dist' | 'folders'>;

/** Folders with build output of a remote, in the folder of the builds. */
const BUILT = ['r', 'maps/r', 'dev/r', '.stamps'];

/** Throws if the remote is live: pages would request files that can no longer be built. */
export const assertNotLive = ({ channels }: Registry, name: string): void => {
  if (channels[name])
    throw new Error(
      `${name} is live. First take it off the site: npm run release -- retire ${name} --why "…"`,
    );
};

/** Returns files under version control that still mention the remote. Tests name remotes that they make themselves. */
const mentions = (site: Site, name: string): string[] => {
  const place = remotePlace(site, name);
  const words = [place, `${packageScope(site)}${name}`].flatMap((word) => ['-e', `${word}\\b`]);
  const { stdout } = spawnSync('git', ['grep', '--files-with-matches', '-P', ...words], {
    cwd: site.build.root,
    encoding: 'utf8',
  });
  const isTest = (file: string) => /^e2e\/|\.(test|spec)\.tsx?$/.test(file);
  return stdout.split('\n').filter((file) => file && !file.startsWith(`${place}/`) && !isTest(file));
};

/**
 * Deletes a remote, its build output, and its entries in the lock file and the build's registry. Returns the files
 * that still mention it.
 */
export const removeRemote = (site: Site, name: string): string[] => {
  const names = readdirSync(path.join(site.build.root, site.folders.remotes));
  if (!names.includes(name)) throw new Error(`There is no remote ${name}. Remotes: ${names.join(', ')}.`);
  rmSync(remoteFolder(site, name), { recursive: true });
  for (const place of BUILT) rmSync(path.join(site.dist, place, name), { recursive: true, force: true });
  const { status } = spawnSync('npm', ['install', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: site.build.root,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  if (status !== 0) throw new Error('npm could not unlink the package. Run npm install.');
  removeFromRegistry(site.dist, name);
  return mentions(site, name);
};
