import { readFileSync } from 'node:fs';
import path from 'node:path';
import { chromium, type Browser } from '@playwright/test';
import { fitsContract, isShellAssets, type Registry, type Release } from '@rushtone/releases';
import { download, readShell, type ReleaseStore } from '@rushtone/releases/store';
import type { RuntimeConfig } from '@rushtone/site';
import { DIST } from '../../webpack/paths.ts';
import { shellVersion } from '../../webpack/shell-assets.ts';
import { ensureChromium } from '../lib/chromium.ts';
import { registryOf } from '../lib/registry.ts';
import { startStaticHost } from '../lib/static-host.ts';

const TIME_LIMIT_MS = 20_000;

/** A built shell: its name in the matrix, and its folder. */
export type Shell = { name: string; folder: string };
/** A version of a remote, with the folder of its files. */
export type Version = { release: Release; folder: string };
/** `result` is 'boots', 'skipped' where the two never meet, or what went wrong. */
export type Pair = { shell: string; remote: string; result: string };

const CONFIG: RuntimeConfig = {
  apiBase: '/api',
  video: { host: 'emulator', script: '/none.js', embed: 'http://none', thumbnails: 'http://none', watch: '' },
  identity: { apiKey: 'none', projectId: 'none', authDomain: null, emulator: true, demo: null },
  checkout: null,
  communityWidget: null,
  linking: { discord: false, youtube: false },
};

const readText = (...parts: string[]): string => readFileSync(path.join(...parts), 'utf8');

/** Without the account frame, which only a subscriber gets past, the page's own code runs. */
const registryWith = (release: Release): Registry => registryOf([{ ...release, frame: undefined }], 1);

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

const testPair = async (browser: Browser, shell: Shell, { release, folder }: Version): Promise<string> => {
  const assets: unknown = JSON.parse(readText(shell.folder, 'assets.json'));
  if (!isShellAssets(assets)) return 'assets.json of the shell is not valid';
  if (!fitsContract(release.contract, assets.contract)) return 'skipped';
  const [address] = Object.keys(release.hosts.main ?? {});
  if (address === undefined) return 'skipped';
  const host = await startStaticHost({
    folders: [
      ['/assets/', path.join(shell.folder, 'assets')],
      [release.base, folder],
    ],
    files: {
      '/index.html': () => readText(shell.folder, 'index.html'),
      '/registry.json': () => JSON.stringify(registryWith(release)),
      '/config.json': () => JSON.stringify(CONFIG),
    },
  });
  try {
    return await boot(browser, host.origin + address, release);
  } finally {
    await host.stop();
  }
};

/** Boots each version in each shell, in a real browser and from the files to be released. */
export const runMatrix = async (shells: readonly Shell[], versions: readonly Version[]): Promise<Pair[]> => {
  const browser = await chromium.launch({ executablePath: ensureChromium(), args: ['--no-sandbox'] });
  const pairs: Pair[] = [];
  try {
    for (const shell of shells) {
      for (const version of versions) {
        const { name, version: number } = version.release;
        const result = await testPair(browser, shell, version);
        pairs.push({ shell: shell.name, remote: `${name} ${number}`, result });
      }
    }
    return pairs;
  } finally {
    await browser.close();
  }
};

export const assertCompatible = (pairs: readonly Pair[]): void => {
  for (const { shell, remote, result } of pairs) console.log(`  ${shell} × ${remote}: ${result}`);
  if (pairs.some(({ result }) => result !== 'boots' && result !== 'skipped'))
    throw new Error('A shell and a version that it may load do not work together. Nothing was released.');
};

/** The shell that is built here, and the one that was released before it. */
export const shellsToTest = async (store: ReleaseStore, registry: Registry): Promise<Shell[]> => {
  const built: Shell = { name: `shell ${shellVersion()}`, folder: path.join(DIST, 'shell') };
  const { versions = [] } = registry.channels.shell ?? {};
  const previous = versions.find(({ version }) => version !== shellVersion())?.version;
  if (previous === undefined) return [built];
  const { files } = await readShell(store, registry, previous);
  const folder = await download(store, `shell/${previous}/`, files);
  return [built, { name: `shell ${previous}`, folder }];
};
