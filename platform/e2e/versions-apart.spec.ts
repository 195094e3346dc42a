import { expect, test, type Page } from '@playwright/test';
import { isInRollout, type Release } from '../registry/index.ts';
import { canary, release, rollback } from '../store/index.ts';
import type { ReleaseSite } from '../testing/sites.ts';
import config from '../playwright.config.ts';
import { startReleaseSite } from './support/example-site.ts';
import { contentOf, expectVersion } from './support/pages.ts';

/** On localhost anyone may select versions, so these visits use another hostname. */
const HOST = 'www.example.test';
const { args = [], ...launch } = config.use?.launchOptions ?? {};
test.use({ launchOptions: { ...launch, args: [...args, `--host-resolver-rules=MAP ${HOST} localhost`] } });

let site: ReleaseSite;
let live: Release;
let other: Release;
test.beforeAll(async () => {
  site = await startReleaseSite();
  live = site.built('two');
  other = await site.make('two', '1.1.0');
  await site.update(release(other));
  await site.update(rollback(live));
});
test.afterAll(() => site.stop());

const at = (address: string): string => site.origin.replace('localhost', HOST) + address;
const LINK = '/two?mf.two=1.1.0';

const testerCookie = async (page: Page) =>
  (await page.context().cookies()).find(({ name }) => name === 'tester');

/** Collects the versions of `two` whose files the page requests. */
const versionsAsked = (page: Page): Set<string | undefined> => {
  const asked = new Set<string | undefined>();
  page.on('request', (request) => {
    const [, version] = /\/r\/two\/([\d.]+)\//.exec(request.url()) ?? [];
    if (version) asked.add(version);
  });
  return asked;
};

test('a link runs a released version for testers, and the live one for anyone else', async ({ page }) => {
  const refused = page.waitForEvent('console', (message) =>
    message.text().includes('Choosing versions needs the tester role.'),
  );
  await page.goto(at(LINK));
  await refused;
  await expectVersion(page, 'two', live.version);

  await page.goto(at('/login?as=tester'));
  await page.goto(at(LINK));
  await expectVersion(page, 'two', other.version);
  await expect.poll(() => testerCookie(page)).toMatchObject({ httpOnly: true, sameSite: 'Lax' });

  const asked = versionsAsked(page);
  await page.goto(at(LINK));
  await expectVersion(page, 'two', other.version);
  expect([...asked]).toEqual([other.version]);

  const made = await site.make('two', '1.1.0-fix-42.0123abcd');
  await site.preview('two', 'fix-42', made);
  await page.goto(at('/two?mf.two=fix-42'));
  await expectVersion(page, 'two', made.version);
});

test('a visitor requests the files of one version of a remote, with a canary or without', async ({
  browser,
}) => {
  await site.update(canary(other, 50));
  const places = [...Array(100).keys()].map(String);
  const inside = places.find((place) => isInRollout(50, place, 'two'));
  const outside = places.find((place) => !isInRollout(50, place, 'two'));
  for (const [place, expected] of [
    [inside, other],
    [outside, live],
    [undefined, undefined],
  ] as const) {
    const context = await browser.newContext();
    if (place) await context.addCookies([{ name: 'channel', value: place, url: at('/') }]);
    const page = await context.newPage();
    const asked = versionsAsked(page);
    await page.goto(at('/two'));
    const shown = (await contentOf(page, 'two').getAttribute('data-version')) ?? '';
    if (expected) expect(shown).toBe(expected.version);
    await page.reload();
    await expectVersion(page, 'two', shown);
    expect([...asked]).toEqual([shown]);
    await context.close();
  }
});
