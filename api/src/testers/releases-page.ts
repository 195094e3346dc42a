import type { Registry } from '@rushtone/releases';
import type { FastifyRequest } from 'fastify';
import type { FieldFigures } from '../figures/field-figures.ts';
import { escapeHtml } from '../html/html.ts';
import { paragraph, plainPage } from '../html/plain-page.ts';
import { hostOf } from '../http/host.ts';
import type { LiveReleases } from '../releases/live.ts';
import type { MayTest } from '../versions/may-test.ts';
import {
  readChanges,
  readOverview,
  type PastRevision,
  type RemoteRows,
  type VersionRow,
} from './overview.ts';

const PATH = /^\/releases\/?(\?|$)/;

const STYLE = {
  heading: 'margin: 2.5rem 0 .5rem; font-size: 1.25rem',
  scroll: 'overflow-x: auto',
  table: 'width: 100%; min-width: 48rem; border-collapse: collapse; font-variant-numeric: tabular-nums',
  cell: 'padding: .25rem .75rem .25rem 0; height: 44px; box-sizing: border-box; border-bottom: 1px solid #ffffff2e; text-align: left; vertical-align: baseline',
  link: 'display: inline-flex; align-items: center; min-height: 44px; color: inherit',
} as const;

const link = (address: string, text: string): string =>
  `<a href="${escapeHtml(address)}" style="${STYLE.link}">${escapeHtml(text)}</a>`;

/** Cells are HTML; the first of a row is its heading. */
const table = (name: string, headings: readonly string[], rows: readonly (readonly string[])[]): string => {
  const head = headings.map((each) => `<th scope="col" style="${STYLE.cell}">${each}</th>`).join('');
  const body = rows
    .map(([first = '', ...cells]) => {
      const others = cells.map((each) => `<td style="${STYLE.cell}">${each}</td>`).join('');
      return `<tr><th scope="row" style="${STYLE.cell}">${first}</th>${others}</tr>`;
    })
    .join('');
  return `<div role="region" aria-label="${escapeHtml(name)}" tabindex="0" style="${STYLE.scroll}"><table style="${STYLE.table}"><thead><tr>${head}</tr></thead><tbody>${body}</tbody></table></div>`;
};

const section = (title: string, content: string): string =>
  `<h2 style="${STYLE.heading}">${escapeHtml(title)}</h2>${content}`;

const minute = (time: string): string => time.slice(0, 16).replace('T', ' ');

const versionCells = ({ name, page }: RemoteRows, row: VersionRow): string[] => {
  const { version, contract, states, released, bytes, shells } = row;
  const isBlocked = states.includes('blocked');
  return [
    isBlocked ? escapeHtml(version) : link(`${page}?mf.${name}=${encodeURIComponent(version)}`, version),
    escapeHtml(states.join(', ') || '–'),
    escapeHtml(contract),
    escapeHtml(shells.join(', ') || 'none'),
    bytes === null ? '–' : `${(bytes / 1024).toFixed(1)} KB`,
    escapeHtml(released?.who ?? '–'),
    escapeHtml(released ? minute(released.when) : '–'),
    escapeHtml(released?.why ?? '–'),
  ];
};

const VERSION_HEADINGS = [
  'Version',
  'State',
  'Contract',
  'Runs in shells',
  'Size',
  'Who',
  'When (UTC)',
  'Why',
];

const FIGURE_HEADINGS = ['Version', 'Views', 'Errors', 'Silence over 100 ms', 'Load time', 'INP', 'LCP'];

const share = (part: number, whole: number): string =>
  whole === 0 ? '–' : `${((100 * part) / whole).toFixed(1)} %`;

const figureCells = ({ version, figures }: VersionRow): string[][] => {
  if (!figures) return [];
  const { views, failed, music, silent, load, inp, lcp } = figures;
  const durations = [load, inp, lcp].map((each) => (each ? `${each.p75} ms` : '–'));
  const silence = music === 0 ? '–' : `${share(silent, music)} of ${music}`;
  return [[escapeHtml(version), String(views), share(failed, views), silence, ...durations]];
};

/** Durations are those that three of four views stay within. */
const figuresTable = ({ name, versions }: RemoteRows): string => {
  const rows = versions.flatMap(figureCells);
  return rows.length > 0 ? table(`Figures of ${name}`, FIGURE_HEADINGS, rows) : '';
};

const remoteSection = (remote: RemoteRows): string => {
  const previews = remote.previews.map(({ id, version, contract, until }) => [
    link(`${remote.page}?mf.${remote.name}=${id}`, id),
    escapeHtml(version),
    escapeHtml(contract),
    escapeHtml(minute(until)),
  ]);
  const versions = remote.versions.map((row) => versionCells(remote, row));
  return section(
    remote.name,
    table(`Versions of ${remote.name}`, VERSION_HEADINGS, versions) +
      figuresTable(remote) +
      (previews.length > 0
        ? table(`Previews of ${remote.name}`, ['Preview', 'Version', 'Contract', 'Until (UTC)'], previews)
        : ''),
  );
};

const revisionCells = ({ rev, what, who, when, why, query }: PastRevision): string[] => [
  query === null ? `${rev}` : link(`/?${query}`, `${rev}`),
  ...[what, who, minute(when), why].map((each) => escapeHtml(each || '–')),
];

const bodyOf = (
  { rev, expires, channels }: Registry,
  { remotes, revisions }: Awaited<ReturnType<typeof readOverview>>,
): string => {
  const shell = channels.shell ? `, shell ${channels.shell.live.version}` : '';
  const now = `Revision ${rev}${shell}, until ${minute(expires)} (UTC). A version or a revision opens in this tab only, in the live shell; the badge in the page resets it.`;
  const past =
    revisions.length > 0
      ? table('Revisions', ['Revision', 'What', 'Who', 'When (UTC)', 'Why'], revisions.map(revisionCells))
      : paragraph('Nothing was released yet: the site is served as it was built.');
  return paragraph(escapeHtml(now)) + remotes.map(remoteSection).join('') + section('Revisions', past);
};

/** `/releases`: what is released, by whom, and what runs with what. Null for everybody but testers, who get the 404. */
export const createTesterPages =
  (releases: LiveReleases, { ofRemote }: Pick<FieldFigures, 'ofRemote'>, mayTest: MayTest) =>
  async (request: FastifyRequest): Promise<string | null> => {
    if (!PATH.test(request.url) || hostOf(request).role.kind !== 'main' || !(await mayTest(request)))
      return null;
    const registry = await releases.registry();
    if (!registry) return null;
    const overview = await readOverview({ ...releases, ofRemote }, registry, await readChanges(releases));
    return plainPage({
      brand: hostOf(request).brand,
      title: 'Releases',
      body: bodyOf(registry, overview),
      wide: true,
    });
  };
