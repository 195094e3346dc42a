import { expect, type Page } from '@playwright/test';
import path from 'node:path';
import type { Fault } from '@rushtone/platform/testing/faults';
import { expectAudible } from '../../support/music.ts';
import { remoteContent } from '../../support/navigation.ts';
import { PASSWORD } from '../../support/users.ts';
import { alertWith, fail, recovers, type Row, type Visit } from '../row.ts';
import { byBar, byFooter, heading, startListening, startSignedIn } from './start.ts';

const EVENTS = /\/registry\/events$/;
const REGISTRY = /\/registry\.json$/;
const IDENTITY = /identitytoolkit\.googleapis\.com/;
const VIDEO_SCRIPT = /\/iframe_api/;

const NO_PAGE = 'This page could not be loaded';

/** Pages open with the registry that the tab already has. */
const opensPage = (file: RegExp, fault: Fault, link: string, title: string): Row['survives'] =>
  recovers({ file, open: byFooter(link), says: null, opened: heading(title) }, fault);

const registry: Visit = {
  name: 'the registry',
  start: async (page) => {
    await fail(page, EVENTS, 'is missing');
    await startListening(page);
  },
  hasMusic: true,
  rows: [
    ['the stream of registry events', EVENTS, 'is missing', 'FAQ', 'FAQ'],
    ['the registry', REGISTRY, 'answers 503', 'Privacy Policy', 'Privacy Policy'],
    ['the registry', REGISTRY, 'was tampered with', 'News', 'News'],
    ['the registry', REGISTRY, 'never responds', 'Contact Us', 'Get in touch'],
  ].map(([what, file, fault, link, title]) => ({
    what: what as string,
    fault: fault as Fault,
    survives: opensPage(file as RegExp, fault as Fault, link as string, title as string),
  })),
};

const press = (name: string) => (page: Page) => page.getByRole('main').getByRole('button', { name }).click();
const fillEmail = (page: Page, email: string) => page.getByRole('textbox', { name: 'Email' }).fill(email);

const identity: Visit = {
  name: 'the identity service',
  start: startListening,
  hasMusic: true,
  rows: [
    {
      what: 'the identity service, at a forgotten password,',
      fault: 'is cut off',
      survives: recovers(
        {
          file: IDENTITY,
          open: async (page) => {
            await byBar('Account')(page);
            await page.getByRole('link', { name: 'Forgot password' }).click();
            await expect(heading('Forgot password')(page)).toBeVisible();
            await fillEmail(page, 'listener@example.com');
            await press('Reset password')(page);
          },
          says: 'auth/network-request-failed',
          retry: press('Reset password'),
          opened: (page) => page.getByText('Check your email to reset your password'),
        },
        'is cut off',
      ),
    },
    {
      what: 'the identity service, at a sign-in,',
      fault: 'answers 503',
      survives: recovers(
        {
          file: IDENTITY,
          open: async (page) => {
            await byBar('Account')(page);
            await expect(heading('Log in')(page)).toBeVisible();
            await fillEmail(page, 'listener@example.com');
            await page.getByLabel('Password').fill(PASSWORD);
            await press('Sign in')(page);
          },
          says: 'auth/',
          retry: press('Sign in'),
          opened: (page) => page.getByRole('banner').getByRole('button', { name: 'Account' }),
        },
        'answers 503',
      ),
    },
  ],
};

const playFirst = (page: Page) =>
  page
    .getByRole('button', { name: /^Play .+ by / })
    .first()
    .click();

/** Nothing is audible while the script is missing; the page reports it, and Retry plays the song. */
const video = (['is missing', 'never responds'] as const).map((fault): Visit => ({
  name: `the video host’s script ${fault}`,
  start: async (page) => {
    await fail(page, VIDEO_SCRIPT, fault);
    await page.goto('/playlist?p=full-throttle');
  },
  hasMusic: false,
  rows: [
    {
      what: 'the video host’s script',
      fault,
      survives: async (page) => {
        await playFirst(page);
        const says = /The video host (could not be reached|did not respond)\./;
        await expect(alertWith(page, says)).toBeVisible({ timeout: 20_000 });
        await page.unroute(VIDEO_SCRIPT);
        await alertWith(page, says).locator('..').getByRole('button', { name: 'Retry' }).click();
        await expectAudible(page);
      },
    },
  ],
}));

