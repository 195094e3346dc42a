import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import {
  attributeOf,
  startCollector,
  type CollectedSpan,
  type Collector,
} from '@rushtone/api-testing/fakes/collector';
import { pageHydrated, remoteContent } from '../support/navigation.ts';
import { DIST, startReleaseSite, type ReleaseSite } from '../support/releases.ts';

test.describe.configure({ mode: 'default' });

let collector: Collector;
let site: ReleaseSite;
test.beforeAll(async () => {
  collector = await startCollector();
  site = await startReleaseSite({
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint,
    OTEL_TRACES_SAMPLER_ARG: '1',
  });
});
test.afterAll(async () => {
  await site.stop();
  collector.stop();
});

/** Returns the script that sends spans; `scripts/lib/budgets.ts` limits its size. */
const tracingScript = (): string => {
  const folder = join(DIST, 'shell/assets');
  return (
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.js'))
      .find((name) => readFileSync(join(folder, name), 'utf8').includes('/remotes/spans')) ?? 'none'
  );
};

test('a trace spans from a click on the page through the API to the SQL statement, and names the version', async ({
  page,
}) => {
  const script = tracingScript();
  const loaded = page.waitForResponse((response) => response.url().endsWith(script));
  await page.goto(site.origin);
  await loaded;
  await pageHydrated(page);
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await page.getByRole('combobox', { name: 'Search songs' }).fill('glass');
  await page.keyboard.press('Enter');
  await expect(remoteContent(page, 'listening').getByRole('link', { name: /glass/i }).first()).toBeVisible();
  // Leaving the page flushes pending spans.
  await page.goto('about:blank');

  const find = (name: string, parent?: CollectedSpan) =>
    collector
      .spans()
      .find((span) => span.name === name && (parent === undefined || span.parentSpanId === parent.spanId));
  const chain = () => {
    const press = find('navigation /search');
    const request = press && find('request /api/song/searchpage', press);
    const call = request && find('GET /api/song/searchpage', request);
    const statement =
      call &&
      collector
        .spans()
        .find((span) => span.parentSpanId === call.spanId && attributeOf(span, 'db.query.text'));
    return [press, request, call, statement];
  };
  await expect.poll(() => chain().filter(Boolean).length, { timeout: 20_000 }).toBe(4);
  const [press, ...others] = chain();
  expect(new Set(others.map((span) => span?.traceId))).toEqual(new Set([press?.traceId]));
  for (const span of [press, others[0]]) {
    const says = (name: string) => span && attributeOf(span, `rushtone.${name}`);
    expect(says('remote')).toBe('listening');
    expect(says('version')).toBe(site.built('listening').version);
    expect(says('channel')).toBe('stable');
    expect(says('registry_revision')).toBeGreaterThan(0);
  }
});

test('a page of a site without a collector does not load the tracing script', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  const idle = page.waitForResponse((response) => response.url().endsWith('/registry/events'));
  await page.goto('/');
  await idle;
  await pageHydrated(page);
  await expect.poll(() => asked.some((url) => url.includes('/remotes/report'))).toBe(true);
  const script = tracingScript();
  expect(asked.filter((url) => url.endsWith(script))).toEqual([]);
});
