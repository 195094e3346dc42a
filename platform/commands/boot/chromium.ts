import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';

const INSTALLED_PATHS = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

const INSTALLED_SHELL = '/usr/bin/chromium-headless-shell';

const found = (): string | undefined =>
  [process.env.CHROMIUM, ...INSTALLED_PATHS, chromium.executablePath()].find(
    (file) => file !== undefined && file !== '' && existsSync(file),
  );

const run = (command: string, args: readonly string[]): boolean =>
  spawnSync(command, args, {
    stdio: ['ignore', 2, 2],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  }).status === 0;

const isDebianRoot = () => process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');

const installFromDebian = (name: string) =>
  run('apt-get', ['update', '-qq']) &&
  run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name]);

/** Returns an installed Chromium; otherwise installs Debian's package (as root) or Playwright's build. */
export const ensureChromium = (): string => {
  const existing = found();
  if (existing) return existing;
  console.error('Installing a Chromium for the browser tests…');
  if (isDebianRoot()) installFromDebian('chromium');
  else run('npx', ['playwright', 'install', 'chromium']);
  const installed = found();
  if (installed) return installed;
  throw new Error(
    'No Chromium could be installed. Install one and set its path: CHROMIUM=/path/to/chromium npm test',
  );
};

/**
 * Returns Chromium's headless shell, which needs a fifth less processor time than the full browser; as root, installs
 * Debian's package. Returns the full browser if there is no headless shell, or the one that HEADLESS_SHELL or else
 * CHROMIUM names.
 */
export const ensureHeadlessShell = (): string => {
  const named = process.env.HEADLESS_SHELL ?? process.env.CHROMIUM;
  if (named) return named;
  if (!existsSync(INSTALLED_SHELL) && isDebianRoot()) installFromDebian('chromium-headless-shell');
  return existsSync(INSTALLED_SHELL) ? INSTALLED_SHELL : ensureChromium();
};
