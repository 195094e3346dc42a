import {
  chromium,
  errors as playwrightErrors,
  type Browser,
  type BrowserContext,
  type Page,
} from '@playwright/test';
import { fitsContract, type Boot, type Registry, type Release } from '../../registry/index.ts';
import type { CommandSite } from '../site/command-site.ts';
import {
  hangOf,
  inTime,
  misbehaviorOf,
  NO_ANSWER,
  retryIfSlow,
  STANDS_STILL,
  tookTooLong,
  visitInTime,
  watchFrame,
} from './boot-hangs.ts';
import { ensureHeadlessShell } from './chromium.ts';
import { startSite, type Candidate, type Shell, type Site } from './boot-site.ts';
import { nameOf, slotVisitsOf, visitsOf, type Visit } from './boot-visits.ts';
import { readUses, tryExpectations } from './expectations.ts';

const TIME_LIMIT_MS = 20_000;
const AT_ONCE = 3;
const RENDER_TRIES = 4;
/** Wait after a page has come up, in ms, so that errors thrown shortly afterwards count too. */
const AFTERMATH_MS = 100;

type Booted = Pick<CommandSite, 'boot' | 'hosts'>;

const contentOf = ({ name, version }: Release): string =>
  `[data-remote="${name}"][data-version="${version}"]`;

const fillingOf = ({ name, version }: Release, part: string): string =>
  `[data-filling="${name}/${part}"][data-version="${version}"]`;

/**
 * Resolves to true once the release's page is interactive, or the page instead of it if it is not shown, to false if the
 * site shows its failure.
 */
const comesUp = async (
  page: Page,
  release: Release,
  isNotShown: boolean,
  failureHeading: string,
): Promise<boolean> => {
  // A page may let its scripts wait for a visitor who does something.
  await page.keyboard.press('Shift');
  const state = await page.waitForFunction(
    ([selector, isHidden, failure]) => {
      const root = document.querySelector(isHidden ? 'h1' : selector);
      if (root && Object.keys(root).some((key) => key.startsWith('__react'))) return 'up';
      const texts = [...document.querySelectorAll('h1, h2')].map(({ textContent }) => textContent);
      return texts.includes(failure) && 'failed';
    },
    [contentOf(release), isNotShown, failureHeading] as const,
    { timeout: TIME_LIMIT_MS },
  );
  return (await state.jsonValue()) === 'up';
};

/** Runs in the page before its scripts: keeps the page element of the server's HTML as soon as it is parsed. */
const watchServerHtml = (selector: string): void => {
  const remember = () => {
    const root = document.querySelector(selector);
    Object.assign(window, { isRedrawn: () => root?.isConnected === false });
  };
  document.addEventListener('readystatechange', remember, { once: true });
};

/** Whether React discarded the server's HTML and rendered the page again. */
const isRedrawn = (page: Page): Promise<boolean> =>
  page.evaluate(() => (window as typeof window & { isRedrawn: () => boolean }).isRedrawn());

/** Retries, since a server that has just started may send its first pages without HTML. */
const rendersOnServer = async (page: Page, address: string): Promise<boolean> => {
  for (let tries = 0; tries < RENDER_TRIES; tries += 1) {
    const html = (await (await page.goto(address))?.text()) ?? '';
    if (/<div id="root">(?!<\/div>)/.test(html)) return true;
  }
  return false;
};

const isTimeout = (error: unknown): boolean => error instanceof playwrightErrors.TimeoutError;

const firstLine = (text: string): string => text.split('\n')[0]?.trim() ?? '';

/** Collects a page's errors: uncaught ones, and those that the site caught and logged to the console. */
const watchErrors = (page: Page) => {
  const uncaught: string[] = [];
  const caught: string[] = [];
  page.on('pageerror', ({ message }) => uncaught.push(firstLine(message)));
  page.on('console', (message) => {
    if (/^\w*Error: /.test(message.text())) caught.push(firstLine(message.text()));
  });
  return { uncaught, cause: () => uncaught[0] ?? caught[0] };
};

