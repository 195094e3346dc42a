import path from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { signIn } from '../../e2e/support/users.ts';
import { ensureChromium } from '@rushtone/platform/commands/chromium';
import { childrenOf } from '../processes.ts';

const FLAGS = ['--no-sandbox', '--disable-background-networking', '--no-first-run', '--mute-audio'];
const TIMEOUT_MS = 180_000;

declare global {
  interface Window {
    benchBlocks?: { longestMs: number; active: boolean };
  }
}

/** Returns the longest time, in ms, that the main thread was blocked while `work` ran. */
const longestBlock = async (page: Page, work: () => Promise<unknown>): Promise<number> => {
  await page.evaluate(() => {
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
  await work();
  return page.evaluate(() => {
    if (!window.benchBlocks) return 0;
    window.benchBlocks.active = false;
    return window.benchBlocks.longestMs;
  });
};

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

const secondsOf = async (work: () => Promise<unknown>): Promise<number> => {
  const began = performance.now();
  await work();
  return (performance.now() - began) / 1000;
};

/**
 * Opens the maker in a new browser, with the preview paused. The profile is on disk, like a user's, because a private
 * window keeps its files in memory.
 */
export const openMakerPage = async (origin: string, folder: string) => {
  const before = new Set(childrenOf(process.pid));
  const context = await chromium.launchPersistentContext(path.join(folder, 'profile'), {
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
  return {
    /** The browser's process. */
    pid,
    version: context.browser()?.version() ?? '',
    /** Opens the page with settings, such as `speed=1.25&pitch=0`. */
    open: (query: string) => page.goto(`${origin}/account/maker?${query}`, { waitUntil: 'networkidle' }),
    async load(file: string) {
      await waitForLoaded(page, () => page.getByLabel('Audio file', { exact: true }).setInputFiles(file));
    },
    /** Pauses the song, which starts playing once it is loaded. */
    pause: () => page.getByRole('button', { name: 'Pause preview' }).click(),
    /** Returns the seconds from the click on "Download WAV" until the download starts. */
    save: () =>
      secondsOf(async () => {
        const download = page.waitForEvent('download');
        await page.getByRole('button', { name: 'Download WAV' }).click();
        await download;
      }),
    async cancelSave() {
      await page.getByRole('button', { name: 'Download WAV' }).click();
      await page.waitForTimeout(1_500);
      await page.getByRole('button', { name: 'Cancel' }).click();
      await page.getByRole('progressbar', { name: 'Creating the WAV' }).waitFor({ state: 'detached' });
    },
    /** Creates a WAV of each file. Returns the seconds until the last one is done. */
    async batch(files: readonly string[]) {
      await page.getByText('Several files at once').click();
      await page.getByLabel('Audio files').setInputFiles([...files]);
      return secondsOf(async () => {
        await page.getByRole('button', { name: /^Create/ }).click();
        await page.getByText(`${files.length} of ${files.length} files done`, { exact: true }).waitFor();
      });
    },
    longestBlock: (work: () => Promise<unknown>) => longestBlock(page, work),
    close: () => context.close(),
  };
};

export type MakerPage = Awaited<ReturnType<typeof openMakerPage>>;
