import { chromium, type Page } from '@playwright/test';
import { findProgram } from './engine.ts';

/** How long a step may take on a slow machine, in ms. */
const STEP_MS = 60_000;

type Watched = Window & { standstill: number };

const signIn = async (page: Page, origin: string): Promise<void> => {
  await page.goto(`${origin}/login`);
  await page.getByRole('textbox', { name: 'Email' }).fill('subscriber@example.com');
  await page.getByLabel('Password').fill('rushtone');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('button', { name: 'Account', exact: true }).waitFor();
};

/** Plays the first song of a list, and starts to measure how long its position stands still. */
const play = async (page: Page, origin: string): Promise<void> => {
  await page.goto(`${origin}/playlist?p=full-throttle`);
  await page
    .getByRole('button', { name: /^Play .+ by / })
    .first()
    .click();
  await page.waitForFunction(
    () => Number(document.querySelector<HTMLInputElement>('[aria-label="Seek"]')?.value) > 1,
  );
  await page.evaluate(() => {
    const watched = window as unknown as Watched;
    const position = () => document.querySelector<HTMLInputElement>('[aria-label="Seek"]')?.value;
    let [last, since] = [position(), performance.now()];
    watched.standstill = 0;
    setInterval(() => {
      watched.standstill = Math.max(watched.standstill, performance.now() - since);
      if (position() !== last) [last, since] = [position(), performance.now()];
    }, 50);
  });
};

/** A subscriber in a browser, who has signed in at `origin` and listens to a list. */
export const startListener = async (origin: string) => {
  const browser = await chromium.launch({
    executablePath: findProgram('chromium') ?? '',
    args: ['--no-sandbox', '--autoplay-policy=no-user-gesture-required'],
  });
  const page = await browser.newPage();
  page.setDefaultTimeout(STEP_MS);
  await signIn(page, origin);
  await play(page, origin);
  return {
    /** Longest time that the position of the song stood still since the last call, in ms. */
    standstill: (): Promise<number> =>
      page.evaluate(() => {
        const watched = window as unknown as Watched;
        const { standstill } = watched;
        watched.standstill = 0;
        return standstill;
      }),
    /** Opens News within the page, and waits for what is read from the API. */
    readNews: async (): Promise<void> => {
      await page.getByRole('contentinfo').getByRole('link', { name: 'News' }).click();
      const again = page.getByRole('button', { name: 'Try again' });
      const news = page.getByRole('article').first();
      await news.or(again).first().waitFor();
      if (await again.isVisible()) await again.click();
      await news.waitFor();
    },
    /** Makes the song that plays a favorite, and returns its ID. */
    favorite: async (): Promise<string> => {
      const player = page.getByRole('region', { name: 'Player' });
      await player.getByRole('button', { name: 'Favorite', exact: true }).click();
      const address = (await player.getByRole('link').first().getAttribute('href')) ?? '';
      return new URL(address, origin).searchParams.get('s') ?? '';
    },
    stop: () => browser.close(),
  };
};

export type Listener = Awaited<ReturnType<typeof startListener>>;
