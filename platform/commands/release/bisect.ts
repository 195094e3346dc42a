import type { Browser } from '@playwright/test';
import type { Registry } from '../../registry/index.ts';
import { readChangeLog, readRelease, type LoggedChange } from '../../store/index.ts';
import { ensureHeadlessShell } from '../boot/chromium.ts';
import type { Command } from './session.ts';

/** Revisions that are searched, the newest. The log keeps as many (`prune`). */
const SEARCHED = 100;
/** How long a page that has loaded may take to show what is expected, in ms. */
const SHOWS_MS = 5_000;

type Versions = Readonly<Record<string, string>>;
/** A revision in which visitors get other versions of remotes than before: all of them, or those with a canary. */
export type Step = { change: LoggedChange; versions: Versions; canary?: true };

/**
 * Returns the revisions in which live versions changed or a canary began, oldest first, without remotes that have left
 * since.
 */
export const stepsOf = (changes: readonly LoggedChange[], { remotes }: Registry): Step[] => {
  const steps: Step[] = [];
  const seen = { live: '', canaries: new Set<string>() };
  for (const change of [...changes].sort((one, other) => one.rev - other.rev)) {
    if (!change.registry) continue;
    const live = Object.values(change.registry.remotes).filter(({ name }) => remotes[name]);
    const versions = Object.fromEntries(live.map(({ name, version }) => [name, version]));
    if (JSON.stringify(versions) !== seen.live) steps.push({ change, versions });
    seen.live = JSON.stringify(versions);
    for (const { name, canary } of Object.values(change.registry.channels)) {
      const version = canary?.release.version;
      if (version === undefined || !remotes[name] || seen.canaries.has(`${name} ${version}`)) continue;
      seen.canaries.add(`${name} ${version}`);
      steps.push({ change, versions: { ...versions, [name]: version }, canary: true });
    }
  }
  return steps;
};

/**
 * Returns the steps up to the last one with the versions that a link names, or all without one. Of canaries it has none
 * but that of the link: nobody got the versions after a canary from it.
 */
export const stepsTo = (link: string, steps: readonly Step[]): Step[] => {
  const { searchParams } = new URL(link);
  const named = [...searchParams].flatMap(([key, version]) => {
    const [, name] = /^mf\.(.+)$/.exec(key) ?? [];
    return name === undefined ? [] : [[name, version] as const];
  });
  const isNamed = ({ versions }: Step) => named.every(([name, version]) => versions[name] === version);
  const last = named.length === 0 ? undefined : steps.findLast(isNamed);
  const before = last ? steps.slice(0, steps.indexOf(last) + 1) : steps;
  return before.filter((step) => !step.canary || step === last);
};

/** Says why a step cannot be opened; `null` if it can. */
export const whyNot = ({ versions }: Step, { remotes, channels }: Registry): string | null => {
  const missing = Object.keys(remotes).find((name) => versions[name] === undefined);
  if (missing !== undefined) return `${missing} was not released yet`;
  for (const [name, version] of Object.entries(versions)) {
    const { versions: known = [], blocked = [] } = channels[name] ?? {};
    if (blocked.includes(version)) return `${name} ${version} is blocked`;
    if (!known.some((each) => each.version === version)) return `${name} ${version} is gone`;
  }
  return null;
};

/**
 * Finds the first of the steps that is not good, by halves: the newest, the oldest, then at most log2(n) others. Throws
 * if the newest is good, or the oldest is not.
 */
export const findFirstBad = async (
  steps: readonly Step[],
  isGood: (step: Step) => Promise<boolean>,
): Promise<{ good: Step; bad: Step; boots: number }> => {
  const at = (index: number): Step => steps[index] as Step;
  if (steps.length < 2)
    throw new Error('Fewer than two revisions can be opened: there is nothing to search.');
  let [good, bad, boots] = [0, steps.length - 1, 2];
  if (await isGood(at(bad)))
    throw new Error('What is expected is there in the newest revision, or in that of the link.');
  if (!(await isGood(at(good))))
    throw new Error(
      `What is expected is missing in revision ${at(good).change.rev} too, the oldest one. All ran in the live shell, so it may be the shell's: npm run release -- status`,
    );
  while (bad - good > 1) {
    const middle = (good + bad) >> 1;
    if (await isGood(at(middle))) good = middle;
    else bad = middle;
    boots += 1;
  }
  return { good: at(good), bad: at(bad), boots };
};

