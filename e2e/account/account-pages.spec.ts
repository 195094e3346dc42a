import { AxeBuilder } from '@axe-core/playwright';
import { expect, test, type Page } from '@playwright/test';
import { newUser, signIn } from '../support/users.ts';

const PORT = Number(process.env.E2E_PORT ?? 8190);
const FOR_VISITORS = ['/forgot-password', '/reset-password?oobCode=nonsense', '/login?success=Done'];
const FOR_USERS = ['/account?error=No', '/account/change-password', '/account/website'];
const FAVORITES = 8;

const expectClean = async (page: Page, address: string, width: number) => {
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .analyze();
  expect(violations.map(({ id, nodes }) => `${address}: ${id} ${nodes[0]?.html}`)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth), address).toBeLessThanOrEqual(width);
};

for (const [host, width] of [
  ['localhost', 320],
  ['slowtide.localhost', 1440],
] as const) {
  const at = (address: string) => `http://${host}:${PORT}${address}`;
  test(`sign-in pages have no axe violations (${host}, ${width} px)`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    for (const address of FOR_VISITORS) {
      await page.goto(at(address), { waitUntil: 'networkidle' });
      await expectClean(page, address, width);
    }
  });

  test(`account pages have no axe violations (${host}, ${width} px)`, async ({ page }) => {
    const user = await newUser(page.request);
    await page.goto(at('/account'));
    await signIn(page, user);
    await page.setViewportSize({ width, height: 900 });
    for (const address of FOR_USERS) {
      await page.goto(at(address), { waitUntil: 'networkidle' });
      await expectClean(page, address, width);
    }
  });
}

test('the favorites list is at most 24rem high and plays in its order (spec §2.25)', async ({ page }) => {
  const user = await newUser(page.request);
  await page.goto('/account');
  await signIn(page, user);
  await expect(page.getByText('There are no songs in your favorites.')).toBeVisible();
  await page.goto('/playlist?p=new');
  const hearts = page.getByRole('main').getByRole('button', { name: /^Favorite / });
  for (let turn = 0; turn < FAVORITES; turn += 1) {
    const taken = page.waitForResponse(/\/api\/favorite\/add/);
    await hearts.nth(turn).click();
    await taken;
  }
  await page.getByRole('button', { name: 'Account' }).click();
  await page.getByRole('banner').getByText('Dashboard').click();
  const list = page.getByRole('group', { name: 'Your favorites' });
  await expect(list.getByRole('listitem')).toHaveCount(FAVORITES);
  const { height, rem, inside } = await list.evaluate((box) => ({
    height: box.getBoundingClientRect().height,
    rem: Number.parseFloat(getComputedStyle(document.documentElement).fontSize),
    inside: box.scrollHeight,
  }));
  expect(height).toBe(24 * rem);
  expect(inside).toBeGreaterThan(height);
  const newest = (await list.getByRole('listitem').first().getByRole('link').textContent()) ?? '';
  await page
    .getByRole('navigation', { name: 'Account' })
    .getByRole('button', { name: 'Play Favorites' })
    .click();
  await expect(page).toHaveURL(/\/song\?s=[\w-]+&p=favorite$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(newest);
});
