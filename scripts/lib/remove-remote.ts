import { spawnSync } from 'node:child_process';
import { readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import type { Registry } from '@rushtone/platform/registry';
import { removeFromRegistry } from './registry.ts';

/** Folders with build output of a remote. */
const BUILT = ['dist/r', 'dist/maps/r', 'dist/dev/r', 'dist/.stamps'];

/** Throws if the remote is live: pages would request files that can no longer be built. */
export const assertNotLive = ({ channels }: Registry, name: string): void => {
  if (channels[name])
    throw new Error(
      `${name} is live. First take it off the site: npm run release -- retire ${name} --why "…"`,
    );
};

/** Returns files under version control that still mention the remote. Tests name remotes that they make themselves. */
const mentions = (root: string, name: string): string[] => {
  const words = [`remotes/${name}`, `@rushtone/${name}`].flatMap((word) => ['-e', `${word}\\b`]);
  const { stdout } = spawnSync('git', ['grep', '--files-with-matches', '-P', ...words], {
    cwd: root,
    encoding: 'utf8',
  });
  const isTest = (file: string) => /^e2e\/|\.(test|spec)\.tsx?$/.test(file);
  return stdout.split('\n').filter((file) => file && !file.startsWith(`remotes/${name}/`) && !isTest(file));
};

/**
 * Deletes a remote, its build output, and its entries in the lock file and the build's registry. Returns the files
 * that still mention it.
 */
export const removeRemote = (root: string, name: string): string[] => {
  const remotes = path.join(root, 'remotes');
  const names = readdirSync(remotes);
  if (!names.includes(name)) throw new Error(`There is no remote ${name}. Remotes: ${names.join(', ')}.`);
  rmSync(path.join(remotes, name), { recursive: true });
  for (const place of BUILT) rmSync(path.join(root, place, name), { recursive: true, force: true });
  const { status } = spawnSync('npm', ['install', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: root,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  if (status !== 0) throw new Error('npm could not unlink the package. Run npm install.');
  removeFromRegistry(path.join(root, 'dist'), name);
  return mentions(root, name);
};
