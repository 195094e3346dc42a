import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@playwright/test';
import { release } from '@rushtone/platform/store';
import { startServer } from '../support/dev-servers.ts';
import { startReleaseSite } from '../support/releases.ts';

const ROOT = path.join(import.meta.dirname, '../..');
const PORT = 8195;
const ADDRESS = `http://localhost:${PORT}`;
const HERO = path.join(ROOT, 'remotes/listening/src/pages/Home/Hero.tsx');

const startDev = (live: readonly string[], env: Readonly<Record<string, string>> = {}) =>
  startServer(
    {
      cwd: ROOT,
      words: ['node', 'scripts/bootstrap.mjs', 'dev', ...live],
      env: { PORT: String(PORT), DATA_DIR: test.info().outputPath('data'), ...env },
    },
    'Rushtone is ready',
  );

test('npm run dev serves every remote live, and updates a changed page without a reload or loss of its state', async ({
  page,
}) => {
  test.setTimeout(360_000);
  const server = await startDev([]);
  const before = readFileSync(HERO, 'utf8');
  try {
    expect(server.output()).toContain('live: shell, listening, network, subscribe, tools');
    await page.goto(`${ADDRESS}/`);
    await page.getByRole('button', { name: 'Explore' }).click();
    await page.evaluate(() => Object.assign(window, { kept: true }));
    await expect(page.getByRole('link', { name: 'More music' })).toBeVisible();
    // An intermediate syntax error does not reload the page either.
    writeFileSync(HERO, before.replace('More music', 'Even more {music'));
    await expect.poll(server.output, { timeout: 20_000 }).toContain('Hero.tsx');
    writeFileSync(HERO, before.replace('More music', 'Even more music'));
    await expect(page.getByRole('link', { name: 'Even more music' })).toBeVisible();
    expect(await page.evaluate(() => 'kept' in window)).toBe(true);
    await expect(page.getByRole('button', { name: 'Explore' })).toHaveAttribute('aria-expanded', 'true');
  } finally {
    writeFileSync(HERO, before);
    await server.stop();
  }
});

test('npm run dev -- listening shows the other remotes as they are released', async ({ page }) => {
  test.setTimeout(360_000);
  const site = await startReleaseSite();
  await site.update(release(await site.make('network', '1.9.0')));
  const server = await startDev(['listening'], { RELEASE_STORE: site.folder });
  const version = (name: string, number: string) =>
    page.locator(`[data-remote="${name}"][data-version="${number}"]`);
  try {
    await page.goto(`${ADDRESS}/network`);
    await expect(version('network', '1.9.0')).toBeVisible();
  } finally {
    await Promise.all([server.stop(), site.stop()]);
  }
});
