import { expect, test, type Page } from '@playwright/test';
import { expectAccessible } from '../support/accessibility.ts';
import { playFirstSong } from '../support/music.ts';
import { isHydrated, pageHydrated } from '../support/navigation.ts';
import { at } from '../support/site.ts';

test('network dialogs and form errors have no axe violations', async ({ page }) => {
  const host = 'slowtide.localhost';
  test.slow();
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto(at(host, '/network'), { waitUntil: 'networkidle' });
  await page.getByRole('region', { name: 'Members', exact: true }).getByRole('button').nth(3).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectAccessible(page, 'network');
  await page.goto(at(host, '/members'), { waitUntil: 'networkidle' });
  await page.getByRole('list', { name: 'Members' }).getByRole('button').nth(5).click();
  await expect(page.getByRole('dialog').getByRole('link', { name: 'Visit channel' })).toBeVisible();
  await expectAccessible(page, 'members');
  await page.goto(at(host, '/get-in-touch?topic=other'));
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByText('Message is required.')).toBeVisible();
  await expectAccessible(page, 'contact');
});

/** Longer than the time per slide, in ms. */
const SLIDE_MS = 2_600;
/** Fewer frames than a smooth scroll takes. */
const SMOOTH_SCROLL_FRAMES = 5;
const members = (page: Page) => page.getByRole('region', { name: 'Members', exact: true });
const place = async (page: Page): Promise<number> =>
  Number.parseInt(
    await members(page)
      .getByText(/^\d+ of 60$/)
      .innerText(),
    10,
  );

test.describe('carousels (spec §9.5)', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } });

  test('advance automatically and stop on hover and while paused', async ({ page }) => {
    await page.clock.install();
    await page.goto('/network', { waitUntil: 'networkidle' });
    await members(page).scrollIntoViewIfNeeded();
    await expect(async () => {
      await page.clock.runFor(SLIDE_MS);
      expect(await place(page)).toBeGreaterThan(1);
    }).toPass();
    await members(page).hover();
    await page.waitForTimeout(600);
    const held = await place(page);
    await page.clock.runFor(SLIDE_MS);
    expect(await place(page)).toBe(held);
    await members(page).getByRole('button', { name: 'Pause' }).click();
    await page.mouse.move(5, 5);
    await page.clock.runFor(SLIDE_MS);
    expect(await place(page)).toBe(held);
  });

  test('work with the keyboard: Pause first, then previous and next; hidden slides are inert', async ({
    page,
  }) => {
    await page.goto('/network', { waitUntil: 'networkidle' });
    await members(page).getByRole('button', { name: 'Pause' }).press('Enter');
    const from = await place(page);
    await page.keyboard.press('Tab');
    await expect(members(page).getByRole('button', { name: 'Previous slide' })).toBeFocused();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect.poll(() => place(page)).toBe(from + 1);
    const shown = await members(page).locator('[aria-roledescription=slide]:not([inert])').count();
    expect(shown).toBe(12);
    await page.keyboard.press('Tab');
    await expect(members(page).locator('[aria-roledescription=slide]:not([inert]) button:focus')).toHaveCount(
      1,
    );
  });

  test('start paused and jump with reduced motion', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto('/network', { waitUntil: 'networkidle' });
    await expect(members(page).getByRole('button', { name: 'Start' })).toBeVisible();
    expect(await place(page)).toBe(1);
    const placesInNextFrames = await members(page).evaluate(async (region, frames) => {
      const places: string[] = [];
      region.querySelector<HTMLButtonElement>('[aria-label="Next slide"]')?.click();
      for (let frame = 0; frame < frames; frame += 1) {
        await new Promise(requestAnimationFrame);
        places.push(/\d+ of 60/.exec(region.textContent ?? '')?.[0] ?? '');
      }
      return places;
    }, SMOOTH_SCROLL_FRAMES);
    expect(placesInNextFrames).toContain('2 of 60');
  });

  test('show as many slides as fit', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    const shown = (name: string) =>
      page.getByRole('region', { name, exact: true }).locator('[aria-roledescription=slide]:not([inert])');
    for (const [width, small, large] of [
      [1440, 12, 3],
      [768, 6, 2],
      [320, 3, 1],
    ] as const) {
      await page.setViewportSize({ width, height: 900 });
      await page.goto('/network', { waitUntil: 'networkidle' });
      await expect(shown('Members')).toHaveCount(small);
      await expect(shown('Testimonials')).toHaveCount(large);
    }
  });
});

