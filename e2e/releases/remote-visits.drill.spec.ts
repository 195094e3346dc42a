import { expect, test, type CDPSession, type Page } from '@playwright/test';
import { pageHydrated } from '../support/navigation.ts';
import { restoreSession } from '../support/users.ts';

const ROUNDS = 50;

const counts = async (session: CDPSession): Promise<Record<string, number>> => {
  await session.send('HeapProfiler.collectGarbage');
  const { metrics } = await session.send('Performance.getMetrics');
  return Object.fromEntries(metrics.map(({ name, value }) => [name, value]));
};

const visit = async (page: Page, path: string, remote: string) => {
  await page.evaluate((to) => {
    window.history.pushState({}, '', to);
    window.dispatchEvent(new PopStateEvent('popstate', { state: {} }));
  }, path);
  await page.locator(`[data-remote="${remote}"]`).waitFor();
};

test('50 rounds over all remotes leak no listeners, timers or nodes', async ({ page }) => {
  // 220 visits, half a second to a second each.
  test.setTimeout(600_000);
  await page.addInitScript(() => {
    const running = new Set<number>();
    const { setInterval: begin, clearInterval: end } = window;
    Object.assign(window, {
      running,
      setInterval: (...rest: Parameters<typeof begin>) => {
        const id = begin(...rest);
        running.add(id);
        return id;
      },
      clearInterval: (id: number) => {
        running.delete(id);
        end(id);
      },
    });
  });
  await restoreSession(page, 'subscriber@example.com');
  await page.goto('/');
  // The router does not listen before.
  await pageHydrated(page);
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable');
  const round = async () => {
    await visit(page, '/network', 'network');
    await visit(page, '/subscribe', 'subscribe');
    await visit(page, '/account/website', 'tools');
    await visit(page, '/playlists', 'listening');
  };
  const intervals = () => page.evaluate(() => (window as unknown as { running: Set<number> }).running.size);
  for (let warm = 0; warm < 5; warm += 1) await round();
  const [before, timersBefore] = [await counts(session), await intervals()];
  for (let at = 0; at < ROUNDS; at += 1) await round();
  const [after, timersAfter] = [await counts(session), await intervals()];
  console.log(
    `listeners ${before.JSEventListeners} → ${after.JSEventListeners}, nodes ${before.Nodes} → ${after.Nodes}`,
  );
  expect(after.JSEventListeners).toBeLessThanOrEqual((before.JSEventListeners ?? 0) * 1.05 + 5);
  expect(after.Nodes).toBeLessThanOrEqual((before.Nodes ?? 0) * 1.05 + 50);
  expect(timersAfter).toBeLessThanOrEqual(timersBefore);
});

test('pages report which deprecated members of the contract their remote uses', async ({ page, request }) => {
  const { data }: { data: { id: string; youtube_url: string }[] } = await (
    await request.get('/api/playlist/all')
  ).json();
  const [list] = data;
  const counted = async (): Promise<string> => {
    await page.goto(`/song?s=${list?.youtube_url}&p=${list?.id}`);
    await page.waitForLoadState('networkidle');
    // A view is reported when the user leaves the page.
    await page.goto('/network');
    const [, uses = ''] = (await (await request.get('/releases')).text()).split('Uses of deprecated members');
    return uses.replaceAll(/<[^>]*>/g, ' ');
  };
  await expect.poll(counted, { timeout: 40_000 }).toMatch(/listening \d+\.\d+\.\d+\s+useServices\s+\d+/);
});