/** Opens a page. Resolves to a description of the problem, or `null`. */
const visit = async (
  { boot, hosts }: Booted,
  context: BrowserContext,
  { port, renderFailures }: Site,
  release: Release,
  opened: Visit,
): Promise<string | null> => {
  const { kind, path: pathname, isSignedIn, isFramed, isRendered, parts, blocked = [] } = opened;
  const page = await context.newPage();
  const errors = watchErrors(page);
  await page.addInitScript(watchServerHtml, contentOf(release));
  await page.addInitScript(watchFrame);
  const where = nameOf(hosts, opened);
  try {
    const address = `http://${hosts[kind] ?? ''}localhost:${port}${pathname}`;
    for (const file of blocked) await page.route(`**${release.base}${file}`, (route) => route.abort());
    if (!isRendered) await page.goto(address);
    else if (!(await rendersOnServer(page, address)))
      return `${where}, on the server: ${firstLine(renderFailures().at(-1) ?? 'the page has no HTML')}`;
    // The page first hydrates as a visitor's, like the server's HTML, and then updates for the user.
    if (isSignedIn) await boot.isSignedIn(page, TIME_LIMIT_MS);
    if (
      !(await comesUp(page, release, parts !== undefined || (isFramed && !isSignedIn), boot.failureHeading))
    )
      return `${where}: ${errors.cause() ?? 'the page could not be loaded'}`;
    for (const part of parts ?? [])
      await page
        .locator(fillingOf(release, part))
        .first()
        .waitFor({ state: 'attached', timeout: TIME_LIMIT_MS });
    await page.waitForTimeout(AFTERMATH_MS);
    const misbehavior = await misbehaviorOf(page);
    if (misbehavior !== null) return `${where}: ${errors.uncaught[0] ?? misbehavior}`;
    if (await isRedrawn(page)) return `${where}: the page is not what the server has rendered`;
    return errors.uncaught.length > 0 ? `${where}: ${errors.uncaught.join('; ')}` : null;
  } catch (error) {
    return `${where}: ${errors.cause() ?? (isTimeout(error) ? await hangOf(page) : firstLine(String(error)))}`;
  } finally {
    await inTime(page.close(), null);
  }
};

/** Resolves to a description of the problem, or `null`. */
const signIn = async ({ boot }: Booted, context: BrowserContext, port: number): Promise<string | null> => {
  const page = await context.newPage();
  page.setDefaultTimeout(TIME_LIMIT_MS);
  const errors = watchErrors(page);
  try {
    await boot.signIn(page, `http://localhost:${port}`);
    return null;
  } catch (error) {
    return `${boot.signInPath}: ${errors.cause() ?? (isTimeout(error) ? NO_ANSWER : firstLine(String(error)))}`;
  } finally {
    await inTime(page.close(), null);
  }
};

type Contexts = { visitor: BrowserContext; member: BrowserContext };

