import { readdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import type { Browser } from '@playwright/test';
import webpack from 'webpack';
import { trustedRoot } from '@rushtone/platform/build';
import type { Registry } from '@rushtone/platform/registry';
import {
  canary,
  download,
  folderStore,
  nextRevision,
  publishVersion,
  readTrust,
  REGISTRY,
  release,
  signedAs,
  signRegistry,
  updateRegistry,
  type RegistryUpdate,
  type ReleaseStore,
} from '@rushtone/platform/store';
import { DIST, ROOT } from '../webpack/paths.ts';
import { scriptRule } from '../webpack/rules.ts';
import { runWebpack } from './first-load/builds.ts';
import { applyProfile, PHONE, withPage } from './page.ts';
import { describeMachine, median, readOptions, table, withServers, launchBrowser } from './runner.ts';

/** Measures the bytes (brotli) that the shell needs to verify a registry, with its root, as a separate bundle. */
const measureCode = async (folder: string): Promise<number> => {
  await runWebpack({
    mode: 'production',
    entry: path.join(ROOT, 'bench/verify-in-page.ts'),
    output: { path: folder, filename: 'trust.js', library: { type: 'var', name: 'trust' } },
    resolve: { extensions: ['.ts', '.js'] },
    module: { rules: [scriptRule({ production: true, salt: '' })] },
    plugins: [new webpack.DefinePlugin({ RELEASE_ROOT: JSON.stringify(trustedRoot()) })],
  });
  return brotliCompressSync(readFileSync(path.join(folder, 'trust.js'))).length;
};

const change = { what: 'a move', who: 'bench', when: '', why: '' };
const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const began = performance.now();
  await work();
  return performance.now() - began;
};

/** Changes the registry without verifying anything in the store. */
const updateUnchecked = async (store: ReleaseStore, update: RegistryUpdate): Promise<void> => {
  const trust = readTrust();
  const newest = (await store.list('log/')).sort().at(-1) ?? '';
  const { registry } = JSON.parse(String(await store.read(newest))) as { registry: Registry };
  const rev = nextRevision(registry.rev);
  const next = signRegistry(update(registry), registry, rev, trust);
  const entry = signedAs('timestamp', { registry: next, change }, trust);
  await store.create(`log/${String(rev).padStart(12, '0')}.json`, JSON.stringify(entry));
  await store.replace(REGISTRY, JSON.stringify(next));
};

/** Measures the extra time that verification adds to a registry change and to reading all files of the live site. */
const measureCommand = async (folder: string, runs: number): Promise<[move: number[], files: number[]]> => {
  const store = folderStore(folder);
  for (const name of readdirSync(path.join(DIST, 'r'))) {
    const version =
      readdirSync(path.join(DIST, 'r', name))
        .sort()
        .at(-1) ?? '';
    const published = await publishVersion(store, path.join(DIST, 'r', name, version));
    await updateRegistry(store, change, release(published));
  }
  const { remotes } = JSON.parse(String(await store.read(REGISTRY))) as Registry;
  const releases = Object.values(remotes);
  const [move, files]: [number[], number[]] = [[], []];
  for (let run = 0; run < runs; run += 1) {
    const [first] = releases;
    if (!first) throw new Error('Nothing is built.');
    const update = canary({ ...first, version: `9.0.${run}` }, 5);
    const checked = await timed(() => updateRegistry(store, change, update));
    move.push(checked - (await timed(() => updateUnchecked(store, update))));
    let more = 0;
    for (const each of releases) {
      const place = each.base.slice(1);
      const verified = async () => rmSync(await download(store, place, each.files), { recursive: true });
      more += await timed(verified);
      more -= await timed(async () => {
        for (const file of Object.keys(each.files)) await store.read(place + file);
      });
    }
    files.push(more);
  }
  return [move, files];
};

type Probe = { calls: number; startedAt: number; endedAt: number; spentMs: number };
declare global {
  interface Window {
    benchVerification: Probe;
  }
}

/** Runs in the page before its scripts: records the calls of the first verification. */
const installProbe = (): void => {
  const probe: Probe = { calls: 0, startedAt: 0, endedAt: 0, spentMs: 0 };
  window.benchVerification = probe;
  const spend = <Result>(call: () => Result): Result => {
    const began = performance.now();
    probe.startedAt ||= began;
    try {
      return call();
    } finally {
      probe.spentMs += performance.now() - began;
    }
  };
  const stringify = JSON.stringify;
  const isSigned = (value: unknown) =>
    typeof value === 'object' && value !== null && ('signatures' in value || 'builtAt' in value);
  JSON.stringify = (value: unknown, ...rest: never[]) =>
    isSigned(value) ? spend(() => stringify(value, ...rest)) : stringify(value, ...rest);
  const { subtle } = crypto;
  for (const name of ['importKey', 'verify', 'digest'] as const) {
    const call = (subtle[name] as (...args: unknown[]) => Promise<unknown>).bind(subtle);
    Object.defineProperty(subtle, name, {
      value: async (...args: unknown[]) => {
        probe.calls += 1;
        const result = await spend(() => call(...args));
        probe.endedAt = performance.now();
        return result;
      },
    });
  }
};

/** Measures a cold load of the home page with a slowed CPU: time of the main thread, and until the last check. */
const measurePage = (browser: Browser, origin: string): Promise<[number, number]> =>
  withPage(browser, PHONE, async (page) => {
    await applyProfile(page, { ...PHONE, network: null });
    await page.addInitScript(installProbe);
    await page.goto(origin);
    await page.waitForFunction(
      () => window.benchVerification.calls > 0 && performance.now() - window.benchVerification.endedAt > 300,
    );
    const { startedAt, endedAt, spentMs } = await page.evaluate(() => window.benchVerification);
    return [spentMs, endedAt - startedAt];
  });

const ms = (values: readonly number[]) =>
  `${median(values).toFixed(1)} ms (${values.map(Math.round).join(', ')})`;

/** `npm run bench -- releases`: the cost of verifying, in a page, in the first load, and in a release command. */
export const runReleasesBench = async (args: string[]): Promise<void> => {
  const { runs } = readOptions(args, { runs: 9 });
  await withServers(async ({ folder, start }) => {
    const code = await measureCode(folder);
    const [move, files] = await measureCommand(path.join(folder, 'store'), runs);
    const { origin } = await start('site');
    const browser = await launchBrowser();
    try {
      const loads: [number, number][] = [];
      for (let run = 0; run < runs; run += 1) loads.push(await measurePage(browser, origin));
      console.log(`${describeMachine(browser.version())} · median of ${runs}\n`);
      const rows = [
        ['Page, main thread', ms(loads.map(([spent]) => spent)), '5 ms'],
        ['Page, until it is verified', ms(loads.map(([, wait]) => wait)), '–'],
        ['Code in the first load', `${(code / 1000).toFixed(2)} KB`, '3 KB'],
        ['Release command, a move', ms(move), '1 s'],
        ['Release command, files of the live site', ms(files), '1 s'],
      ];
      console.log(table(['What', 'Median (each run)', 'Limit'], rows));
    } finally {
      await browser.close();
    }
  });
};