const SOUND = path.join(import.meta.dirname, '../../support/sounds/song.flac');
const chooseSound = (page: Page) => page.locator('input[type=file]').setInputFiles(SOUND);
const openMaker = (page: Page) => page.getByRole('link', { name: 'Maker' }).click();

const maker: Visit = {
  name: 'the maker',
  start: startSignedIn,
  hasMusic: true,
  rows: [
    {
      what: 'the worker of the maker',
      fault: 'was tampered with',
      survives: recovers(
        {
          file: /\/maker\.worker\.\w{8}\.js/,
          open: openMaker,
          says: NO_PAGE,
          opened: heading('Maker'),
        },
        'was tampered with',
      ),
    },
    {
      what: 'a decoder of the maker',
      fault: 'is missing',
      music: 'paused by the maker',
      survives: recovers(
        {
          file: /\/maker\.worker\.flac\./,
          open: chooseSound,
          says: 'Audio Load Error',
          retry: chooseSound,
          opened: (page) => page.getByText('Audio Loaded: song.flac is ready for editing.'),
        },
        'is missing',
      ),
    },
  ],
};

/** Files that are not needed for listening. */
const plain = (
  [
    ['a font', /\.woff2$/, 'is cut off'],
    ['every picture', /\/(vi|covers|poster)\/|\.(jpg|png|webp)$/, 'is missing'],
  ] as const
).map(([what, file, fault]): Visit => ({
  name: `${what} ${fault}`,
  start: async (page) => {
    await fail(page, file, fault);
    await startListening(page);
  },
  hasMusic: true,
  rows: [
    {
      what,
      fault,
      survives: recovers({ file, open: byBar('Rushtone home'), says: null, opened: heading(/./) }, fault),
    },
  ],
}));

const offline: Visit = {
  name: 'the network of the listener',
  start: startListening,
  hasMusic: true,
  rows: [
    {
      what: 'the network of the listener',
      fault: 'is gone',
      inGate: true,
      survives: async (page) => {
        await page.context().setOffline(true);
        await byFooter('FAQ')(page);
        await expect(alertWith(page, NO_PAGE)).toBeVisible({ timeout: 15_000 });
        await page.context().setOffline(false);
        await expect(heading('FAQ')(page)).toBeVisible();
      },
    },
  ],
};

const LATENCY_MS = 4_200;

const latency: Visit = {
  name: 'a connection with a latency of 4.2 s',
  start: async () => undefined,
  hasMusic: false,
  rows: [
    {
      what: 'each request of a healthy page',
      fault: `takes ${LATENCY_MS / 1_000} s`,
      survives: async (page) => {
        const again: string[] = [];
        page.on('request', (request) => {
          if (request.url().includes('?try=')) again.push(request.url());
        });
        const session = await page.context().newCDPSession(page);
        const speed = { offline: false, downloadThroughput: -1, uploadThroughput: -1 };
        await session.send('Network.emulateNetworkConditions', { ...speed, latency: LATENCY_MS });
        await page.goto('/', { timeout: 50_000 });
        await expect(remoteContent(page, 'listening')).toBeVisible({ timeout: 20_000 });
        await byBar('Subscriptions')(page);
        await expect(remoteContent(page, 'subscribe')).toBeVisible({ timeout: 30_000 });
        expect(again).toEqual([]);
      },
    },
  ],
};

export const serviceVisits: readonly Visit[] = [
  registry,
  identity,
  ...video,
  maker,
  ...plain,
  offline,
  latency,
];