const bootAll = async (
  booted: Booted,
  { visitor, member }: Contexts,
  site: Site,
  { release, folder }: Candidate['releases'][number],
  { registry, shell, isLive }: { registry: Registry; shell: Shell; isLive: boolean },
): Promise<Pick<Boot, 'result' | 'expectations'>> => {
  const left = [...visitsOf(release, isLive), ...slotVisitsOf(release, registry, shell, booted.boot.roles)];
  const problems: string[] = [];
  const work = async () => {
    for (let next = left.shift(); next && problems.length === 0; next = left.shift()) {
      const problem = await visitInTime(
        visit(booted, next.isSignedIn ? member : visitor, site, release, next),
        `${nameOf(booted.hosts, next)}: ${STANDS_STILL}`,
      );
      if (problem) problems.push(problem);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  const crashes = site.renderCrashes().map((cause) => `on the server: ${cause}`);
  const problem = problems[0] ?? crashes[0];
  if (problem !== undefined) return { result: problem };
  const file = readUses(folder)?.expectations;
  if (!file) return { result: 'boots' };
  const met = await visitInTime(tryExpectations(release.frame ? member : visitor, site.port, release, file), {
    problem: `its expectations cannot be tried: ${NO_ANSWER}`,
  });
  return 'problem' in met ? { result: met.problem } : { result: 'boots', ...met };
};

/** Boots each shell in new browser contexts, so that nothing is cached from another one. */
const bootIn = async (
  booted: Booted,
  browser: Browser,
  shells: readonly Shell[],
  site: Site,
  { registry, releases }: Candidate,
) => {
  const boots: Boot[] = [];
  for (const [at, shell] of shells.entries()) {
    if (at > 0) await site.putShell(shell);
    const newContext = () => browser.newContext({ serviceWorkers: 'block' });
    const contexts = { visitor: await newContext(), member: await newContext() };
    const fitting = releases.filter(({ release }) => fitsContract(release.contract, shell.contract));
    const problem =
      fitting.length > 0
        ? await visitInTime(
            signIn(booted, contexts.member, site.port),
            `${booted.boot.signInPath}: ${NO_ANSWER}`,
          )
        : null;
    for (const candidate of releases) {
      const { release } = candidate;
      const needs = at === 0 ? `needs the contract ${release.contract}` : 'skipped';
      const fits = fitting.some((each) => each.release === release);
      const failed = fits ? problem : needs;
      const tried =
        failed === null
          ? await bootAll(booted, contexts, site, candidate, { registry, shell, isLive: at === 0 })
          : { result: failed };
      boots.push({ shell: shell.version, remote: `${release.name} ${release.version}`, ...tried });
    }
    await inTime(Promise.all([contexts.visitor.close(), contexts.member.close()]), null);
  }
  return boots;
};

const bootOnce = async (
  booted: Booted,
  shells: readonly Shell[],
  live: Shell,
  candidate: Candidate,
): Promise<Boot[]> => {
  const executablePath = ensureHeadlessShell();
  const launching = chromium.launch({ executablePath, args: ['--no-sandbox'] });
  const starting = startSite(booted.boot, candidate, live);
  try {
    return await bootIn(booted, await launching, shells, await starting, candidate);
  } finally {
    // Either may have failed to start.
    await Promise.allSettled([
      launching.then((browser) => browser.close()),
      starting.then((site) => site.stop()),
    ]);
  }
};

/**
 * Boots every page of the candidate's releases in a real browser and on a real server, signed in and out, with each
 * shell, and checks the remotes' expectations. The first shell is live and must run all releases. If something takes
 * too long, `running`, the live version, tells whether the machine is slow.
 */
export const bootTest = async (
  booted: Booted,
  shells: readonly Shell[],
  candidate: Candidate,
  running?: () => Promise<Candidate>,
): Promise<Boot[]> => {
  const [live] = shells;
  if (!live) throw new Error('There is no shell to test with.');
  const isLiveSlow = async () =>
    running !== undefined && tookTooLong(await bootOnce(booted, [live], live, await running()));
  return retryIfSlow(() => bootOnce(booted, shells, live, candidate), isLiveSlow);
};

/** Prints the results. Throws if a shell and a version that it may load do not work together. */
export const assertBoots = (boots: readonly Boot[]): void => {
  for (const { shell, remote, result, expectations } of boots) {
    const met = expectations === undefined ? '' : `, ${expectations} expectations met`;
    console.log(`  shell ${shell} × ${remote}: ${result}${met}`);
  }
  const failed = boots.find(({ result }) => result !== 'boots' && result !== 'skipped');
  if (failed) throw new Error(`${failed.remote} does not run in shell ${failed.shell}: ${failed.result}`);
};
