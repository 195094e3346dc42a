import { expect, test } from '@playwright/test';

const PORT = Number(process.env.E2E_PORT ?? 8190);
const at = (host: string, path = '/') => `http://${host}:${PORT}${path}`;

test('localhost is Rushtone and slowtide.localhost Slowtide, each with its own songs', async ({ page }) => {
  await page.goto(at('localhost'));
  await expect(page).toHaveTitle('Rushtone – nightcore and sped-up music');
  await expect(page.locator('html')).toHaveAttribute('data-brand', 'rushtone');
  const cards = page.getByRole('region', { name: 'Playlists' }).getByRole('listitem');
  await expect(cards).toHaveCount(12);
  const rushtone = await cards.allInnerTexts();

  await page.goto(at('slowtide.localhost'));
  await expect(page).toHaveTitle('Slowtide – slowed + reverb music');
  await expect(page.locator('html')).toHaveAttribute('data-brand', 'slowtide');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Let the song breathe.');
  await expect(cards).toHaveCount(12);
  const slowtide = await cards.allInnerTexts();
  expect(slowtide).not.toEqual(rushtone);
});

test('fm.localhost is the radio app', async ({ page }) => {
  await page.goto(at('fm.localhost'));
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Radio');
});

test('luna.localhost is a subscriber’s website', async ({ page }) => {
  await page.goto(at('luna.localhost'));
  await expect(page.getByRole('heading', { level: 1 })).toContainText(/luna/i);
});

test('other hosts redirect paths of the main site to it', async ({ page }) => {
  await page.goto(at('fm.slowtide.localhost', '/playlists'));
  await expect(page).toHaveURL(at('slowtide.localhost', '/playlists'));
});

test('an unknown address shows the not-found page with status 404 and a link home', async ({ page }) => {
  const response = await page.goto(at('localhost', '/nowhere'));
  expect(response?.status()).toBe(404);
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
  await page.getByRole('link', { name: 'Go back home' }).click();
  await expect(page).toHaveURL(at('localhost'));
});

for (const host of ['localhost', 'fm.localhost', 'luna.localhost', 'slowtide.localhost']) {
  test(`${host} shows 'Page not found' with a 'Go back home' link for an unknown address`, async ({
    page,
  }) => {
    await page.goto(`http://${host}:${PORT}/nowhere`);
    await expect(page.getByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible();
    await page.getByRole('link', { name: 'Go back home' }).click();
    await expect(page).toHaveURL(`http://${host}:${PORT}/`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  });
}
