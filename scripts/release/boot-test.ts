import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { chromium, type Browser, type BrowserContext, type Page } from '@playwright/test';
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from '@rushtone/emulators/demo-accounts';
import { fitsContract, type Registry, type Release } from '@rushtone/releases';
import type { HostKind } from '@rushtone/site';
import { startProcess, type ServerProcess } from '../../api/src/testing/server-process.ts';
import { DIST } from '../../webpack/paths.ts';
import { ensureHeadlessShell } from '../lib/chromium.ts';

const TIME_LIMIT_MS = 20_000;
/** After a new shell was put in place: the server looks for it four times a second. */
const NOTICED_MS = 600;
const AT_ONCE = 3;
const RENDER_TRIES = 4;
/** Errors that a page throws a moment after it came up count too. */
const AFTERMATH_MS = 100;

const HOSTS: Readonly<Record<HostKind, string>> = { main: '', radio: 'fm.', subscriber: 'luna.' };

/** A built shell. */
export type Shell = { version: string; contract: string; folder: string };

/** The site as it would be: a registry, the releases of it to boot, and the folder of each one's files. */
export type Candidate = {
  registry: Registry;
  releases: readonly { release: Release; folder: string }[];
  /** Roots that older shells need to get to the newest one, by their names in the store. */
  roots?: Readonly<Record<string, string>>;
};

/** `result` is 'boots', 'skipped' where an older shell does not run the version, or what went wrong. */
export type Boot = { shell: string; remote: string; result: string };

type Site = { server: ServerProcess; putShell: (shell: Shell) => Promise<void>; stop: () => Promise<void> };

/** A real server on a store with the candidate, and with a shell that can be exchanged. */
const startSite = async ({ registry, releases, roots = {} }: Candidate, first: Shell): Promise<Site> => {
  const data = mkdtempSync(path.join(os.tmpdir(), 'rushtone-boot-'));
  const [dist, store] = [path.join(data, 'dist'), path.join(data, 'store')];
  const putShell = (shell: Shell) => cpSync(shell.folder, path.join(dist, 'shell'), { recursive: true });
  for (const { release, folder } of releases)
    cpSync(folder, path.join(store, release.base), { recursive: true });
  mkdirSync(path.join(store, 'root'), { recursive: true });
  for (const [name, text] of Object.entries(roots)) writeFileSync(path.join(store, name), text);
  writeFileSync(path.join(store, 'registry.json'), JSON.stringify(registry));
  putShell(first);
  if (existsSync(path.join(DIST, 'video-host')))
    cpSync(path.join(DIST, 'video-host'), path.join(dist, 'video-host'), { recursive: true });
  const server = await startProcess(data, { DIST_DIR: dist, RELEASE_STORE: store });
  return {
    server,
    putShell: async (shell) => {
      putShell(shell);
      await sleep(NOTICED_MS);
    },
    stop: async () => {
      await server.stop();
      rmSync(data, { recursive: true, force: true });
    },
  };
};

/** Resolves to whether the release's page is there and React runs it; false when the site says that it failed. */
const comesUp = async (
  page: Page,
  { name, version, frame }: Release,
  isSignedIn: boolean,
): Promise<boolean> => {
  const state = await page.waitForFunction(
    ([selector, isHidden]) => {
      const root = document.querySelector(isHidden ? 'h1' : selector);
      if (root && Object.keys(root).some((key) => key.startsWith('__react'))) return 'up';
      const texts = [...document.querySelectorAll('h1, h2')].map(({ textContent }) => textContent);
      return texts.includes('This page could not be loaded') && 'failed';
    },
    [`[data-remote="${name}"][data-version="${version}"]`, frame !== undefined && !isSignedIn] as const,
    { timeout: TIME_LIMIT_MS },
  );
  return (await state.jsonValue()) === 'up';
};

/** A server that has just started may be late with the first pages, which then come without HTML. */
const rendersOnServer = async (page: Page, address: string): Promise<boolean> => {
  for (let tries = 0; tries < RENDER_TRIES; tries += 1) {
    const html = (await (await page.goto(address))?.text()) ?? '';
    if (/<div id="root">(?!<\/div>)/.test(html)) return true;
  }
  return false;
};

type Visit = { kind: HostKind; path: string; isSignedIn: boolean; isRendered: boolean };

