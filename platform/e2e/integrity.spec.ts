import { expect, test, type Page, type Route } from '@playwright/test';
import { release } from '../store/index.ts';
import type { ReleaseSite } from '../testing/sites.ts';
import { startUpdatedSite } from './support/example-site.ts';
import { expectVersion, goTo } from './support/pages.ts';

let site: ReleaseSite;
let older: string;
test.beforeAll(async () => {
  ({ site, older } = await startUpdatedSite('two'));
});
test.afterAll(() => site.stop());
// A retried request may still be pending.
test.afterEach(({ page }) => page.unrouteAll({ behavior: 'ignoreErrors' }));

/** Flips one bit within a word, so that the file remains syntactically valid. */
const flipOne =
  (word: RegExp) =>
  async (route: Route): Promise<void> => {
    const response = await route.fetch();
    const body = await response.body();
    const { index } = word.exec(body.toString('latin1')) ?? { index: -1 };
    expect(index, route.request().url()).toBeGreaterThanOrEqual(0);
    body[index + 2] = (body[index + 2] ?? 0) ^ 1;
    await route.fulfill({ response, body });
  };

const IN_SCRIPT = /[a-z]{4,}(?=[^"'`\n]{0,40}["'`])|function/;
const IN_STYLE = /\d{2}px|[a-f]{3}/;

const refusals = (page: Page): string[] => {
  const seen: string[] = [];
  page.on('console', (message) => {
    if (/digest|integrity/i.test(message.text())) seen.push(message.text());
  });
  return seen;
};

const landAndGoToTwo = async (page: Page) => {
  await page.goto(site.origin);
  await goTo(page, 'two');
};

for (const [kind, address, word] of [
  ['entry', /\/two\/1\.1\.0\/entry\.\w+\.js/, IN_SCRIPT],
  ['exposed chunk', /\/two\/1\.1\.0\/remote\.\w+\.js/, IN_SCRIPT],
  ['page chunk', /\/two\/1\.1\.0\/Two\.\w+\.js/, IN_SCRIPT],
  ['stylesheet', /\/two\/1\.1\.0\/Two\.\w+\.css/, IN_STYLE],
] as const) {
  test(`a flipped bit in the ${kind} of a remote is rejected and the previous version shown`, async ({
    page,
  }) => {
    const refused = refusals(page);
    await page.route(address, flipOne(word));
    await landAndGoToTwo(page);
    await expectVersion(page, 'two', older);
    expect(refused.join('\n')).toMatch(address);
  });
}

test('a flipped bit in a release.json rejects that version', async ({ page }) => {
  await page.goto(`${site.origin}/two?mf.two=${older}`);
  await expectVersion(page, 'two', older);
  await page.route(`**/r/two/${older}/release.json*`, flipOne(/"two_1/));
  await page.reload();
  await expectVersion(page, 'two', '1.1.0');
});

test('a flipped bit in the registry is ignored by an open page', async ({ page }) => {
  const follows = page.waitForResponse((response) => response.url().endsWith('/registry/events'));
  await page.goto(site.origin);
  await follows;
  await page.route('**/registry.json', flipOne(/"two_1/));
  const asked = page.waitForResponse('**/registry.json');
  await site.update(release(await site.make('two', '1.2.0')));
  await asked;
  await goTo(page, 'two');
  await expectVersion(page, 'two', '1.1.0');
});

test('a flipped bit in the shell’s script leaves the server-rendered page and runs nothing', async ({
  page,
}) => {
  const refused = refusals(page);
  await page.route('**/assets/main.*.js', flipOne(IN_SCRIPT));
  await page.goto(site.origin);
  await expect.poll(() => refused.join('\n')).toMatch(/main\.\w+\.js/);
  expect(await page.evaluate(() => document.querySelector('main')?.textContent?.length ?? 0)).toBeGreaterThan(
    0,
  );
  const taken = () =>
    Object.keys(document.querySelector('main') ?? {}).some((key) => key.startsWith('__react'));
  expect(await page.evaluate(taken)).toBe(false);
});

test('a flipped bit in the shell’s stylesheet disables its rules', async ({ page }) => {
  const refused = refusals(page);
  await page.route('**/assets/main.*.css*', flipOne(IN_STYLE));
  await page.goto(site.origin);
  await expect.poll(() => refused.join('\n')).toMatch(/main\.\w+\.css/);
  expect(
    await page.evaluate(
      () => [...document.styleSheets].filter(({ href }) => /main\.\w+\.css/.test(href ?? '')).length,
    ),
  ).toBe(0);
});
