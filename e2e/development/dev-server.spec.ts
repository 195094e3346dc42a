import { spawn, type ChildProcess } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@playwright/test';

const ROOT = path.join(import.meta.dirname, '../..');
const PORT = 8195;
const HERO = path.join(ROOT, 'remotes/listening/src/pages/Home/Hero.tsx');

const startDev = async (...live: string[]): Promise<{ child: ChildProcess; output: () => string }> => {
  const child = spawn('node', ['scripts/bootstrap.mjs', 'dev', ...live], {
    cwd: ROOT,
    detached: true,
    env: { ...process.env, PORT: String(PORT), DATA_DIR: test.info().outputPath('data') },
  });
  let output = '';
  child.stdout.on('data', (text) => (output += text));
  child.stderr.on('data', (text) => (output += text));
  await expect.poll(() => output, { timeout: 60_000 }).toContain('Rushtone is ready');
  return { child, output: () => output };
};

/** Interrupts the process group, as Ctrl-C does. */
const stop = (child: ChildProcess): Promise<unknown> => {
  const ended = new Promise((resolve) => child.on('exit', resolve));
  process.kill(-(child.pid ?? 0), 'SIGINT');
  return ended;
};

test('npm run dev serves the shell and every remote live', async ({ page }) => {
  test.setTimeout(120_000);
  const { child, output } = await startDev();
  try {
    expect(output()).toContain('live: shell, listening, network, subscribe, tools');
    await page.goto(`http://localhost:${PORT}/network`);
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Rushtone');
  } finally {
    await stop(child);
  }
});

test('npm run dev -- listening updates a changed page without a reload and keeps its state', async ({
  page,
}) => {
  test.setTimeout(120_000);
  const { child, output } = await startDev('listening');
  const before = readFileSync(HERO, 'utf8');
  try {
    expect(output()).toContain('live: shell, listening)');
    await page.goto(`http://localhost:${PORT}/`);
    await page.getByRole('button', { name: 'Explore' }).click();
    await page.evaluate(() => Object.assign(window, { kept: true }));
    await expect(page.getByRole('link', { name: 'More music' })).toBeVisible();
    writeFileSync(HERO, before.replace('More music', 'Even more music'));
    await expect(page.getByRole('link', { name: 'Even more music' })).toBeVisible();
    expect(await page.evaluate(() => 'kept' in window)).toBe(true);
    await expect(page.getByRole('button', { name: 'Explore' })).toHaveAttribute('aria-expanded', 'true');
  } finally {
    writeFileSync(HERO, before);
    await stop(child);
  }
});
