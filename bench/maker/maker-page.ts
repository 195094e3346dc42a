import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { signIn } from '../../e2e/support/users.ts';
import { ensureChromium } from '../../scripts/lib/chromium.ts';
import { childrenOf, treeCpuSeconds, treeMemoryMb, watchMemory } from '../processes.ts';

export type MakerPage = {
  version: string;
  load: (file: string) => Promise<void>;
  /** Pauses the song, which starts playing once it is loaded. */
  pause: () => Promise<void>;
  /** Opens the page with settings in the query string, such as `speed=1.25&pitch=0`. */
  open: (query: string) => Promise<void>;
  /** Returns the seconds from the click on "Download WAV" until the download starts. */
  save: () => Promise<number>;
  cancelSave: () => Promise<void>;
  /** Creates a WAV of each file. Returns the seconds until the last one is done. */
  batch: (files: readonly string[]) => Promise<number>;
  /** CPU seconds of all browser processes. */
  cpuSeconds: () => number;
  /** Memory of all browser processes (PSS). */
  memoryMb: () => number;
  watchMemory: () => { stop: () => number };
  /** Returns the longest time, in ms, that the main thread was blocked while `work` ran. */
  longestBlock: (work: () => Promise<unknown>) => Promise<number>;
  close: () => Promise<void>;
};

const FLAGS = ['--no-sandbox', '--disable-background-networking', '--no-first-run', '--mute-audio'];

declare global {
  interface Window {
    benchBlocks?: { longestMs: number; active: boolean };
  }
}

const recordBlocks = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const blocks = { longestMs: 0, active: true };
    window.benchBlocks = blocks;
    let last = performance.now();
    const { port1, port2 } = new MessageChannel();
    port1.addEventListener('message', () => {
      const now = performance.now();
      blocks.longestMs = Math.max(blocks.longestMs, now - last);
      last = now;
      if (blocks.active) port2.postMessage(null);
    });
    port1.start();
    port2.postMessage(null);
  });

const takeLongestBlock = (page: Page): Promise<number> =>
  page.evaluate(() => {
    if (!window.benchBlocks) return 0;
    window.benchBlocks.active = false;
    return window.benchBlocks.longestMs;
  });

/** Resolves as soon as the page reports that the file chosen by `begin` is loaded. */
const waitForLoaded = async (page: Page, begin: () => Promise<unknown>): Promise<void> => {
  const loaded = page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const isSaid = () =>
          [...document.querySelectorAll('[role=status]')].some((each) =>
            each.textContent.startsWith('Audio Loaded'),
          );
        // The message of the previous file disappears first.
        let isNew = !isSaid();
        const observer = new MutationObserver(() => {
          const said = isSaid();
          isNew ||= !said;
          if (!isNew || !said) return;
          observer.disconnect();
          resolve();
        });
        observer.observe(document.body, { childList: true, subtree: true });
      }),
  );
  await begin();
  await loaded;
};

const TIMEOUT_MS = 180_000;

/**
 * Opens the maker in a new browser, with the preview paused. The profile is on disk, like a user's, because a private
 * window keeps its files in memory.
 */
export const openMakerPage = async (origin: string): Promise<MakerPage> => {
  const profile = mkdtempSync(path.join(os.tmpdir(), 'rushtone-bench-profile-'));
  const before = new Set(childrenOf(process.pid));
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: ensureChromium(),
    args: FLAGS,
    acceptDownloads: true,
  });
  const pid = childrenOf(process.pid).find((each) => !before.has(each)) ?? 0;
  const page = context.pages()[0] ?? (await context.newPage());
  page.setDefaultTimeout(TIMEOUT_MS);
  // Leaving a batch asks.
  page.on('dialog', (dialog) => void dialog.accept());
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
    load: (file) =>
      waitForLoaded(page, () => page.getByLabel('Audio file', { exact: true }).setInputFiles(file)),
    pause: () => page.getByRole('button', { name: 'Pause preview' }).click(),
    save,
    cancelSave: async () => {
      await page.getByRole('button', { name: 'Download WAV' }).click();
      await page.waitForTimeout(1_500);
      await page.getByRole('button', { name: 'Cancel' }).click();
      await page.getByRole('progressbar', { name: 'Creating the WAV' }).waitFor({ state: 'detached' });
    },
    batch: async (files) => {
      await page.getByText('Several files at once').click();
      await page.getByLabel('Audio files').setInputFiles([...files]);
      const started = performance.now();
      await page.getByRole('button', { name: /^Create/ }).click();
      await page.getByText(`${files.length} of ${files.length} files done`, { exact: true }).waitFor();
      return (performance.now() - started) / 1000;
    },
    cpuSeconds: () => treeCpuSeconds(pid),
    memoryMb: () => treeMemoryMb(pid),
    watchMemory: () => watchMemory(pid),
    longestBlock: async (work) => {
      await recordBlocks(page);
      await work();
      return takeLongestBlock(page);
    },
    close: async () => {
      await context.close();
      rmSync(profile, { recursive: true, force: true });
    },
  };
};
