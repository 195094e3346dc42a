import { expect, test } from '@playwright/test';
import { at } from '../support/site.ts';

test('localhost serves Rushtone and slowtide.localhost serves Slowtide, each with its own songs', async ({
  page,
}) => {
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

test('fm.localhost is the radio app, luna.localhost a subscriber’s website, and main-site paths redirect', async ({
  page,
}) => {
  await page.goto(at('fm.localhost'));
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Radio');
  await page.goto(at('luna.localhost'));
  await expect(page.getByRole('heading', { level: 1 })).toContainText(/luna/i);
  await page.goto(at('fm.slowtide.localhost', '/playlists'));
  await expect(page).toHaveURL(at('slowtide.localhost', '/playlists'));
});

test('every host shows the not-found page with status 404 and a link home, the main site also playlists', async ({
  page,
}) => {
  for (const host of ['localhost', 'fm.localhost', 'luna.localhost', 'slowtide.localhost']) {
    const response = await page.goto(at(host, '/nowhere'));
    expect(response?.status(), host).toBe(404);
    await expect(page.getByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible();
    const others = page.getByRole('list', { name: 'Playlists' }).getByRole('listitem');
    await expect(others).toHaveCount(host.startsWith('fm') || host.startsWith('luna') ? 0 : 4);
    await page.getByRole('link', { name: 'Go back home' }).click();
    await expect(page).toHaveURL(at(host));
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  }
});
