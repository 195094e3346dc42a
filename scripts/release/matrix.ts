import { readFileSync } from 'node:fs';
import path from 'node:path';
import { chromium, type Browser } from '@playwright/test';
import {
  fitsContract,
  type Registry,
  type Release,
  type RuntimeConfig,
  type ShellAssets,
} from '@rushtone/site';
import { signed } from '../../webpack/release-keys.ts';
import { ensureChromium } from '../lib/chromium.ts';
import { startStaticHost } from '../lib/static-host.ts';

const TIME_LIMIT_MS = 20_000;

/** A built shell: its name in the table, and its folder. */
export type Shell = { name: string; folder: string };
/** A remote's version, with the folder that its base is below. */
export type Version = { release: Release; folder: string };
export type Pair = { shell: string; remote: string; result: 'boots' | 'passed over' | string };

const CONFIG: RuntimeConfig = {
  apiBase: '/api',
  video: { host: 'stand-in', script: '/none.js', embed: 'http://none', thumbnails: 'http://none', watch: '' },
  identity: { apiKey: 'none', projectId: 'none', authDomain: null, standIn: true, demo: null },
  checkout: null,
  communityWidget: null,
  linking: { discord: false, youtube: false },
};

const readText = (...parts: string[]): string => readFileSync(path.join(...parts), 'utf8');

/** Pages behind the account frame need a subscriber; without the frame their code runs all the same. */
const registryOf = (release: Release): Registry =>
  signed<Registry>({ schema: 1, rev: 1, remotes: { [release.name]: { ...release, frame: undefined } } });

const boot = async (browser: Browser, address: string, { name, version }: Release): Promise<string> => {
  const page = await browser.newPage();
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  try {
    await page.goto(address);
    const shown = page.locator(`[data-remote="${name}"][data-version="${version}"]`);
    const failed = page.getByRole('heading', { name: 'This page could not be loaded' });
    await shown.or(failed).first().waitFor({ timeout: TIME_LIMIT_MS });
    if (await failed.isVisible()) return 'the page could not be loaded';
    return errors.length > 0 ? errors.join('; ') : 'boots';
  } catch (error) {
    return String(error).split('\n')[0] ?? 'failed';
  } finally {
    await page.close();
  }
};

const tryPair = async (browser: Browser, shell: Shell, { release, folder }: Version): Promise<string> => {
  const { contract = '' } = JSON.parse(readText(shell.folder, 'assets.json')) as ShellAssets;
  if (!fitsContract(release.contract, contract)) return 'passed over';
  const [address] = Object.keys(release.hosts.main ?? {});
  if (address === undefined) return 'passed over';
  const host = await startStaticHost({
    folders: [
      ['/assets/', path.join(shell.folder, 'assets')],
      ['/r/', path.join(folder, 'r')],
    ],
    files: {
      '/index.html': () => readText(shell.folder, 'index.html'),
      '/registry.json': () => JSON.stringify(registryOf(release)),
      '/config.json': () => JSON.stringify(CONFIG),
    },
  });
  try {
    return await boot(browser, host.origin + address, release);
  } finally {
    await host.stop();
  }
};

/** Boots each shell with each version in a real browser, from the files that are or will be released. */
export const runMatrix = async (shells: readonly Shell[], versions: readonly Version[]): Promise<Pair[]> => {
  const browser = await chromium.launch({ executablePath: ensureChromium(), args: ['--no-sandbox'] });
  const pairs: Pair[] = [];
  try {
    for (const shell of shells) {
      for (const version of versions) {
        const { name, version: number } = version.release;
        const result = await tryPair(browser, shell, version);
        pairs.push({ shell: shell.name, remote: `${name} ${number}`, result });
      }
    }
    return pairs;
  } finally {
    await browser.close();
  }
};
