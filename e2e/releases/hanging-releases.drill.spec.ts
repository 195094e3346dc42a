import { expect, test, type BrowserContext, type Page } from '@playwright/test';
import { release } from '@rushtone/platform/store';
import { expectPlaysOn, playFirstSong } from '../support/music.ts';
import { goToNetwork, pageHydrated, remoteContent } from '../support/navigation.ts';
import { startReleaseSite, type ReleaseSite } from '../support/releases.ts';

/** Time until a hanging page is replaced, in ms; a busy machine takes longer. */
const AT_LAST = { timeout: 90_000 };

test.describe.configure({ mode: 'default', timeout: 300_000 });

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

const LOOPS = {
  'whose render never ends': '()=>{for(;;);}',
  'whose timer never ends': '()=>{setTimeout(()=>{for(;;);},300);return null}',
  // What a loop of effects is for the thread: one task after another, and no idle moment.
  'whose tasks never end':
    '()=>{const c=new MessageChannel();c.port1.onmessage=()=>c.port2.postMessage(0);c.port2.postMessage(0);return null}',
} as const;

/** Opens the page, waits until its stall is marked, and kills it. */
const stall = async (context: BrowserContext): Promise<void> => {
  const page = await context.newPage();
  await page.goto(site.origin);
  await watched(page);
  const session = await context.newCDPSession(page);
  // Ends with the page: a page that stands still does not confirm the press.
  goToNetwork(page).catch(() => undefined);
  const marks = await context.newPage();
  // A document of this origin in which no watch runs.
  await marks.goto(`${site.origin}/robots.txt`);
  await expect.poll(() => countMarks(marks), AT_LAST).toBe(1);
  await marks.close();
  const crashed = page.waitForEvent('crash');
  session.send('Page.crash').catch(() => undefined);
  await crashed;
};

const watched = async (page: Page): Promise<void> => {
  await expect.poll(() => page.workers().length, AT_LAST).toBeGreaterThan(0);
};

const countMarks = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    const known = await indexedDB.databases();
    if (!known.some(({ name }) => name === 'rushtone-stalls')) return 0;
    return new Promise<number>((resolve) => {
      const opening = indexedDB.open('rushtone-stalls');
      opening.addEventListener('success', () => {
        const counting = opening.result.transaction('marks').objectStore('marks').count();
        counting.addEventListener('success', () => {
          opening.result.close();
          resolve(counting.result);
        });
      });
    });
  });

for (const [title, component] of Object.entries(LOOPS))
  test(`a page ${title} is reported at the next visit, and skipped after the second time`, async ({
    context,
  }) => {
    await releasePage('1.1.0', component);
    for (let times = 0; times < 2; times += 1) {
      await stall(context);
      const next = await context.newPage();
      const reported = next.waitForRequest((request) =>
        /"cause":"stalled"/.test(new URLSearchParams(request.postData() ?? '').get('reports') ?? ''),
      );
      await next.goto(site.origin);
      const { reports } = Object.fromEntries(new URLSearchParams((await reported).postData() ?? ''));
      expect(JSON.parse(reports ?? '')).toMatchObject([
        { kind: 'error', remote: 'network', version: '1.1.0', cause: 'stalled' },
        { kind: 'view', remote: 'network', version: '1.1.0', failed: true },
      ]);
      await next.close();
    }
    const last = await context.newPage();
    await last.goto(`${site.origin}/network`);
    await expect(remoteContent(last, 'network')).toHaveAttribute('data-version', older, AT_LAST);
    await pageHydrated(last);
  });
