import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { ensureChromium } from '@rushtone/platform/commands/chromium';
import { findPages } from '../first-load/pages.ts';
import { describeMachine, inTurns, median, readOptions, table, withServers, writeResult } from '../runner.ts';

const FOLDER = import.meta.dirname;
const LIGHTHOUSE = path.join(FOLDER, 'node_modules/lighthouse/cli/index.js');
const LIMITS = { performance: 98, accessibility: 100, 'best-practices': 100, seo: 100 } as const;
type Category = keyof typeof LIMITS;
const CATEGORIES = Object.keys(LIMITS) as Category[];
const METRICS = ['first-contentful-paint', 'largest-contentful-paint', 'total-blocking-time'];
const HEAD = ['Performance', 'Accessibility', 'Best practices', 'SEO', 'First paint', 'Largest paint'];

const Report = z.object({
  lighthouseVersion: z.string(),
  categories: z.record(
    z.string(),
    z.object({ score: z.number(), auditRefs: z.array(z.object({ id: z.string(), weight: z.number() })) }),
  ),
  audits: z.record(
    z.string(),
    z.object({ score: z.number().nullable(), title: z.string(), numericValue: z.number().optional() }),
  ),
});
type Report = z.infer<typeof Report>;

/** Audits a page on a mobile phone, as simulated by Lighthouse's defaults. */
const audit = (address: string): Report => {
  const options = ['--output=json', '--quiet', '--no-enable-error-reporting'];
  const flags = '--chrome-flags=--headless=new --no-sandbox';
  const text = execFileSync(process.execPath, [LIGHTHOUSE, address, ...options, flags], {
    encoding: 'utf8',
    env: { ...process.env, CHROME_PATH: ensureChromium() },
    maxBuffer: 100_000_000,
  });
  return Report.parse(JSON.parse(text));
};

const scoreOf = (category: Category, reports: readonly Report[]): number =>
  Math.round(median(reports.map(({ categories }) => categories[category]?.score ?? 0)) * 100);
const metricOf = (id: string, reports: readonly Report[]): number =>
  median(reports.map(({ audits }) => audits[id]?.numericValue ?? Number.NaN));

/** Names the audits that cost points in a category below its limit. */
const problemsOf = (page: string, reports: readonly Report[]): string[] =>
  CATEGORIES.filter((category) => scoreOf(category, reports) < LIMITS[category]).flatMap((category) => {
    const failed = reports.flatMap(({ categories, audits }) =>
      (categories[category]?.auditRefs ?? [])
        .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1)
        .map(({ id }) => `- \`${page}\`, ${category}: ${audits[id]?.title} (${id})`),
    );
    return [...new Set(failed)];
  });

/** `npm run bench -- lighthouse`: all four categories, on four pages and a subscriber's website. */
export const runLighthouseBench = async (args: string[]): Promise<void> => {
  const { runs, write } = readOptions(args, { runs: 5, write: false });
  // Installed separately, so that its 115 packages are not dependencies of the project.
  if (!existsSync(LIGHTHOUSE))
    execFileSync('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], {
      cwd: FOLDER,
      stdio: ['ignore', 2, 2],
    });
  const audited = new Map<string, Report[]>();
  await withServers(async ({ start }) => {
    const { origin } = await start('site');
    const pages = [
      ...(await findPages(origin)).map((page) => [`\`${page.name}\``, origin + page.path]),
      ...['/network', '/subscribe'].map((name) => [`\`${name}\``, origin + name]),
      ['a website', origin.replace('//', '//luna.')],
    ] as [string, string][];
    await inTurns(runs, async () => {
      for (const [name, address] of pages) audited.set(name, [...(audited.get(name) ?? []), audit(address)]);
    });
  });
  const [first] = [...audited.values()].flat();
  const rows = [...audited].map(([page, reports]) => [
    page,
    ...CATEGORIES.map((category) => scoreOf(category, reports)),
    ...METRICS.map((id) => `${Math.round(metricOf(id, reports))} ms`),
    metricOf('cumulative-layout-shift', reports).toFixed(3),
  ]);
  const markdown = [
    `${describeMachine()} · Lighthouse ${first?.lighthouseVersion} · median of ${runs}\n`,
    `${table(['Page', ...HEAD, 'Blocking', 'Shift'], rows)}\n`,
    ...[...audited].flatMap(([page, reports]) => problemsOf(page, reports)),
  ].join('\n');
  console.log(markdown);
  if (write) writeResult(path.join(FOLDER, 'README.md'), 'lighthouse', markdown);
};
