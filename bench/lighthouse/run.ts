import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { ensureChromium } from '../../scripts/lib/chromium.ts';
import { buildIfStale } from '../../scripts/lib/run.ts';
import { DIST } from '../../webpack/paths.ts';
import { describeMachine } from '../machine.ts';
import { findPages } from '../pages.ts';
import { startServer } from '../server.ts';
import { median } from '../summary.ts';
import { writeResult } from '../write-result.ts';

const README = path.join(import.meta.dirname, 'README.md');
const LIGHTHOUSE = path.join(import.meta.dirname, 'node_modules/lighthouse/cli/index.js');
const MAX_REPORT_BYTES = 100_000_000;

const LIMITS = { performance: 98, accessibility: 100, 'best-practices': 100, seo: 100 } as const;
type Category = keyof typeof LIMITS;
const CATEGORIES = Object.keys(LIMITS) as Category[];

const Report = z.object({
  lighthouseVersion: z.string(),
  categories: z.record(
    z.string(),
    z.object({
      score: z.number(),
      auditRefs: z.array(z.object({ id: z.string(), weight: z.number() })),
    }),
  ),
  audits: z.record(
    z.string(),
    z.object({ score: z.number().nullable(), title: z.string(), numericValue: z.number().optional() }),
  ),
});
type Report = z.infer<typeof Report>;

/** Installs Lighthouse separately, so that its 115 packages are not dependencies of the project. */
const installLighthouse = (): void => {
  if (existsSync(LIGHTHOUSE)) return;
  console.error('Installing Lighthouse…');
  execFileSync('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], {
    cwd: import.meta.dirname,
    stdio: ['ignore', 2, 2],
  });
};

/** Audits a page on a mobile phone, as simulated by Lighthouse's defaults. */
const audit = (address: string): Report => {
  const options = ['--output=json', '--quiet', '--no-enable-error-reporting'];
  const flags = '--chrome-flags=--headless=new --no-sandbox';
  const text = execFileSync(process.execPath, [LIGHTHOUSE, address, ...options, flags], {
    encoding: 'utf8',
    env: { ...process.env, CHROME_PATH: ensureChromium() },
    maxBuffer: MAX_REPORT_BYTES,
  });
  return Report.parse(JSON.parse(text));
};

const scoreOf = (category: Category, reports: readonly Report[]): number =>
  Math.round(median(reports.map(({ categories }) => categories[category]?.score ?? 0)) * 100);

const metricOf = (id: string, reports: readonly Report[]): number =>
  median(reports.map(({ audits }) => audits[id]?.numericValue ?? Number.NaN));

/** Returns audits that cost points in a category below its limit. */
const failuresOf = (category: Category, { categories, audits }: Report): string[] =>
  (categories[category]?.auditRefs ?? [])
    .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1)
    .map(({ id }) => `${audits[id]?.title} (${id})`);

const rowOf = (page: string, reports: readonly Report[]): string => {
  const scores = CATEGORIES.map((category) => scoreOf(category, reports));
  const times = ['first-contentful-paint', 'largest-contentful-paint', 'total-blocking-time'].map(
    (id) => `${Math.round(metricOf(id, reports))} ms`,
  );
  const shift = metricOf('cumulative-layout-shift', reports).toFixed(3);
  return `| ${[`\`${page}\``, ...scores, ...times, shift].join(' | ')} |`;
};

const problemsOf = (page: string, reports: readonly Report[]): string[] =>
  CATEGORIES.filter((category) => scoreOf(category, reports) < LIMITS[category]).flatMap((category) => {
    const audits = new Set(reports.flatMap((report) => failuresOf(category, report)));
    return [...audits].map((each) => `- \`${page}\`, ${category}: ${each}`);
  });

const HEAD = [
  'Page',
  'Performance',
  'Accessibility',
  'Best practices',
  'SEO',
  'First paint',
  'Largest paint',
];

const toMarkdown = (audited: ReadonlyMap<string, Report[]>, runs: number): string => {
  const [first] = [...audited.values()].flat();
  const head = [...HEAD, 'Blocking', 'Shift'];
  return [
    `${describeMachine()} · Lighthouse ${first?.lighthouseVersion} · median of ${runs}`,
    '',
    `| ${head.join(' | ')} |`,
    `| --- |${' --: |'.repeat(head.length - 1)}`,
    ...[...audited].map(([page, reports]) => rowOf(page, reports)),
    '',
    ...[...audited].flatMap(([page, reports]) => problemsOf(page, reports)),
  ].join('\n');
};

/** `npm run bench -- lighthouse`: all four categories, on four pages and a subscriber's website. */
export const runLighthouseBench = async (args: string[]): Promise<void> => {
  const { values } = parseArgs({
    args,
    options: { runs: { type: 'string', default: '5' }, write: { type: 'boolean', default: false } },
  });
  const runs = Number(values.runs);
  installLighthouse();
  await buildIfStale();
  const server = await startServer({ name: 'lighthouse', port: 8350, distDir: DIST });
  try {
    const measured: { name: string; path: string }[] = await findPages(server.origin);
    const pages = [...measured, ...['/network', '/subscribe'].map((name) => ({ name, path: name }))].map(
      ({ name, path: address }) => ({ name, address: server.origin + address }),
    );
    pages.push({ name: 'a website', address: server.origin.replace('//', '//luna.') });
    const audited = new Map<string, Report[]>(pages.map(({ name }) => [name, []]));
    for (let run = 1; run <= runs; run += 1) {
      for (const { name, address } of pages) audited.get(name)?.push(audit(address));
      console.error(`Run ${run} of ${runs} is done.`);
    }
    const markdown = toMarkdown(audited, runs);
    console.log(markdown);
    if (values.write) writeResult(README, 'lighthouse', markdown);
  } finally {
    await server.stop();
  }
};
