import path from 'node:path';
import { expect, test, type Page } from '@playwright/test';
import { isInRollout, type Release } from '@rushtone/platform/registry';
import { canary, release, rollback } from '@rushtone/platform/store';
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

/** Collects the versions of network whose files the page requests. */
const versionsAsked = (page: Page): Set<string | undefined> => {
  const asked = new Set<string | undefined>();
  page.on('request', (request) => {
    const [, version] = /\/r\/network\/([\d.]+)\//.exec(request.url()) ?? [];
    if (version) asked.add(version);
  });
  return asked;
};

test('a link runs a released version for testers, and the live one for anyone else', async ({
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

  const made = await site.make('network', '1.1.0-fix-42.0123abcd');
  await site.preview('network', 'fix-42', made);
  await page.goto(at('/network?mf.network=fix-42'));
  await expectVersion(page, made);

  const asked = versionsAsked(page);
  await page.goto(at(LINK));
  await expectVersion(page, other);
  expect([...asked]).toEqual([other.version]);

  await page.goto(at('/network?mf.nosuch'));
  await expect(badge).toContainText('There is no remote nosuch');

  await page.getByRole('button', { name: 'Account', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect.poll(() => testerCookie(page)).toBeUndefined();
});

test('a visitor requests the files of one version of a remote, with a canary or without', async ({
  browser,
}) => {
  await site.update(canary(other, 50));
  const places = [...Array(100).keys()].map(String);
  const inside = places.find((place) => isInRollout(50, place, 'network'));
  const outside = places.find((place) => !isInRollout(50, place, 'network'));
  for (const [place, expected] of [
    [inside, other],
    [outside, live],
    [undefined, undefined],
  ] as const) {
    const context = await browser.newContext();
    if (place) await context.addCookies([{ name: 'channel', value: place, url: at('/') }]);
    const page = await context.newPage();
    const asked = versionsAsked(page);
    await page.goto(at('/network'));
    const shown = (await remoteContent(page, 'network').getAttribute('data-version')) ?? '';
    if (expected) expect(shown).toBe(expected.version);
    await page.reload();
    await expect(remoteContent(page, 'network')).toHaveAttribute('data-version', shown);
    expect([...asked]).toEqual([shown]);
    await context.close();
  }
});
