import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test, type Page } from '@playwright/test';
import { decodeJwt } from 'jose';
import { sealState } from '../../api/src/features/linking/state.ts';
import { digest } from '../../api/src/identity/codes.ts';
import { dataFolder } from '../support/data-folder.ts';
import { PORT } from '../support/site.ts';
import { newUser, restoreSession, storedTokens } from '../support/users.ts';

const FOLDER = dataFolder(PORT);

const panel = (page: Page) => page.getByRole('region', { name: 'Connected accounts' });
const connect = (page: Page, label: string) =>
  panel(page)
    .getByRole('button', { name: `Connect ${label}` })
    .click();
const enter = async (page: Page) => {
  await restoreSession(page, await newUser(page.request));
  await page.goto('/account');
  await panel(page).getByRole('button', { name: 'Connect Discord' }).waitFor();
};

/** Collects everything from a visit that could contain a leaked token. */
const watchForTokens = (page: Page) => {
  const seen: string[] = [];
  page.on('request', (request) => seen.push(`referrer ${request.headers().referer ?? ''}`));
  page.on('console', (message) => seen.push(`console ${message.text()}`));
  page.on('framenavigated', (frame) => seen.push(`address ${frame.url()}`));
  return {
    look: async () => {
      seen.push(`html ${await page.content()}`);
      seen.push(await page.evaluate(() => `entry ${location.href} ${JSON.stringify(history.state)}`));
    },
    lines: () => [...seen, `log ${readFileSync(path.join(FOLDER, 'log/server.log'), 'utf8')}`],
  };
};

test('Discord and YouTube are linked and unlinked, and no token leaks (spec §4.7)', async ({
  page,
  context,
}) => {
  const watch = watchForTokens(page);
  await enter(page);
  await watch.look();
  await connect(page, 'Discord');
  await watch.look();
  await page.getByLabel('Your Discord name').fill('Mira');
  await page.getByRole('button', { name: 'Allow' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Discord connected' })).toBeVisible();
  await watch.look();
  await expect(panel(page).getByText('Connected as Mira')).toBeVisible();
  await expect(page.getByText('Discord connected')).toBeHidden();
  await expect(page).toHaveURL(/\/account$/);

  await page.getByRole('link', { name: 'Change Password' }).click();
  await connect(page, 'YouTube');
  await page.getByRole('button', { name: 'Allow' }).click();
  await expect(page).toHaveURL(/\/account\/change-password\?success=YouTube\+connected$/);
  await expect(panel(page).getByText(/^Connected as /)).toHaveCount(2);
  await watch.look();
  await panel(page).getByRole('button', { name: 'Disconnect Discord' }).click();
  await expect(panel(page).getByRole('status')).toHaveText('Discord disconnected');
  await expect(panel(page).getByRole('button', { name: 'Connect Discord' })).toBeVisible();
  await watch.look();

  const tokens = await storedTokens(context);
  expect(tokens).toHaveLength(2);
  for (const token of tokens) {
    expect(watch.lines().filter((line) => line.includes(token.slice(0, 60)))).toEqual([]);
    // The signature must not leak either.
    expect(watch.lines().filter((line) => line.includes(token.slice(-30)))).toEqual([]);
  }
});

test('errors at the provider end on the account page with a clear message', async ({ page, context }) => {
  await enter(page);
  const error = (words: string) => page.getByRole('alert').filter({ hasText: words });
  /** Looks for the banner from the start: it is shown for 5 s, as long as a press can take on a busy machine. */
  const fails = (words: string, act: () => Promise<unknown>) =>
    Promise.all([expect(error(words)).toBeVisible(), act()]);

  await connect(page, 'Discord');
  await fails('You did not allow the connection with Discord.', () =>
    page.getByRole('button', { name: 'Deny' }).click(),
  );
  await expect(page).toHaveURL(/\/account\?error=/);

  await connect(page, 'Discord');
  const back = page.waitForRequest(/\/api\/link_discord\?/);
  await page.getByRole('button', { name: 'Allow' }).click();
  await expect(panel(page).getByText(/^Connected as /)).toBeVisible();
  const replayed = (await back).url();
  const state = new URL(replayed).searchParams.get('state') ?? '';

  // The response deletes the cookie, which a replay also needs.
  const cookie = { name: 'link_discord', path: '/api/link_discord', domain: 'localhost' };
  await fails('The link request was already used. Please try again.', () => page.goto(replayed));
  await fails('The link request is not valid. Please try again.', () =>
    page.goto(`/api/link_discord?code=x&state=${state.slice(0, -4)}AAAA`),
  );

  const secret = readFileSync(path.join(FOLDER, 'secret'), 'utf8');
  const { sub: uid = '' } = decodeJwt((await storedTokens(context))[0] ?? '');
  const request = {
    provider: 'discord',
    uid,
    email: null,
    returnTo: page.url(),
    verifier: 'v',
    browser: digest('b'),
  } as const;
  await context.addCookies([{ ...cookie, value: 'b' }]);
  const late = await sealState(secret, request, '-1s');
  await fails('The link request has expired. Please try again.', () =>
    page.goto(`/api/link_discord?code=x&state=${late}`),
  );
  const once = await sealState(secret, { ...request, returnTo: new URL('/account', page.url()).href });
  for (const words of ['The connection with Discord failed.', 'The link request was already used.']) {
    await context.addCookies([{ ...cookie, value: 'b' }]);
    await fails(words, () => page.goto(`/api/link_discord?code=x&state=${once}`));
    await expect(page).toHaveURL(/\/account\?error=/);
  }

  await panel(page).getByRole('button', { name: 'Disconnect Discord' }).click();
  await panel(page).getByRole('button', { name: 'Connect Discord' }).waitFor();
  await page.evaluate(() =>
    document.addEventListener('formdata', ({ formData }) =>
      formData.set('return_url', 'https://evil.example/account'),
    ),
  );
  await fails('The return address is not valid.', () => connect(page, 'Discord'));
  await expect(page).toHaveURL(/localhost:\d+\/account\?error=/);
});

test('a failed disconnect shows the server’s message in a red banner for 5 s (spec §8.3)', async ({
  page,
}) => {
  await enter(page);
  await connect(page, 'YouTube');
  await page.getByRole('button', { name: 'Allow' }).click();
  await panel(page).getByRole('button', { name: 'Disconnect YouTube' }).waitFor();
  await page.route('**/api/account/disconnect_youtube*', (route) =>
    route.fulfill({ status: 500, json: { code: 500, message: 'Something went wrong.', data: null } }),
  );
  await panel(page).getByRole('button', { name: 'Disconnect YouTube' }).click();
  await expect(panel(page).getByRole('alert')).toHaveText('Something went wrong.');
  await expect(panel(page).getByRole('alert')).toBeHidden();
  await expect(panel(page).getByText(/^Connected as /)).toBeVisible();
});
