import { expect, test } from '@playwright/test';
import { release } from '@rushtone/platform/store';
import { FAULTS } from '../support/faults.ts';
import { goToNetwork, remoteContent } from '../support/navigation.ts';
import { startUpdatedSite, type ReleaseSite } from '../support/releases.ts';

/*
 * One file per kind of fault. `platform/browser/deferred/load-fallback.test.ts` covers all faults of all files with
 * their timeouts, `integrity.drill.spec.ts` covers tampered content, and `e2e/faults` covers a remote of which no version
 * loads.
 */

/** A file that never arrives times out after 8 s; a busy machine takes longer. */
const AT_LAST = { timeout: 20_000 };

test.describe.configure({ mode: 'default' });

let site: ReleaseSite;
let older: string;
test.beforeAll(async () => {
  ({ site, older } = await startUpdatedSite('network'));
});
test.afterAll(() => site.stop());

for (const [file, address, fault] of [
  ['entry', /\/network\/1\.1\.0\/entry\.\w+\.js/, 'is refused'],
  ['exposed chunk', /\/network\/1\.1\.0\/remote\.\w+\.js/, 'is missing'],
  ['page chunk', /\/network\/1\.1\.0\/Network\.\w+\.js/, 'is JSON of something else'],
  ['stylesheet', /\/network\/1\.1\.0\/(Network|remote)\.\w+\.css/, 'never responds'],
] as const) {
  test(`falls back to the previous version when the ${file} ${fault}`, async ({ page }) => {
    await page.route(address, FAULTS[fault]);
    await page.goto(site.origin);
    await goToNetwork(page);
    await expect(remoteContent(page, 'network')).toHaveAttribute('data-version', older, AT_LAST);
  });
}

test('falls back to the previous version when the released page chunk throws', async ({ page }) => {
  const made = await site.make('network', '1.2.0', {
    edit: (name, text) => (/^Network\..*js$/.test(name) ? `throw new Error("broken");${text}` : text),
  });
  await site.update(release(made));
  await page.goto(site.origin);
  await goToNetwork(page);
  await expect(remoteContent(page, 'network')).not.toHaveAttribute('data-version', '1.2.0');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});
