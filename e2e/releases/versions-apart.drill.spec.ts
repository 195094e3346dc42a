import path from 'node:path';
import { expect, test, type Page } from '@playwright/test';
import type { Release } from '@rushtone/platform/registry';
import { release, rollback } from '@rushtone/platform/store';
import config from '../../playwright.config.ts';
import { runAdminCommandIn } from '../support/admin-command.ts';
import { remoteContent } from '../support/navigation.ts';
import { startReleaseSite, type ReleaseSite } from '../support/releases.ts';
import { newVerifiedUser, signIn } from '../support/users.ts';

/** On localhost anyone may select versions, so these visits use another hostname. */
const HOST = 'www.rushtone.test';
const { args = [], ...launch } = config.use?.launchOptions ?? {};
test.use({ launchOptions: { ...launch, args: [...args, `--host-resolver-rules=MAP ${HOST} localhost`] } });
test.describe.configure({ mode: 'default' });

let site: ReleaseSite;
let live: Release;
let other: Release;
test.beforeAll(async () => {
  // The other hostname needs the emulated accounts too.
  site = await startReleaseSite({ EMULATORS: 'anywhere' });
  live = site.built('network');
  other = await site.make('network', '1.1.0');
  await site.update(release(other));
  await site.update(rollback(live));
});
test.afterAll(() => site.stop());

const at = (address: string): string => site.origin.replace('localhost', HOST) + address;
const LINK = '/network?mf.network=1.1.0';

const expectVersion = (page: Page, { version }: Release) =>
  expect(remoteContent(page, 'network')).toHaveAttribute('data-version', version);
const refusal = (page: Page) => page.getByText('Choosing versions needs the tester role.');
const testerCookie = async (page: Page) =>
  (await page.context().cookies()).find(({ name }) => name === 'tester');

test('an account with the role runs a released version by its link, and no other account does', async ({
  page,
  playwright,
}) => {
  test.slow();
  const request = await playwright.request.newContext({ baseURL: site.origin });
  const email = await newVerifiedUser(request);
  await request.dispose();
  await page.goto(at(LINK));
  await expect(refusal(page)).toBeVisible();
  await expectVersion(page, live);

  await page.goto(at('/login'));
  await signIn(page, email);
  await page.goto(at(LINK));
  await expect(refusal(page)).toBeVisible();
  await expectVersion(page, live);

  await runAdminCommandIn(path.dirname(site.folder), 'grant', email, 'tester');
  await page.goto(at(LINK));
  await expectVersion(page, other);
  const badge = page.getByRole('complementary', { name: 'Versions under test' });
  await expect(badge).toContainText('network 1.1.0 in this tab');
  expect(await testerCookie(page)).toMatchObject({ httpOnly: true, sameSite: 'Lax' });

  await page.goto(at('/network?mf.nosuch'));
  await expect(badge).toContainText('There is no remote nosuch');

  await page.getByRole('button', { name: 'Account', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect.poll(() => testerCookie(page)).toBeUndefined();
});
