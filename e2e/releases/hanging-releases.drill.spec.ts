import { expect, test } from '@playwright/test';
import { release } from '@rushtone/releases/store';
import { expectPlaysOn, playFirstSong } from '../support/music.ts';
import { goToNetwork, pageHydrated, remoteContent } from '../support/navigation.ts';
import { startReleaseSite, type ReleaseSite } from '../support/releases.ts';

/** Time until a hanging page is replaced, in ms; a busy machine takes longer. */
const AT_LAST = { timeout: 30_000 };

test.describe.configure({ mode: 'default' });

let site: ReleaseSite;
let older: string;
test.beforeEach(async () => {
  site = await startReleaseSite();
  older = site.built('network').version;
});
test.afterEach(() => site.stop());

/** Releases a version of the network page whose component is this expression. */
const releasePage = async (version: string, component: string): Promise<void> => {
  const made = await site.make('network', version, {
    edit: (file, text) =>
      /^Network\..*js$/.test(file) ? text.replace(/Page:\s*\(\)\s*=>\s*\w+/, `Page:()=>${component}`) : text,
  });
  await site.update(release(made));
};

const NEVER_RESOLVES = '()=>{throw new Promise(()=>{})}';

test('a page that never resolves is replaced by the previous version, and the music plays on', async ({
  page,
}) => {
  await releasePage('1.1.0', NEVER_RESOLVES);
  await page.goto(`${site.origin}/playlist?p=full-throttle`);
  await playFirstSong(page);
  const reported = page.waitForRequest(
    (request) =>
      request.url().endsWith('/remotes/report') &&
      /unresolved/.test(decodeURIComponent(request.postData() ?? '')),
  );
  await goToNetwork(page);
  await expect(page.getByText('This page takes long to open.')).toBeVisible(AT_LAST);
  await expect(remoteContent(page, 'network')).toHaveAttribute('data-version', older, AT_LAST);
  await expect(page.getByText('This page takes long to open.')).toBeHidden();
  await reported;
  await expectPlaysOn(page);
});

test('a landing page that never resolves is replaced by the previous version', async ({ page }) => {
  await releasePage('1.1.0', NEVER_RESOLVES);
  await page.goto(`${site.origin}/network`);
  await expect(remoteContent(page, 'network')).toHaveAttribute('data-version', older, AT_LAST);
  await pageHydrated(page);
});
