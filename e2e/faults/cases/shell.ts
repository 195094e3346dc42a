import { expect, type Page } from '@playwright/test';
import type { Fault } from '@rushtone/platform/testing/faults';
import { watchMusic } from '../../support/music.ts';
import { remoteContent } from '../../support/navigation.ts';
import { alertWith, fail, recovers, tryAgain, type Action, type Row, type Visit } from '../row.ts';
import { byBar, heading, startListening } from './start.ts';

/** All files of the shell except the entry: the parts of the page that are loaded on demand. */
const PARTS = /\/assets\/(?!main\.)[^/]+\.(js|css)/;
/** Scripts only, because the shell has no hashes of its other files. */
const SCRIPTS = /\/assets\/(?!main\.)[^/]+\.js/;
const partsThat = (fault: Fault) => (fault === 'was tampered with' ? SCRIPTS : PARTS);
/** Loaded together with the player, so its fault is set up before the visit starts. */
const QUEUE = /\/assets\/queue\.\w+\.js/;
/** Menus are preloaded once, 3 s after the start. */
const PRELOADS_MS = 3_500;

const NO_PLAYER = 'The player could not be loaded.';

const escape = (page: Page) => page.keyboard.press('Escape');
const dialog = (name: string) => (page: Page) => page.getByRole('dialog', { name });
const inPlayer = (name: string) => (page: Page) =>
  page.getByRole('region', { name: 'Player' }).getByRole('button', { name, exact: true }).click();
const back = (page: Page) => page.goBack();

/** Navigates to a page that does not exist, like a dead link. */
const goToNowhere = (page: Page) =>
  page.evaluate(() => {
    history.pushState(null, '', '/nowhere');
    dispatchEvent(new PopStateEvent('popstate'));
  });

const ACTIONS = {
  'the keyboard shortcuts': {
    file: PARTS,
    open: (page) => page.keyboard.press('m'),
    says: 'The keyboard shortcuts could not be loaded.',
    opened: (page) => page.getByRole('region', { name: 'Player' }),
    close: (page) =>
      expect(async () => {
        await page.keyboard.press('m');
        await expect(page.getByRole('button', { name: 'Mute', pressed: true })).toBeVisible({ timeout: 500 });
      }).toPass(),
  },
  'the queue': {
    file: QUEUE,
    open: inPlayer('Queue'),
    says: 'The queue could not be loaded.',
    opened: dialog('Queue'),
    close: escape,
  },
  More: {
    file: PARTS,
    open: inPlayer('More'),
    says: 'The menu could not be loaded.',
    opened: dialog('More'),
    close: escape,
  },
  'the favorite': {
    file: PARTS,
    open: (page) =>
      page
        .getByRole('button', { name: /favorite/i })
        .first()
        .click(),
    says: 'Your favorite could not be saved.',
    opened: dialog('Log in first'),
    close: escape,
  },
  'the versions panel': {
    file: PARTS,
    open: (page) => page.keyboard.press('Alt+Shift+V'),
    says: 'The versions panel could not be loaded.',
    opened: dialog('Versions'),
    close: escape,
  },
  'the menus': {
    file: PARTS,
    open: (page) => page.getByRole('button', { name: 'Explore', exact: true }).click(),
    says: 'The menu could not be loaded.',
    opened: (page) => page.getByRole('menu', { name: 'Explore' }),
    close: escape,
  },
  'the loader of remotes': {
    file: PARTS,
    open: byBar('Subscriptions'),
    says: 'This page could not be loaded',
    opened: (page) => remoteContent(page, 'subscribe'),
    close: back,
  },
  'the log-in page': {
    file: PARTS,
    open: byBar('Account'),
    says: 'This page could not be loaded',
    opened: heading('Log in'),
    close: back,
  },
  'the not-found page': {
    file: PARTS,
    open: goToNowhere,
    says: 'This page could not be loaded',
    opened: heading('Page not found'),
    close: back,
  },
} satisfies Record<string, Action>;
type Part = keyof typeof ACTIONS;
const names = Object.keys(ACTIONS) as Part[];

const survives = (part: Part, fault: Fault) => {
  const action = ACTIONS[part];
  return recovers({ ...action, file: action.file === PARTS ? partsThat(fault) : action.file }, fault);
};

/** The visit started with this fault; nothing was audible until now. */
const playerPlays = async (page: Page): Promise<void> => {
  await expect(page.getByRole('button', { name: 'Pause', exact: true }).first()).toBeVisible();
  await expect(alertWith(page, NO_PLAYER)).toHaveCount(0);
};

/** Makes each part fail from the start, so that nothing is loaded before its row; the player recovers first. */
const startFaulty = (fault: Fault) => async (page: Page) => {
  const parts = partsThat(fault);
  await fail(page, QUEUE, fault);
  await fail(page, parts, fault);
  await page.goto('/playlist?p=full-throttle');
  await page
    .getByRole('button', { name: /^Play .+ by / })
    .first()
    .click();
  await expect(alertWith(page, NO_PLAYER)).toBeVisible();
  await page.waitForTimeout(PRELOADS_MS);
  await page.unroute(parts);
  await tryAgain(page, NO_PLAYER);
  await page.waitForFunction(
    () => Number(document.querySelector<HTMLInputElement>('[aria-label="Seek"]')?.value) > 0.5,
  );
  await watchMusic(page);
};

const IN_GATE: Partial<Record<Fault, readonly Part[]>> = {
  'is missing': ['the menus', 'More'],
  'is cut off': ['the loader of remotes'],
};

/** The same code loads all parts: those at even positions have the first and third fault, the others the rest. */
const FAULTS_OF_PARTS = ['is missing', 'answers 503', 'is cut off', 'was tampered with'] as const;

const everyPart = FAULTS_OF_PARTS.map((fault, position): Visit => ({
  name: `a file of the shell ${fault}`,
  start: startFaulty(fault),
  hasMusic: true,
  rows: [
    { what: 'the player', fault, survives: playerPlays },
    ...names
      .filter((part, index) => index % 2 === position % 2 || IN_GATE[fault]?.includes(part))
      .map((part): Row => ({
        what: part,
        fault,
        survives: survives(part, fault),
        inGate: IN_GATE[fault]?.includes(part),
      })),
  ],
}));

const RARER: readonly (readonly [Part, Fault])[][] = [
  [
    ['the versions panel', 'is a page of a proxy'],
    ['More', 'is empty'],
    ['the favorite', 'is slow'],
    ['the log-in page', 'never responds'],
  ],
  [
    ['the versions panel', 'is empty'],
    ['More', 'is a page of a proxy'],
    ['the favorite', 'never responds'],
    ['the log-in page', 'is slow'],
  ],
];

const rarer = RARER.map((pairs, index): Visit => ({
  name: `other faults of the shell’s files, ${index + 1}`,
  start: startListening,
  hasMusic: true,
  rows: pairs.map(([part, fault]) => ({ what: part, fault, survives: survives(part, fault) })),
}));

export const shellVisits: readonly Visit[] = [...everyPart, ...rarer];
