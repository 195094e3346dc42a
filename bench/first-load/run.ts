import path from 'node:path';
import { DESKTOP, KINDS, PHONE, type Kind } from '../page.ts';
import {
  describeMachine,
  inTurns,
  median,
  readOptions,
  sum,
  table,
  toLimit,
  writeResult,
} from '../runner.ts';
import { withBuilds, type BuildName, type RunningBuild } from './builds.ts';
import { countRoundTrips, measureLoad, type Load } from './load.ts';
import { findPages } from './pages.ts';

const PROFILES = [PHONE, DESKTOP];
const WARM_UP_QUIET_MS = 500;

const bytesOf = ({ transfers }: Load, ...kinds: readonly Kind[]): number =>
  sum(transfers.filter(({ kind }) => kinds.includes(kind)).map(({ bytes }) => bytes));
/** JavaScript and CSS received before the page was usable. */
export const codeBytesOf = ({ transfers, ...load }: Load): number =>
  bytesOf(
    { ...load, transfers: transfers.filter(({ endedAtMs }) => endedAtMs <= load.usableMs) },
    'js',
    'css',
  );

const kilobytes = (bytes: number): string => (bytes === 0 ? '–' : (bytes / 1000).toFixed(1));
const HEAD = ['Build', 'Requests', ...KINDS, 'all KB', 'JS + CSS until usable', 'Round trips'];
const TIMES = { Content: 'contentMs', Usable: 'usableMs', LCP: 'largestPaintMs' } as const;

type Row = { build: BuildName; loads: readonly Load[]; roundTrips: number };
const medianOf = ({ loads }: Row, figure: (load: Load) => number): number => median(loads.map(figure));
const cellsOf = (row: Row): (string | number)[] => [
  row.build,
  Math.round(medianOf(row, ({ transfers }) => transfers.length)),
  ...KINDS.map((kind) => kilobytes(medianOf(row, (load) => bytesOf(load, kind)))),
  kilobytes(medianOf(row, (load) => bytesOf(load, ...KINDS))),
  `${kilobytes(medianOf(row, codeBytesOf))} KB`,
  row.roundTrips,
  ...Object.values(TIMES).map((name) => `${Math.round(medianOf(row, (load) => load[name]))} ms`),
  [...new Set(row.loads.map(({ largestElement }) => largestElement))].join(', '),
  `${Math.round(medianOf(row, ({ blockingMs }) => blockingMs))} ms`,
];

const describeRatios = (rows: readonly Row[]): string => {
  const [ours, bundle, bare] = (['ours', 'one bundle', 'bare'] as const).map((name) =>
    rows.find(({ build }) => build === name),
  );
  if (!ours || !bundle || !bare) return '';
  const ratio = (to: Row, figure: (load: Load) => number) => medianOf(ours, figure) / medianOf(to, figure);
  const paint = ({ largestPaintMs }: Load) => largestPaintMs;
  return [
    `JS + CSS until usable, ours / one bundle: ${toLimit(ratio(bundle, codeBytesOf), 1.1)}`,
    `LCP, ours / bare: ${toLimit(ratio(bare, paint), 1.15)}`,
    `LCP, ours / one bundle: ${ratio(bundle, paint).toFixed(2)}`,
  ].join(' · ');
};

/** `npm run bench`: cold loads of the build, of the same source as one bundle, and of bare React. */
export const runBench = async (args: string[]): Promise<void> => {
  const {
    runs,
    quiet,
    page: only,
    write,
  } = readOptions(args, { runs: 7, quiet: 5_000, page: '', write: false });
  const markdown = await withBuilds(async (browser, builds) => {
    const pages = (await findPages(builds[0]?.origin ?? '')).filter(({ name }) => ['', name].includes(only));
    const cells = pages.flatMap((page) =>
      PROFILES.flatMap((profile) =>
        builds.map((build) => ({ ...build, page, profile, loads: [] as Load[] })),
      ),
    );
    // The server has compiled, read and compressed its responses.
    for (const cell of cells.filter(({ profile }) => profile === DESKTOP))
      await measureLoad(browser, { ...cell, quietMs: WARM_UP_QUIET_MS });
    await inTurns(runs, async () => {
      for (const cell of cells) cell.loads.push(await measureLoad(browser, { ...cell, quietMs: quiet }));
    });
    const sections: string[] = [];
    for (const page of pages) {
      const trips = new Map<RunningBuild['name'], number>();
      for (const { name, origin } of builds) trips.set(name, await countRoundTrips(browser, origin, page));
      for (const profile of PROFILES) {
        const rows = cells
          .filter((cell) => cell.page === page && cell.profile === profile)
          .map(({ name, loads }) => ({ build: name, loads, roundTrips: trips.get(name) ?? 0 }));
        const head = [...HEAD, ...Object.keys(TIMES), 'LCP element', 'Blocking'];
        sections.push(
          [
            `### \`${page.name}\`, ${profile.name}`,
            table(head, rows.map(cellsOf)),
            describeRatios(rows),
          ].join('\n\n'),
        );
      }
    }
    return [`${describeMachine(browser.version())} · median of ${runs} loads each`, ...sections].join('\n\n');
  });
  console.log(markdown);
  if (write) writeResult(path.join(import.meta.dirname, '../README.md'), 'bench', markdown);
};
