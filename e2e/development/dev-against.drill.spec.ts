import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@playwright/test';
import { release } from '@rushtone/platform/store';
import { startServer } from '../support/dev-servers.ts';
import { playFirstSong, second } from '../support/music.ts';
import { goHome, goToNetwork, remoteContent, timeOrigin } from '../support/navigation.ts';
import { startReleaseSite } from '../support/releases.ts';

const ROOT = path.join(import.meta.dirname, '../..');
const PORT = 8198;
const ADDRESS = `http://localhost:${PORT}`;
const HERO = path.join(ROOT, 'remotes/listening/src/pages/Home/Hero.tsx');
const WORDS = ['node', 'scripts/bootstrap.mjs', 'dev'] as const;

test('a team runs its remote inside the deployed site, and changes appear while a song plays', async ({
  page,
}) => {
  test.setTimeout(360_000);
  const site = await startReleaseSite();
  await site.update(release(await site.make('network', '1.9.0')));
  const server = await startServer(
    { cwd: ROOT, words: [...WORDS, 'listening', '--against', site.origin], env: { PORT: String(PORT) } },
    `The site is ready: ${ADDRESS} (listening from here, the rest from ${site.origin})`,
  );
  const before = readFileSync(HERO, 'utf8');
  const listening = remoteContent(page, 'listening');
  const version = /^\d+\.\d+\.\d+-dev\.(\d+)$/;
  try {
    await page.goto(`${ADDRESS}/playlist?p=full-throttle`);
    await expect(listening).toHaveAttribute('data-version', version);
    await playFirstSong(page);
    const [began, frame] = [await timeOrigin(page), await page.locator('iframe').elementHandle()];
    await goHome(page);
    await expect(listening).toHaveAttribute('data-version', version);
    const first = await listening.getAttribute('data-version');

    // An intermediate syntax error does not affect the page.
    writeFileSync(HERO, before.replace('More music', 'Even more {music'));
    await expect.poll(server.output, { timeout: 20_000 }).toContain('Hero.tsx');
    writeFileSync(HERO, before.replace('More music', 'Even more music'));
    await expect(listening).not.toHaveAttribute('data-version', first ?? '', { timeout: 20_000 });
    await page.getByRole('button', { name: 'Explore' }).click();
    await expect(page.getByRole('link', { name: 'Even more music' })).toBeVisible();
    expect(await timeOrigin(page)).toBe(began);
    expect(await frame?.evaluate((element) => element.isConnected)).toBe(true);
    const reached = await second(page);
    await expect.poll(() => second(page)).toBeGreaterThan(reached);

    await goToNetwork(page);
    await expect(remoteContent(page, 'network')).toHaveAttribute('data-version', '1.9.0');
    await page.goto(`${ADDRESS}/login`);
    await page.getByRole('textbox', { name: 'Email' }).fill('subscriber@example.com');
    await page.getByLabel('Password').fill('rushtone');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect(page.getByRole('button', { name: 'Account', exact: true })).toBeVisible();
  } finally {
    writeFileSync(HERO, before);
    await Promise.all([server.stop(), site.stop()]);
  }
});

test('reports in one line why it cannot start', async () => {
  test.setTimeout(360_000);
  const site = await startReleaseSite();
  const tried = (...words: string[]) => {
    const { status, stderr } = spawnSync(WORDS[0], [...WORDS.slice(1), ...words], {
      cwd: ROOT,
      encoding: 'utf8',
      env: { ...process.env, PORT: String(PORT) },
    });
    expect(status).toBe(1);
    return stderr.trim();
  };
  try {
    expect(tried('listening', '--against', 'the.site')).toMatch(/^--against must be the address of a site/);
    expect(tried('--against', site.origin)).toMatch(/^Name one remote: /);
    expect(tried('listening', '--against', 'http://localhost:9')).toMatch(
      /^http:\/\/localhost:9\/registry\.json could not be read: /,
    );
  } finally {
    await site.stop();
  }
});
