import type { Browser } from '@playwright/test';
import { measureLoad, type Load } from './load.ts';
import { findPages, type BenchPage } from './pages.ts';
import { PROFILES, type Profile } from './profiles.ts';
import { summarise } from './summary.ts';
import type { Section } from './table.ts';
import { countTrips } from './trips.ts';
import type { VariantName } from './variants.ts';

export type Running = { name: VariantName; origin: string };

type Asked = { browser: Browser; running: readonly Running[]; runs: number; quietMs: number };
type Cell = Running & { page: BenchPage; profile: Profile; loads: Load[] };

const WARM_UP_MS = 500;

/** One unmeasured load each: the server has compiled, read and compressed what it is going to answer. */
const warmUp = async (browser: Browser, cells: readonly Cell[]): Promise<void> => {
  for (const { origin, page, profile } of cells)
    await measureLoad(browser, { origin, page, profile, quietMs: WARM_UP_MS });
};

/** All builds in turn, again and again: what else the machine does meets each of them alike. */
export const measureAll = async ({ browser, running, runs, quietMs }: Asked): Promise<Section[]> => {
  const pages = await findPages(running[0]?.origin ?? '');
  const cells: Cell[] = pages.flatMap((page) =>
    PROFILES.flatMap((profile) => running.map((each) => ({ ...each, page, profile, loads: [] }))),
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
  const trips = new Map<string, number>();
  for (const page of pages)
    for (const { name, origin } of running)
      trips.set(name + page.name, await countTrips(browser, origin, page));
  return pages.flatMap((page) =>
    PROFILES.map((profile) => ({
      page: page.name,
      profile: profile.name,
      rows: cells
        .filter((cell) => cell.page === page && cell.profile === profile)
        .map(({ name, loads }) => ({
          ...summarise(loads),
          variant: name,
          trips: trips.get(name + page.name) ?? 0,
        })),
    })),
  );
};
