import { expect, test, type Page } from '@playwright/test';
import { playFirstSong } from '../support/music.ts';
import { goHome, goToNetwork, pageHydrated } from '../support/navigation.ts';
import { FOREIGN, UNTRUSTED_HTML, UNTRUSTED_TEXTS } from '../support/untrusted-content.ts';

const envelope = (data: unknown) => ({ json: { code: 200, message: '', data } });

/** Collects dialogs, requests and globals caused by injected scripts. */
const watchForHarm = async (page: Page) => {
  const harm: string[] = [];
  page.on('dialog', (dialog) => {
    harm.push(`dialog ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on('request', (request) => {
    if (request.url().startsWith(FOREIGN)) harm.push(`request ${request.url()}`);
  });
  return async (): Promise<string[]> => {
    if (await page.evaluate(() => 'hurt' in window || 'hurt' in {})) harm.push('a script ran');
    return harm;
  };
};

/** Removes page and API responses from the HTML, so that the browser requests and renders everything. */
const removeInlinedResponses = (page: Page, address: RegExp) =>
  page.route(address, async (route) => {
    const response = await route.fetch();
    const html = await response.text();
    const body = html
      .replace(/(id="responses"[^>]*>).*?(<\/script>)/s, '$1{}$2')
      .replace(/(<div id="root">).*(<\/div>\s*<noscript>)/s, '$1$2');
    await route.fulfill({ response, body });
  });

test('no text becomes HTML or code, only URLs of built files become scripts, and the console reports each violation', async ({
  page,
}) => {
  const lines: string[] = [];
  page.on('console', (line) => line.type() === 'error' && lines.push(line.text()));
  await page.goto('/faq');
  await pageHydrated(page);
  const refused = await page.evaluate(() => {
    const attempts: Record<string, () => void> = {
      html: () => {
        document.body.innerHTML = '<img src=x onerror="window.hurt = 1">';
      },
      code: () => {
        document.createElement('script').text = 'window.hurt = 1';
      },
      handler: () => document.body.setAttribute('onclick', 'window.hurt = 1'),
      response: () => {
        document.createElement('script').src = '/api/feed/get';
      },
      worker: () => void new Worker('/registry.json'),
    };
    return Object.entries(attempts).flatMap(([name, attempt]) => {
      try {
        attempt();
        return [];
      } catch (error) {
        return error instanceof TypeError ? [name] : [];
      }
    });
  });
  expect(refused).toEqual(['html', 'code', 'handler', 'response', 'worker']);
  await expect
    .poll(() => lines.map((line) => /Trusted\w+/.exec(line)?.[0]))
    .toEqual(['TrustedHTML', 'TrustedScript', 'TrustedScript', 'TrustedScriptURL', 'TrustedScriptURL']);
});

test('while a song plays on several pages, the video host’s script is the only one without a hash', async ({
  page,
}) => {
  await page.goto('/playlist?p=full-throttle');
  await playFirstSong(page);
  await goToNetwork(page);
  await goHome(page);
  const reported = () =>
    page.evaluate(async () => {
      const found: string[] = [];
      const observer = new ReportingObserver(
        (list) => found.push(...list.map(({ body }) => (body as { blockedURL?: string }).blockedURL ?? '')),
        { buffered: true, types: ['integrity-violation'] },
      );
      observer.observe();
      await new Promise((resolve) => setTimeout(resolve));
      return found;
    });
  await expect.poll(reported).toEqual([expect.stringMatching(/\/iframe_api$/)]);
});

test('40 malicious HTML samples render harmlessly', async ({ page }) => {
  expect(UNTRUSTED_HTML).toHaveLength(40);
  const news = UNTRUSTED_HTML.map((content, index) => ({
    image: null,
    title: `Sample ${index}`,
    content,
    url: content,
  }));
  await page.route('**/api/feed/get*', (route) => route.fulfill(envelope(news)));
  await removeInlinedResponses(page, /\/latest$/);
  const harm = await watchForHarm(page);
  const response = await page.goto('/latest', { waitUntil: 'networkidle' });
  expect(response?.headers()['content-security-policy']).toContain("script-src 'self'");
  await expect(page.getByRole('article')).toHaveCount(40);
  const left = await page.getByRole('main').evaluate((main) =>
    [...main.querySelectorAll('article div[dir=auto] *')].flatMap((element) => {
      const bad = [...element.attributes].filter(
        ({ name, value }) => !/^(href|rel|target|lang|dir)$/.test(name) || /script:|data:/i.test(value),
      );
      const allowed = 'A B BLOCKQUOTE BR CODE EM H3 H4 HR I LI OL P PRE S SMALL STRONG SUB SUP U UL'.split(
        ' ',
      );
      return bad.length > 0 || !allowed.includes(element.nodeName) ? [element.outerHTML] : [];
    }),
  );
  expect(left).toEqual([]);
  for (const press of await page.getByRole('article').getByText('press').all()) {
    await press.click({ timeout: 1_000, noWaitAfter: true }).catch(() => undefined);
  }
  await expect(page).toHaveURL('/latest');
  expect(await harm()).toEqual([]);
});

test('40 malicious texts are shown as plain text on every page with user content', async ({ page }) => {
  expect(UNTRUSTED_TEXTS).toHaveLength(40);
  const people = UNTRUSTED_TEXTS.map((text, index) => ({
    channel_id: `UC${index}`,
    channel_name: text,
    channel_pic: text,
    sub_tag: text.slice(0, 60),
    testimonial: text,
  }));
  const sites = UNTRUSTED_TEXTS.map((text, index) => ({
    domain_name: `n${index}`,
    name: text,
    profile_pic: text,
  }));
  const news = UNTRUSTED_TEXTS.map((text) => ({ image: text, title: text, content: '<p>x</p>', url: text }));
  await page.route('**/api/member/all*', (route) => route.fulfill(envelope(people)));
  await page.route('**/api/member/testimonial*', (route) => route.fulfill(envelope(people)));
  await page.route('**/api/subscriber/getsubscriberssite*', (route) => route.fulfill(envelope(sites)));
  await page.route('**/api/feed/get*', (route) => route.fulfill(envelope(news)));
  await removeInlinedResponses(page, /\/(network|members|latest)(\?.*)?$/);
  const harm = await watchForHarm(page);
  const shows = async (text: string) => {
    const words = text.replace(/\s+/g, ' ').trim();
    await expect
      .poll(
        () => page.evaluate((part) => document.body.innerText.replace(/\s+/g, ' ').includes(part), words),
        words,
      )
      .toBe(true);
  };
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/network', { waitUntil: 'networkidle' });
  for (const text of UNTRUSTED_TEXTS) await shows(text);
  await page.goto('/latest', { waitUntil: 'networkidle' });
  for (const text of UNTRUSTED_TEXTS) await shows(text);
  for (const index of [0, 12, 21]) {
    await page.goto(`/members?member=UC${index}`, { waitUntil: 'networkidle' });
    await expect(page.getByRole('dialog').getByRole('heading')).toHaveText(UNTRUSTED_TEXTS[index] ?? '');
  }
  await page.goto('/get-in-touch?topic=' + encodeURIComponent(UNTRUSTED_TEXTS[0] ?? ''));
  await page.getByRole('combobox', { name: 'Topic' }).waitFor();
  expect(await harm()).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(1440);
});
