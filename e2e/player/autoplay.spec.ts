import { expect, test as base, type Page } from '@playwright/test';
import { BROWSER_ARGS, HEADLESS } from '../support/browser.ts';
import { second } from '../support/music.ts';

/** What the player asks its frame for. */
const test = base.extend<{ commands: string[] }>({
  commands: async ({ page }, provide) => {
    const commands: string[] = [];
    await page.exposeFunction('reportCommand', (command: string) => commands.push(command));
    await page.addInitScript(() => {
      window.addEventListener('message', ({ data }) => {
        const { event, func } = typeof data === 'string' && data.startsWith('{') ? JSON.parse(data) : {};
        if (event === 'command')
          (window as Window & { reportCommand?: (command: string) => void }).reportCommand?.(func);
      });
    });
    await provide(commands);
  },
});

test.use({
  // Tracing evaluates scripts in the page, which counts as a press.
  trace: 'off',
  /** A browser that lets no page play sound before its first press. */
  launchOptions: {
    executablePath: HEADLESS,
    args: [...BROWSER_ARGS, '--autoplay-policy=document-user-activation-required'],
  },
});

const SONG = '/song?s=rtMKEffTTW5&p=full-throttle';
const controls = (page: Page) => page.getByRole('group', { name: 'Playback' });
const play = (page: Page) => controls(page).getByRole('button', { name: 'Play', exact: true });
const pause = (page: Page) => controls(page).getByRole('button', { name: 'Pause', exact: true });

/** Waits without a look at the page, which counts as a press. */
const openRefused = async (page: Page): Promise<void> => {
  await page.goto(SONG);
  await page.waitForTimeout(4_000);
  await expect(page.getByText('Tap the video to start')).toBeVisible();
};

const expectSound = async (page: Page, commands: readonly string[]): Promise<void> => {
  await expect.poll(() => second(page)).toBeGreaterThan(0.5);
  await expect(pause(page)).toBeVisible();
  expect(commands).not.toContain('mute');
};

test('a song that the browser refuses to play says so, stays silent, and plays at the first press', async ({
  page,
  commands,
}) => {
  await openRefused(page);
  await expect(page.getByRole('slider', { name: 'Seek' })).toHaveValue('0');
  await expect.poll(() => commands).toContain('loadVideoById');
  expect(commands).not.toContain('mute');

  await play(page).click();
  await expectSound(page, commands);
  await expect(page.getByText('Tap the video to start')).toBeHidden();
});

test('a press that comes before the browser has refused plays the song and does not pause it', async ({
  page,
  commands,
}) => {
  await page.goto(SONG);
  await expect.poll(() => commands, { intervals: [20] }).toContain('loadVideoById');
  await controls(page)
    .getByRole('button', { name: /^(Play|Pause)$/ })
    .click();
  await expectSound(page, commands);
  await page.waitForTimeout(2_000);
  await expect(page.getByText('Tap the video to start')).toBeHidden();
});

test('the key K starts a refused song too', async ({ page, commands }) => {
  await openRefused(page);
  await page.keyboard.press('k');
  await expectSound(page, commands);
});

test('Play on a card plays at the first press, also after a reload', async ({ page, commands }) => {
  await page.goto('/playlist?p=full-throttle');
  await page
    .getByRole('button', { name: /^Play .+ by / })
    .first()
    .click();
  await expectSound(page, commands);
  await page.reload();
  await play(page).click();
  await expectSound(page, commands);
});
