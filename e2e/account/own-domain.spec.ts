import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { chromium, expect, test, type Browser, type Page } from '@playwright/test';
import { startDnsServer, type DnsServer } from '@rushtone/api-testing/fakes/dns-server';
import { startProcess, type ServerProcess } from '@rushtone/api-testing/server-process';
import { BROWSER_ARGS, HEADLESS } from '../support/browser.ts';
import { DIST } from '../support/releases.ts';
import { signIn } from '../support/users.ts';

const BRANDS = [
  { brand: 'rushtone', main: 'localhost', domain: 'music.luna-band.example', tag: [] },
  { brand: 'slowtide', main: 'slowtide.localhost', domain: 'slow.luna-band.example', tag: ['@drill'] },
];

let data: string;
let dns: DnsServer;
let server: ServerProcess;
let browser: Browser;
test.beforeAll(async () => {
  data = mkdtempSync(path.join(os.tmpdir(), 'rushtone-own-domain-'));
  dns = await startDnsServer();
  server = await startProcess(data, { DIST_DIR: DIST, DNS_SERVERS: dns.address });
  // Resolves the domains to this machine and treats them as secure, as if behind an HTTPS proxy.
  const origins = BRANDS.map(({ domain }) => `http://${domain}:${server.port}`).join();
  browser = await chromium.launch({
    executablePath: HEADLESS,
    args: [
      ...BROWSER_ARGS,
      '--host-resolver-rules=MAP *.luna-band.example 127.0.0.1',
      `--unsafely-treat-insecure-origin-as-secure=${origins}`,
    ],
  });
});
test.afterAll(async () => {
  await browser.close();
  await server.stop();
  await dns.stop();
  rmSync(data, { recursive: true, force: true });
});

// Both tests share one server.
test.describe.configure({ mode: 'default' });

const openTool = async (page: Page, main: string) => {
  await page.goto(`http://${main}:${server.port}/login`);
  await signIn(page, 'premiumplus@example.com');
  await page.goto(`http://${main}:${server.port}/account/website`);
  // In the demo data, this account has a website in only one of the brands.
  const choice = page.getByRole('button', { name: 'Activate my website' });
  const section = page.getByRole('region', { name: 'Own domain' });
  await expect(choice.or(section)).toBeVisible();
  if (await choice.isVisible()) {
    await page.getByRole('textbox', { name: /^Domain name/ }).fill('luna-slow');
    await choice.click();
  }
  await section.getByRole('button', { name: 'Use a domain of your own' }).click();
  return section;
};

for (const { brand, main, domain, tag } of BRANDS)
  test(
    `a subscriber of ${brand} connects a custom domain, at which visitors find the website`,
    { tag },
    async () => {
      test.slow();
      const page = await (await browser.newContext()).newPage();
      const section = await openTool(page, main);
      await section.getByRole('textbox', { name: /^Domain/ }).fill(domain);
      await page.keyboard.press('Enter');
      const records = section.getByRole('list', { name: 'DNS records' });
      await expect(records).toContainText(`_${brand}.${domain}`);
      await section.getByRole('button', { name: 'Check now' }).click();
      // Shown only once: the message of the check stays.
      await expect(section.getByText(/^There is no TXT record/)).toHaveCount(1);
      await expect(section.getByText('Not connected')).toBeVisible();

      const [name = '', proof = '', , target = ''] = await records.getByRole('code').allTextContents();
      dns.records.set(name, { TXT: [proof] });
      dns.records.set(domain, { CNAME: [target] });
      await section.getByRole('button', { name: 'Check now' }).click();
      await expect(section.getByText('Online')).toBeVisible();

      const visitor = await (await browser.newContext()).newPage();
      const at = `http://${domain}:${server.port}/`;
      await visitor.goto(at);
      const title = visitor.getByRole('heading', { level: 1 });
      await expect(title).toHaveText(/luna/i);
      // Accounts belong to the main site, so a custom domain offers no sign-in and sets no cookies.
      await expect(visitor.getByRole('link', { name: /Log in|Account|Sign/ })).toHaveCount(0);
      expect(await visitor.context().cookies()).toEqual([]);
      // The page is interactive: its form is loaded with its scripts.
      await visitor.getByRole('button', { name: 'Report this site' }).click();
      await expect(visitor.getByRole('dialog', { name: 'Report this site' })).toBeVisible();

      const subdomain = await page.getByRole('link', { name: /^Visit / }).getAttribute('href');
      await visitor.goto(`http:${subdomain}`);
      expect(visitor.url(), 'the subdomain leads there').toBe(at);
      await page.context().close();
      await visitor.context().close();
    },
  );
