import { expect, test } from '@playwright/test';
import { release } from '../store/index.ts';
import { FAULTS } from '../testing/faults.ts';
import type { ReleaseSite } from '../testing/sites.ts';
import { startUpdatedSite } from './support/example-site.ts';
import { contentOf, goTo } from './support/pages.ts';

/*
 * One file per kind of fault. `platform/browser/deferred/load-fallback.test.ts` covers all faults of all files with
 * their timeouts, `integrity.spec.ts` covers tampered content, and `e2e/faults` covers a remote of which no version
 * loads.
 */

/** A file that never arrives times out after 8 s; a busy machine takes longer. */
const AT_LAST = { timeout: 20_000 };

let site: ReleaseSite;
let older: string;
test.beforeAll(async () => {
  ({ site, older } = await startUpdatedSite('two'));
});
test.afterAll(() => site.stop());

for (const [file, address, fault] of [
  ['entry', /\/two\/1\.1\.0\/entry\.\w+\.js/, 'is refused'],
  ['exposed chunk', /\/two\/1\.1\.0\/remote\.\w+\.js/, 'is missing'],
  ['page chunk', /\/two\/1\.1\.0\/Two\.\w+\.js/, 'is JSON of something else'],
  ['stylesheet', /\/two\/1\.1\.0\/(Two|remote)\.\w+\.css/, 'never responds'],
] as const) {
  test(`falls back to the previous version when the ${file} ${fault}`, async ({ page }) => {
    await page.route(address, FAULTS[fault]);
    await page.goto(site.origin);
    await goTo(page, 'two');
    await expect(contentOf(page, 'two')).toHaveAttribute('data-version', older, AT_LAST);
  });
}

test('falls back to the previous version when the released page chunk throws', async ({ page }) => {
  const made = await site.make('two', '1.2.0', {
    edit: (name, text) => (/^Two\..*js$/.test(name) ? `throw new Error("broken");${text}` : text),
  });
  await site.update(release(made));
  await page.goto(site.origin);
  await goTo(page, 'two');
  await expect(contentOf(page, 'two')).not.toHaveAttribute('data-version', '1.2.0');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});
