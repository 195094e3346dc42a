import path from 'node:path';
import { parseArgs } from 'node:util';
import type { Browser } from '@playwright/test';
import { describeRun } from '../machine.ts';
import type { RunningVariant } from '../measure-variants.ts';
import { withVariants } from '../running-variants.ts';
import { median } from '../summary.ts';
import type { VariantName } from '../variants.ts';
import { writeResult } from '../write-result.ts';
import { measureFirstVisit, type Visit } from './other-remote.ts';
import { measureWarmReload } from './warm-reload.ts';

const README = path.join(import.meta.dirname, 'README.md');

type Row = { build: VariantName; withIntent: boolean; visits: Visit[] };

const visitsTable = (rows: readonly Row[]): string =>
  [
    '| Build | Press | Heading | Processor | Requests |',
    '| --- | --- | --: | --: | --: |',
    ...rows.map(({ build, withIntent, visits }) => {
      const of = (figure: keyof Visit) => Math.round(median(visits.map((visit) => visit[figure])));
      const press = withIntent ? '300 ms after intent' : 'at once';
      return `| ${build} | ${press} | ${of('headingMs')} ms | ${of('processorMs')} ms | ${of('requests')} |`;
    }),
  ].join('\n');

const reloadTable = (reloads: ReadonlyMap<VariantName, number[]>): string =>
  [
    '| Build | Largest paint |',
    '| --- | --: |',
    ...[...reloads].map(([build, times]) => `| ${build} | ${Math.round(median(times))} ms |`),
  ].join('\n');

/** Alternates between the builds within each run, so that other load on the machine affects all of them. */
const measure = async (
  browser: Browser,
  variants: readonly RunningVariant[],
  runs: number,
): Promise<string> => {
  // The bare variant has no other page.
  const sites = variants.filter(({ name }) => name !== 'bare');
  const rows = sites.flatMap(({ name, origin }) =>
    [true, false].map((withIntent) => ({ build: name, origin, withIntent, visits: [] as Visit[] })),
  );
  const reloads = new Map(variants.map(({ name }) => [name, [] as number[]]));
  for (const { origin } of variants) await measureWarmReload(browser, origin);
  for (let run = 1; run <= runs; run += 1) {
    for (const { origin, withIntent, visits } of rows)
      visits.push(await measureFirstVisit(browser, origin, withIntent));
    for (const { name, origin } of variants)
      reloads.get(name)?.push(await measureWarmReload(browser, origin));
    console.error(`Run ${run} of ${runs} is done.`);
  }
  return [
    describeRun(browser.version(), runs),
    '### From `/` to `/network`, phone',
    visitsTable(rows),
    '### Warm reload of `/`, phone',
    reloadTable(reloads),
  ].join('\n\n');
};

/** `npm run bench -- visits`: navigation to a page of another remote, and back to a visited page. */
export const runVisitsBench = async (args: string[]): Promise<void> => {
  const { values } = parseArgs({
    args,
    options: { runs: { type: 'string', default: '5' }, write: { type: 'boolean', default: false } },
  });
  const markdown = await withVariants((browser, variants) => measure(browser, variants, Number(values.runs)));
  console.log(markdown);
  if (values.write) writeResult(README, 'visits', markdown);
};
