// Runs on Node 20 without any packages.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

const INSTALLED = 'node_modules/.package-lock.json';

const packagesOf = (file) => JSON.parse(readFileSync(file, 'utf8')).packages;

/** Returns the packages of a lock file that must be in `node_modules`: all, or those that build and run the site. */
const needed = (lock, everything) =>
  Object.entries(lock).filter(
    ([place, { optional, peer, link, dev, devOptional }]) =>
      place.includes('node_modules/') && !(optional || peer || link) && (everything || !(dev || devOptional)),
  );

/**
 * Returns what npm has to do so that the packages of the lock file are there: nothing, add what tests and tools need
 * beside what runs, or install anew. npm records what it installed in a hidden lock file.
 */
export const plan = (lock, installed, everything) => {
  const has = (all) =>
    needed(lock, all).every(([place, { version }]) => installed?.[place]?.version === version);
  if (has(everything)) return 'nothing';
  if (everything && has(false)) return 'add';
  const hadEverything = Object.values(installed ?? {}).some(({ dev }) => dev);
  return everything || hadEverything ? 'all' : 'run';
};

const COMMANDS = {
  add: ['install', '--no-save', '--include=dev'],
  all: ['ci', '--include=dev'],
  run: ['ci', '--omit=dev'],
};

/** Installs what is missing. Throws if npm fails. */
export const install = (root, everything) => {
  const lock = packagesOf(path.join(root, 'package-lock.json'));
  const record = path.join(root, INSTALLED);
  const installed = existsSync(record) ? packagesOf(record) : null;
  const task = plan(lock, installed, everything);
  if (task === 'nothing') return;
  const present = task === 'add' ? needed(lock, false).length : 0;
  console.error(`Installing ${needed(lock, task !== 'run').length - present} packages…`);
  const started = performance.now();
  // No peers: @module-federation/rspack asks for Rspack, 51 MB that nothing here uses. The ages of versions, which cost
  // a request for each package, are judged when the lock file changes.
  const options = [
    ...['--omit=peer', '--min-release-age=0', '--prefer-offline'],
    ...['--no-fund', '--no-audit', '--loglevel=error'],
  ];
  const { status } = spawnSync('npm', [...COMMANDS[task], ...options], {
    cwd: root,
    stdio: ['ignore', 'ignore', 2],
    shell: process.platform === 'win32',
  });
  if (status !== 0)
    throw new Error(
      'Installing packages failed. See the output of npm above; often the registry cannot be reached.',
    );
  console.error(`Installed in ${Math.round((performance.now() - started) / 1000)} s.`);
};
