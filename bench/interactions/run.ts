import type { Page } from '@playwright/test';
import {
  applyProfile,
  openLongPlaylist,
  PHONE,
  recordInputs,
  SHORTEST_REPORTED_MS,
  SLOW_DESKTOP,
  storeQueue,
  takeSlowest,
  withPage,
  type Profile,
} from '../page.ts';
import { inTurns, median, readOptions, withSite, type Site } from '../runner.ts';
import {
  COMMON_CASES,
  player,
  PLAYLIST_CASES,
  QUEUE_CASES,
  RESULT_CASES,
  SETTLE_MS,
  type InputCase,
} from './cases.ts';

const SONGS = 5_000;
const RESULTS = 1_000;
/** Maximum time to the next paint, in ms. */
const LIMITS = { 'in large lists': 100, common: 150 } as const;
type Kind = keyof typeof LIMITS;

const WORDS = ['Glass', 'Night', 'Comet', 'Velvet', 'Static', 'Harbor', 'Signal', 'Paper', 'Echo', 'Neon'];
const songs = Array.from({ length: RESULTS }, (_, n) => ({
  title: `${WORDS[n % 10]} ${WORDS[Math.floor(n / 10) % 10]} ${n}`,
  author_name: `Artist ${n % 40}`,
  ...{ category_id: 'full-throttle', category_name: 'Full Throttle' },
  ...{ youtube_url: `bench${n}`, youtube_id: `bench${n}` },
  date_added: new Date(Date.UTC(2026, 0, 1) - n * 3_600_000).toISOString(),
  new: 'false',
}));

/** Opens search results, of which the server returns 200 at most, in the order that the page asks for. */
const openResults = async (page: Page, origin: string): Promise<void> => {
  await page.route('**/api/song/search*', (route) => {
    const { searchParams } = new URL(route.request().url());
    const key = searchParams.get('orderBy') === 'date_added' ? 'date_added' : 'title';
    const sorted = songs.toSorted((a, b) => (a[key] < b[key] ? -1 : 1));
    const data = searchParams.get('orderDir') === 'DESC' ? sorted.reverse() : sorted;
    return route.fulfill({ json: { code: 200, message: '', data } });
  });
  await page.goto(`${origin}/search?q=night`, { waitUntil: 'networkidle' });
  await page
    .getByRole('list', { name: /^Search results/ })
    .first()
    .waitFor();
};

/** Fills the queue while a list of as many songs plays. */
const openLongQueue = async (page: Page, origin: string): Promise<void> => {
  await storeQueue(page, SONGS);
  await openLongPlaylist(page, origin, SONGS);
  await page
    .getByRole('button', { name: /^Play Song number 1/ })
    .first()
    .click();
  await player(page).getByRole('button', { name: 'Queue, 5,000 songs' }).waitFor();
};

type Group = {
  kind: Kind;
  profile: Profile;
  open: (page: Page, origin: string) => Promise<unknown>;
  cases: readonly InputCase[];
};
const LONG: Omit<Group, 'open' | 'cases'> = { kind: 'in large lists', profile: SLOW_DESKTOP };
/** `--only long-lists` takes one minute per run instead of two. */
const GROUPS: Readonly<Record<string, readonly Group[]>> = {
  results: [{ ...LONG, open: openResults, cases: RESULT_CASES }],
  'long-lists': [
    { ...LONG, open: (page, origin) => openLongPlaylist(page, origin, SONGS), cases: PLAYLIST_CASES },
    { ...LONG, open: openLongQueue, cases: QUEUE_CASES },
  ],
  common: COMMON_CASES.map((each) => ({
    kind: 'common',
    // Without its network: what counts is the time to the paint.
    profile: { ...PHONE, network: null },
    open: (page, origin) => page.goto(origin + each.path, { waitUntil: 'networkidle' }),
    cases: [each],
  })),
};

type Record_ = (kind: Kind, name: string, slowestMs: number) => void;

/** Measures the slowest input of each case, on a page that is opened at full speed. */
const measure = ({ browser, origin }: Site, { kind, profile, open, cases }: Group, record: Record_) =>
  withPage(browser, profile, async (page) => {
    await open(page, origin);
    await applyProfile(page, profile);
    await recordInputs(page);
    for (const { name, prepare, input } of cases) {
      await prepare?.(page);
      await takeSlowest(page);
      await input(page);
      await page.waitForTimeout(SETTLE_MS);
      record(kind, name, await takeSlowest(page));
    }
  });

/** `npm run bench -- interactions`: time from an input to the next paint, with the CPU slowed 4 times. */
export const runInteractionsBench = async (args: string[]): Promise<void> => {
  const { runs, only } = readOptions(args, { runs: 5, only: '' });
  const groups = only === '' ? Object.values(GROUPS).flat() : GROUPS[only];
  if (!groups) throw new Error(`--only takes one of ${Object.keys(GROUPS).join(', ')}.`);
  await withSite(async (site) => {
    const cases = new Map<string, { kind: Kind; slowest: number[] }>();
    const record: Record_ = (kind, name, slowestMs) => {
      const { slowest } = cases.get(name) ?? { slowest: [] };
      cases.set(name, { kind, slowest: [...slowest, slowestMs] });
    };
    await inTurns(runs, async () => {
      for (const group of groups) await measure(site, group, record);
    });
    for (const [name, { kind, slowest }] of cases) {
      const each = slowest.map((ms) => (ms === 0 ? `under ${SHORTEST_REPORTED_MS}` : String(ms)));
      console.log(
        `${name}: median of the slowest ${median(slowest)} ms (limit ${LIMITS[kind]}); runs: ${each.join(', ')}`,
      );
    }
  });
};
