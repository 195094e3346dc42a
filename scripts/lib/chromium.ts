import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';

const ON_THE_MACHINE = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

const found = (): string | undefined =>
  [process.env.CHROMIUM, ...ON_THE_MACHINE, chromium.executablePath()].find(
    (file) => file !== undefined && file !== '' && existsSync(file),
  );

const run = (command: string, args: readonly string[]): boolean =>
  spawnSync(command, args, {
    stdio: ['ignore', 2, 2],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  }).status === 0;

const isDebianRoot = () => process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');

const installFromDebian = () =>
  run('apt-get', ['update', '-qq']) &&
  run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium']);

/** A Chromium to test with: one on the machine, else Debian's package when root, else Playwright's own. Throws when none can be had. */
export const ensureChromium = (): string => {
  const here = found();
  if (here) return here;
  console.error('Installing a Chromium for the browser tests…');
  if (isDebianRoot()) installFromDebian();
  else run('npx', ['playwright', 'install', 'chromium']);
  const installed = found();
  if (installed) return installed;
  throw new Error(
    'No Chromium could be installed. Install one, and say where: CHROMIUM=/path/to/chromium npm test',
  );
};
