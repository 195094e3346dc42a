import { chromium } from 'playwright-core';
const b = await chromium.launch({ executablePath: '/usr/bin/chromium' });
for (const w of [390, 320]) {
  const p = await (await b.newContext({ viewport: { width: w, height: 800 }, hasTouch: true, isMobile: true })).newPage();
  await p.goto('http://localhost:8390/new');
  if ((await p.title()).includes('not')) await p.goto('http://localhost:8390/playlist?p=new');
  console.log(p.url(), await p.title());
  const btn = p.getByRole('main').getByRole('button', { name: /^Play .+ by/ }).first();
  await btn.waitFor(); await p.waitForTimeout(1500); await btn.click(); await p.waitForTimeout(2500);
  await p.screenshot({ path: `/tmp/w/card-${w}.png` });
}
await b.close();
