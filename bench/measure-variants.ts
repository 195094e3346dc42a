import type { Browser } from '@playwright/test';
import type { Section } from './markdown-table.ts';
import { measureLoad, type Load } from './measure-load.ts';
import { findPages, type BenchPage } from './pages.ts';
import { PROFILES, type Profile } from './profiles.ts';
import { countRoundTrips } from './round-trips.ts';
import { summarize } from './summary.ts';
import type { VariantName } from './variants.ts';

export type RunningVariant = { name: VariantName; origin: string };

type Options = {
  browser: Browser;
  variants: readonly RunningVariant[];
  runs: number;
  quietMs: number;
  /** Measures only this page. */
  page: string | undefined;
};
type Cell = RunningVariant & { page: BenchPage; profile: Profile; loads: Load[] };

const WARM_UP_QUIET_MS = 500;

/** Loads each page once unmeasured, so that the server has compiled, read and compressed its responses. */
const warmUp = async (browser: Browser, cells: readonly Cell[]): Promise<void> => {
  for (const { origin, page, profile } of cells)
    await measureLoad(browser, { origin, page, profile, quietMs: WARM_UP_QUIET_MS });
};

/** Alternates between the variants within each run, so that other load on the machine affects all of them. */
export const measureVariants = async (options: Options): Promise<Section[]> => {
  const { browser, variants, runs, quietMs, page: only } = options;
  const all = await findPages(variants[0]?.origin ?? '');
  const pages = all.filter(({ name }) => only === undefined || name === only);
  const cells: Cell[] = pages.flatMap((page) =>
    PROFILES.flatMap((profile) => variants.map((variant) => ({ ...variant, page, profile, loads: [] }))),
  );
  await warmUp(
    browser,
    cells.filter(({ profile }) => profile.network === null),
  );
  for (let run = 1; run <= runs; run += 1) {
    for (const { origin, page, profile, loads } of cells)
      loads.push(await measureLoad(browser, { origin, page, profile, quietMs }));
    console.error(`Run ${run} of ${runs} is done.`);
  }
  const roundTrips = new Map<string, number>();
  for (const page of pages)
    for (const { name, origin } of variants)
      roundTrips.set(name + page.name, await countRoundTrips(browser, origin, page));
  return pages.flatMap((page) =>
    PROFILES.map((profile) => ({
      page: page.name,
      profile: profile.name,
      rows: cells
        .filter((cell) => cell.page === page && cell.profile === profile)
        .map(({ name, loads }) => ({
          ...summarize(loads),
          variant: name,
          roundTrips: roundTrips.get(name + page.name) ?? 0,
        })),
    })),
  );
};
