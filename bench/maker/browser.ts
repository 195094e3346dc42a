import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { signIn } from '../../e2e/support/users.ts';
import { childrenOf } from '../api/cpu.ts';
import { treeCpu, treeMemory, watchMemory } from './processes.ts';

export type Maker = {
  version: string;
  load: (file: string) => Promise<void>;
  /** Opens the page with settings in its query. */
  open: (query: string) => Promise<void>;
  /** Seconds from the click on "Download WAV" until the file is there. */
  save: () => Promise<number>;
  cancelSave: () => Promise<void>;
  cpu: () => number;
  memory: () => number;
  watchMemory: () => { stop: () => number };
  /** Longest time in ms in which the page's own thread did not come round while `work` ran. */
  longestBlock: (work: () => Promise<unknown>) => Promise<number>;
  close: () => Promise<void>;
};

const FLAGS = ['--no-sandbox', '--disable-background-networking', '--no-first-run', '--mute-audio'];

type Watched = Window & { longest: number; watching: boolean };

const watchBlocks = (page: Page) =>
  page.evaluate(() => {
    const watched = window as unknown as Watched;
    watched.longest = 0;
    watched.watching = true;
    let last = performance.now();
    const { port1, port2 } = new MessageChannel();
    port1.addEventListener('message', () => {
      const now = performance.now();
      watched.longest = Math.max(watched.longest, now - last);
      last = now;
      if (watched.watching) port2.postMessage(null);
    });
    port1.start();
    port2.postMessage(null);
  });

const blocksSeen = (page: Page) =>
  page.evaluate(() => {
    const watched = window as unknown as Watched;
    watched.watching = false;
    return watched.longest;
  });

const WAIT_MS = 180_000;

/**
 * The maker in a browser of its own, whose processes are counted together, with the preview paused. Its profile lies on
 * the disk, as a person's does: a private window keeps all its files in memory.
 */
export const openMaker = async (origin: string): Promise<Maker> => {
  const profile = mkdtempSync(path.join(os.tmpdir(), 'rushtone-bench-profile-'));
  const before = new Set(childrenOf(process.pid));
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: FLAGS,
    acceptDownloads: true,
  });
  const pid = childrenOf(process.pid).find((each) => !before.has(each)) ?? 0;
  const page = context.pages()[0] ?? (await context.newPage());
  page.setDefaultTimeout(WAIT_MS);
  await page.goto(`${origin}/login`);
  await signIn(page, 'subscriber@example.com');
  const save = async () => {
    const started = performance.now();
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download WAV' }).click();
    await download;
    return (performance.now() - started) / 1000;
  };
  return {
    version: context.browser()?.version() ?? '',
    open: async (query) => {
      await page.goto(`${origin}/account/maker?${query}`, { waitUntil: 'networkidle' });
    },
    load: async (file) => {
      await page.locator('input[type=file]').setInputFiles(file);
      await page.getByText('Audio Loaded').waitFor();
      await page.getByRole('button', { name: 'Pause preview' }).click();
    },
    save,
    cancelSave: async () => {
      await page.getByRole('button', { name: 'Download WAV' }).click();
      await page.waitForTimeout(1_500);
      await page.getByRole('button', { name: 'Cancel' }).click();
      await page.getByRole('progressbar').waitFor({ state: 'detached' });
    },
    cpu: () => treeCpu(pid),
    memory: () => treeMemory(pid),
    watchMemory: () => watchMemory(pid),
    longestBlock: async (work) => {
      await watchBlocks(page);
      await work();
      return blocksSeen(page);
    },
    close: async () => {
      await context.close();
      rmSync(profile, { recursive: true, force: true });
    },
  };
};