/** Returns the address that opens a step: the versions of its link are replaced. */
const addressOf = (link: string, { versions }: Step): string => {
  const address = new URL(link);
  for (const key of [...address.searchParams.keys()])
    if (/^mf(?:\.|$)/.test(key)) address.searchParams.delete(key);
  for (const [name, version] of Object.entries(versions)) address.searchParams.set(`mf.${name}`, version);
  return address.href;
};

/** Throws unless everybody may choose versions, as on a developer's machine: visitors would be shown the live ones. */
const assertMayChoose = async (link: string): Promise<void> => {
  const { status } = await fetch(new URL('/releases', link), { headers: { accept: 'text/html' } });
  if (status !== 200)
    throw new Error(
      `Only testers choose versions at ${new URL(link).origin}. Open the link on a developer's machine, or on a server with the same store.`,
    );
};

/** Whether the page of a link shows a text in the versions of a step. One that falls back to others does not. */
const shows = async (browser: Browser, link: string, expected: string, step: Step): Promise<boolean> => {
  const context = await browser.newContext({ serviceWorkers: 'block' });
  try {
    const page = await context.newPage();
    await page.goto(addressOf(link, step));
    // What the server has rendered counts if it stays when the scripts have run.
    await page.evaluate((timeout) => new Promise((done) => requestIdleCallback(done, { timeout })), SHOWS_MS);
    const isShown = await page
      .getByText(expected)
      .first()
      .waitFor({ timeout: SHOWS_MS })
      .then(
        () => true,
        () => false,
      );
    const shown = await page
      .locator('main[data-remote], main [data-remote]')
      .evaluateAll((parts) => parts.map((part) => ({ ...(part as HTMLElement).dataset })));
    const instead = shown.find(
      ({ remote = '', version }) => step.versions[remote] !== undefined && version !== step.versions[remote],
    );
    if (instead)
      console.log(
        `${instead.remote} ${step.versions[instead.remote ?? '']} falls back to ${instead.version}.`,
      );
    return isShown && !instead;
  } finally {
    await context.close();
  }
};

/** Names the revision since which a page no longer shows a text. */
export const bisect: Command['run'] = async (
  { store, trust, read },
  [link = ''],
  { expect: expected = '' },
) => {
  if (!URL.canParse(link))
    throw new Error(`"${link}" is no address. Copy the link of a session, or of a report.`);
  if (expected.trim() === '') throw new Error('Say what the page showed: --expect "Play all"');
  await assertMayChoose(link);
  const registry = await read();
  const all = stepsTo(link, stepsOf(await readChangeLog(store, SEARCHED, trust), registry));
  const skipped = all.flatMap((step) => {
    const why = whyNot(step, registry);
    return why === null ? [] : [{ step, why }];
  });
  const steps = all.filter((step) => !skipped.some((each) => each.step === step));
  const { chromium } = await import('@playwright/test');
  const browser = await chromium.launch({ executablePath: ensureHeadlessShell(), args: ['--no-sandbox'] });
  try {
    const { good, bad, boots } = await findFirstBad(steps, async (step) => {
      const isShown = await shows(browser, link, expected, step);
      console.log(`Revision ${step.change.rev}: ${isShown ? 'shown' : 'not shown'}`);
      return isShown;
    });
    const changed = Object.keys(bad.versions).filter((name) => bad.versions[name] !== good.versions[name]);
    const commits = await Promise.all(
      changed.map(async (name) => {
        const version = bad.versions[name] ?? '';
        const { commit } = await readRelease(store, registry, name, version);
        return `  ${name} ${good.versions[name] ?? '–'} → ${version}, commit ${commit ?? 'unknown'}`;
      }),
    );
    const { rev, what, who, when, why } = bad.change;
    return [
      `Revision ${rev} by ${who}, ${when.slice(0, 16)}: ${what}${why && ` (${why})`}`,
      ...commits,
      ...skipped
        .filter(({ step }) => step.change.rev > good.change.rev && step.change.rev < rev)
        .map((each) => `It may also be revision ${each.step.change.rev}, which was skipped: ${each.why}.`),
      `Found in ${boots} of ${steps.length} revisions.`,
    ];
  } finally {
    await browser.close();
  }
};
