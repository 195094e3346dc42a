import { spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import path from 'node:path';
import { expect, test, type Page } from '@playwright/test';
import { makeRemote } from '@rushtone/platform/commands/remotes';
import { COMMAND_SITE } from '../../scripts/command-site.ts';
import { sparseCheckout } from '../support/checkout.ts';
import { expectAccessible } from '../support/accessibility.ts';
import { startAlone as startAloneIn } from '../support/dev-servers.ts';

const ROOT = path.join(import.meta.dirname, '../..');
const PORT = 8196;
const ADDRESS = `http://localhost:${PORT}`;

let checkout: string;
test.beforeAll(() => {
  checkout = sparseCheckout('remotes/tools', 'remotes/subscribe', 'platform', 'shared', 'webpack');
});
test.afterAll(() => rmSync(checkout, { recursive: true, force: true }));

const startAlone = (name: string) => startAloneIn(checkout, name, PORT);

/** Runs a command with the binaries of the installed packages. */
const run = (cwd: string, command: string, ...words: string[]) =>
  spawnSync(command, words, {
    cwd,
    encoding: 'utf8',
    env: {
      ...process.env,
      FORCE_COLOR: '0',
      PATH: `${path.join(ROOT, 'node_modules/.bin')}:${process.env.PATH}`,
    },
  });

const choose = (page: Page, control: string, value: string) =>
  page.getByRole('combobox', { name: control }).selectOption(value);
const heading = (page: Page) => page.getByRole('main').getByRole('heading', { level: 1 });

test('a remote runs alone with every user, brand and API response', async ({ page }) => {
  test.setTimeout(360_000);
  const server = await startAlone('tools');
  try {
    await page.goto(`${ADDRESS}/account/website`);
    await choose(page, 'User', 'subscriber');
    await expect(heading(page)).toHaveText('My Website');
    await expectAccessible(page, 'My Website, alone');

    const form = page.getByRole('textbox', { name: 'Domain name' });
    await expect(form).toBeVisible();
    for (const fault of ['500', 'offline']) {
      await choose(page, 'API', fault);
      await expect(page.getByText('Your website could not be loaded.')).toBeVisible();
      await choose(page, 'API', 'ok');
      await expect(form).toBeVisible();
    }
    await choose(page, 'Player', 'failed');
    await expect(page.getByRole('status', { name: 'Shell' })).toContainText('Player: failed');

    await choose(page, 'Brand', 'slowtide');
    await expect(page.locator('html')).toHaveAttribute('data-brand', 'slowtide');
    await page
      .getByRole('navigation', { name: /^Pages of tools/ })
      .getByRole('link')
      .last()
      .click();
    await expect(heading(page)).not.toHaveText('My Website');
  } finally {
    await server.stop();
  }
});

test('the tests of a remote run in the sparse checkout', () => {
  test.setTimeout(360_000);
  const { status, stderr } = run(checkout, 'npm', 'test', '-w', 'remotes/subscribe');
  expect(stderr).toMatch(/Tests: +\d+ passed/);
  expect(status).toBe(0);
});

test('the harness runs released versions, including one with a worker', async ({ page, baseURL }) => {
  test.setTimeout(360_000);
  const server = await startAlone('subscribe');
  const released = (name: string, version = '1.0.0') =>
    `release=${baseURL}/r/${name}/${version}/release.json`;
  try {
    await page.goto(`${ADDRESS}/network?${released('network')}`);
    await expect(page.locator('[data-remote="network"][data-version="1.0.0"]')).toBeVisible();
    await expect(heading(page)).toBeVisible();

    const worker = page.waitForEvent('worker');
    await page.goto(`${ADDRESS}/account/maker?user=subscriber&${released('tools', '1.1.0')}`);
    await expect(heading(page)).toBeVisible();
    expect((await worker).url()).toContain('/r/tools/1.1.0/maker.worker.');

    await page.goto(`${ADDRESS}/subscribe?brand=other`);
    await expect(page.getByRole('alert')).toHaveText(/^There is no brand “other”\. There are: rushtone, /);
  } finally {
    await server.stop();
  }
});

test('the site runs a remote from its development server until that server stops', async ({
  page,
  baseURL,
}) => {
  test.setTimeout(360_000);
  const server = await startAlone('subscribe');
  const version = (name: string) => page.locator(`[data-remote="subscribe"][data-version="${name}"]`);
  try {
    await page.goto(`${baseURL}/subscribe?mf.subscribe=${ADDRESS}`);
    await expect(version('1.1.0-dev')).toBeVisible();
    await expect(heading(page)).toHaveText('Subscriptions');
    // The tab keeps the selection, even for URLs that do not name it.
    await page.goto(`${baseURL}/subscribe`);
    await expect(version('1.1.0-dev')).toBeVisible();

    await server.stop();
    await page.reload();
    await expect(version('1.1.0')).toBeVisible();
    await expect(page.getByRole('status').filter({ hasText: 'The released version is shown' })).toBeVisible();
    await page.getByRole('button', { name: 'Reset versions' }).click();
    await expect(page.getByRole('button', { name: 'Reset versions' })).toBeHidden();
  } finally {
    await server.stop();
  }
});

test('a new remote passes its tests, and the format and lint of the others', () => {
  test.setTimeout(360_000);
  makeRemote({ ...COMMAND_SITE, build: { ...COMMAND_SITE.build, root: checkout } }, 'charts');
  expect(run(checkout, 'npm', 'test', '-w', 'remotes/charts').stderr).toMatch(/Tests: +2 passed/);
  const { stdout } = run(checkout, 'oxfmt', '--check', 'remotes/charts');
  expect(stdout).toContain('All matched files use the correct format.');
  expect(run(checkout, 'oxlint', 'remotes/charts').stdout).toContain('0 warnings and 0 errors');
});