test('a member dialog has a URL; Back closes it and keeps the scroll position', async ({ page }) => {
  await page.goto('/members', { waitUntil: 'networkidle' });
  await page.mouse.wheel(0, 700);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(300);
  const scrolled = await page.evaluate(() => window.scrollY);
  const button = page.getByRole('button', { name: /Comet Nana/ });
  await button.click();
  await expect(page).toHaveURL(/\/members\?member=UC/);
  expect(await page.evaluate(() => window.scrollY)).toBe(scrolled);
  const address = page.url();
  await page.goBack();
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(button).toBeFocused();
  expect(await page.evaluate(() => window.scrollY)).toBe(scrolled);
  await page.goto(address);
  await expect(page.getByRole('dialog', { name: 'Comet Nana' })).toBeVisible();
});

test('a contact request reaches the team’s mailbox, a site message the subscriber’s', async ({ page }) => {
  await page.goto('/get-in-touch?topic=bug-report');
  await page.getByRole('textbox', { name: 'Email' }).fill('mia@example.com');
  await page.getByRole('textbox', { name: 'Discord' }).fill('mia');
  await page.getByRole('textbox', { name: 'YouTube link' }).fill('https://youtube.example/@mia');
  await page.getByRole('textbox', { name: 'Message' }).fill('The third verse is missing.');
  await page.reload();
  await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue('The third verse is missing.');
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'sent' })).toHaveText(
    'Your request has been sent successfully!',
  );
  await page.goto(at('luna.localhost'));
  await page.getByRole('textbox', { name: 'Email' }).fill('mia@example.com');
  await page.getByRole('textbox', { name: 'Message' }).fill('I love the ghosts.');
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByText('Your request has been sent successfully!')).toBeVisible();
  await expect(async () => {
    await page.goto('/mail');
    await expect(page.getByText(/Rushtone: Bug report/).first()).toBeVisible({ timeout: 500 });
    await expect(page.getByText(/a message from your site Luna Paradelle/).first()).toBeVisible({
      timeout: 500,
    });
  }).toPass({ timeout: 20_000 });
});

test('an FAQ answer has a URL: it opens scrolled into view, and the URL follows', async ({ page }) => {
  await page.goto('/faq#rights', { waitUntil: 'networkidle' });
  await expect(page.getByText(/You do, exactly as before\./)).toBeInViewport();
  await page.getByText('When will I hear back?').click();
  await expect(page).toHaveURL(/\/faq#answer-time$/);
});

test('a subscriber’s songs play on their website', async ({ page }) => {
  await page.goto(at('luna.localhost'));
  await expect(page).toHaveTitle('Luna Paradelle – Rushtone');
  await playFirstSong(page);
  const headings = page.getByRole('main').getByRole('heading', { level: 2 });
  await expect(headings).toHaveText(['New songs', 'Support me', 'More', 'About me']);
  const missing = await page.goto(at('nobody-here.localhost'));
  expect(missing?.status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Site not found');
});

test('a website is whole without the shell, which comes with the first press; visit and song are counted', async ({
  page,
}) => {
  const counted: (string | null)[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/website/visit'))
      counted.push(new URLSearchParams(request.postData() ?? '').get('event'));
  });
  await page.goto(at('luna.localhost'));
  await expect(page.getByRole('button', { name: /^Copy link: / }).first()).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Message' })).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(await isHydrated(page)).toBe(false);
  await page
    .getByRole('button', { name: /^Play / })
    .first()
    .click();
  await expect(page.getByRole('button', { name: 'Pause', exact: true })).toBeVisible();
  await pageHydrated(page);
  expect(counted).toEqual(['visit', 'song']);
});
