import { expect, test as base, type Page } from '@playwright/test';
import { BROWSER_ARGS, HEADLESS } from '../support/browser.ts';
import { second } from '../support/music.ts';

/** Commands that the player posts to its iframe. */
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
  // Tracing evaluates scripts in the page, which counts as a user gesture.
  trace: 'off',
  /** A browser that blocks sound on every page before the first user gesture. */
  launchOptions: {
    executablePath: HEADLESS,
    args: [...BROWSER_ARGS, '--autoplay-policy=document-user-activation-required'],
  },
});

const SONG = '/song?s=rtMKEffTTW5&p=full-throttle';
const controls = (page: Page) => page.getByRole('group', { name: 'Playback' });
const play = (page: Page) => controls(page).getByRole('button', { name: 'Play', exact: true });
const pause = (page: Page) => controls(page).getByRole('button', { name: 'Pause', exact: true });

/** Waits without evaluating scripts in the page, which would count as a user gesture. */
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

test('a song blocked by the browser shows a message, stays silent, and plays on the first click', async ({
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

test('a click before the browser has blocked playback plays the song and does not pause it', async ({
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

test('the key K also starts a blocked song', async ({ page, commands }) => {
  await openRefused(page);
  await page.keyboard.press('k');
  await expectSound(page, commands);
});

test('Play on a card plays on the first click, also after a reload', async ({ page, commands }) => {
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