/** What went wrong, or null. */
const visit = async (
  context: BrowserContext,
  port: number,
  release: Release,
  { kind, path: pathname, isSignedIn, isRendered }: Visit,
): Promise<string | null> => {
  const page = await context.newPage();
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  const where = `${HOSTS[kind]}${pathname}${isSignedIn ? ', signed in' : ''}`;
  try {
    const address = `http://${HOSTS[kind]}localhost:${port}${pathname}`;
    if (!isRendered) await page.goto(address);
    else if (!(await rendersOnServer(page, address))) return `${where}: the server could not render it`;
    if (!(await comesUp(page, release, isSignedIn))) return `${where}: the page could not be loaded`;
    await page.waitForTimeout(AFTERMATH_MS);
    return errors.length > 0 ? `${where}: ${errors.join('; ')}` : null;
  } catch (error) {
    const [line = ''] = String(error).split('\n');
    return `${where}: ${[...errors, line].join('; ')}`;
  } finally {
    await page.close();
  }
};

const signIn = async (context: BrowserContext, port: number): Promise<void> => {
  const page = await context.newPage();
  const email = DEMO_ACCOUNTS.find(({ plan }) => plan === 'premium_plus')?.email ?? '';
  await page.goto(`http://localhost:${port}/login`);
  await page.getByRole('textbox', { name: 'Email' }).fill(email);
  await page.getByLabel('Password').fill(DEMO_PASSWORD);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('button', { name: 'Account' }).waitFor({ timeout: TIME_LIMIT_MS });
  await page.close();
};

const visitsOf = (release: Release, isLive: boolean): Visit[] =>
  Object.entries(release.hosts).flatMap(([kind, paths]) =>
    Object.keys(paths).flatMap((each) => {
      const isRendered = isLive && release.server !== undefined && !release.frame;
      const visits = [{ kind: kind as HostKind, path: each, isSignedIn: false, isRendered }];
      // A session belongs to the main host.
      return kind === 'main' ? [...visits, { ...visits[0]!, isSignedIn: true, isRendered: false }] : visits;
    }),
  );

type Contexts = { visitor: BrowserContext; member: BrowserContext };

const bootAll = async (
  { visitor, member }: Contexts,
  port: number,
  release: Release,
  isLive: boolean,
): Promise<string> => {
  const left = visitsOf(release, isLive);
  const problems: string[] = [];
  const work = async () => {
    for (let next = left.shift(); next && problems.length === 0; next = left.shift()) {
      const problem = await visit(next.isSignedIn ? member : visitor, port, release, next);
      if (problem) problems.push(problem);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return problems[0] ?? 'boots';
};

/** Each shell gets browser contexts of its own: nothing of another one is in their cache. */
const bootIn = async (browser: Browser, shells: readonly Shell[], site: Site, { releases }: Candidate) => {
  const { port } = site.server;
  const boots: Boot[] = [];
  for (const [at, shell] of shells.entries()) {
    if (at > 0) await site.putShell(shell);
    const contexts = { visitor: await browser.newContext(), member: await browser.newContext() };
    const fitting = releases.filter(({ release }) => fitsContract(release.contract, shell.contract));
    if (fitting.length > 0) await signIn(contexts.member, port);
    for (const { release } of releases) {
      const needs = at === 0 ? `needs the contract ${release.contract}` : 'skipped';
      const fits = fitting.some((each) => each.release === release);
      const result = fits ? await bootAll(contexts, port, release, at === 0) : needs;
      boots.push({ shell: shell.version, remote: `${release.name} ${release.version}`, result });
    }
    await Promise.all([contexts.visitor.close(), contexts.member.close()]);
  }
  return boots;
};

/**
 * Boots every page of the candidate's releases in a real browser and on a real server, signed in and out, with each
 * shell. The first one is live, and must run all of them.
 */
export const bootTest = async (shells: readonly Shell[], candidate: Candidate): Promise<Boot[]> => {
  const [live] = shells;
  if (!live) throw new Error('There is no shell to test with.');
  const executablePath = ensureHeadlessShell();
  const [browser, site] = await Promise.all([
    chromium.launch({ executablePath, args: ['--no-sandbox'] }),
    startSite(candidate, live),
  ]);
  try {
    return await bootIn(browser, shells, site, candidate);
  } finally {
    await Promise.all([browser.close(), site.stop()]);
  }
};

/** Prints what was tried. Throws when a shell and a version that it may load do not work together. */
export const assertBoots = (boots: readonly Boot[]): void => {
  for (const { shell, remote, result } of boots) console.log(`  shell ${shell} × ${remote}: ${result}`);
  const failed = boots.find(({ result }) => result !== 'boots' && result !== 'skipped');
  if (failed) throw new Error(`${failed.remote} does not run in shell ${failed.shell}: ${failed.result}`);
};
