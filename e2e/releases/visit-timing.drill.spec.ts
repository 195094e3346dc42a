import { expect, test } from '@playwright/test';

const PAINT_MS = 150;

test('hover and click paint a previously visited remote within 150 ms', async ({ page }) => {
  await page.goto('/subscribe');
  await page.getByRole('link', { name: 'Rushtone home' }).click();
  await expect(page.locator('[data-remote="listening"]')).toBeVisible();
  const times: number[] = [];
  for (let round = 0; round < 5; round += 1) {
    const link = page.getByRole('link', { name: 'Subscriptions' }).first();
    await link.hover();
    await page.waitForTimeout(300);
    times.push(
      await link.evaluate(
        (element) =>
          new Promise<number>((resolve) => {
            const began = performance.now();
            const look = () =>
              document.querySelector('[data-remote="subscribe"]')
                ? requestAnimationFrame(() => resolve(performance.now() - began))
                : requestAnimationFrame(look);
            (element as HTMLAnchorElement).click();
            look();
          }),
      ),
    );
    await page.getByRole('link', { name: 'Rushtone home' }).click();
    await expect(page.locator('[data-remote="listening"]')).toBeVisible();
  }
  const median = times.sort((a, b) => a - b)[2] ?? Number.NaN;
  console.log(`click to paint, median of 5: ${Math.round(median)} ms`);
  expect(median).toBeLessThanOrEqual(PAINT_MS);
});
