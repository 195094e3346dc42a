import { USES_DAYS, type DeprecatedUse, type Registry } from '../../registry/index.ts';
import { escapeHtml } from '../http/html.ts';
import type { DeprecatedUses } from '../metrics/deprecated-uses.ts';
import type { FieldMetrics, SiteMeasure } from '../metrics/field-metrics.ts';
import type { LiveReleases } from '../releases/live-releases.ts';
import type { Needs } from '../rollouts/judge.ts';
import { link, paragraph, section, table } from './html-table.ts';
import { readChanges, readOverview, type Overview, type PastRevision } from './overview.ts';
import { sharedModulesSection } from './shared-modules.ts';
import type { RemoteRows, ShellRow, VersionRow } from './version-rows.ts';

const minute = (time: string): string => time.slice(0, 16).replace('T', ' ');

type Released = VersionRow['released'];

const releasedCells = (released: Released): string[] => [
  escapeHtml(released?.who ?? '–'),
  escapeHtml(released ? minute(released.when) : '–'),
  escapeHtml(released?.why ?? '–'),
];

/** Events of a version that are shown; the log of revisions below has all. */
const EVENTS_SHOWN = 3;

const historyCell = (history: VersionRow['history']): string =>
  history
    .slice(0, EVENTS_SHOWN)
    .map(({ what, when, why }) => escapeHtml(`${minute(when)}: ${what}${why && ` (${why})`}`))
    .join('<br>') || '–';

const shellText = ({ version, boot }: VersionRow['shells'][number]): string => {
  if (!boot) return `${version}: fits`;
  const met = boot.expectations === undefined ? '' : `, ${boot.expectations} expectations met`;
  return `${version}: ${boot.result}${met}`;
};

const kilobytes = (bytes: number): string => `${(bytes / 1000).toFixed(1)} KB`;

const sizeText = (size: VersionRow['size']): string => {
  if (!size) return '–';
  const after = size.after && ` (${kilobytes(size.after.bytes)} after ${escapeHtml(size.after.version)})`;
  return kilobytes(size.bytes) + (after ?? '');
};

const isBuiltTwice = ({ versions }: RemoteRows): boolean =>
  versions.some(({ builders }) => builders !== null);

const buildersCell = ({ builders }: VersionRow): string =>
  (builders ?? [])
    .map(({ keyid, commit }) => escapeHtml(`${keyid}, from ${commit.slice(0, 12)}`))
    .join('<br>') || 'nobody else';

const versionCells = (remote: RemoteRows, row: VersionRow): string[] => {
  const { name, page } = remote;
  const { version, contract, states, released, history, size, shells } = row;
  const isBlocked = states.includes('blocked');
  return [
    isBlocked ? escapeHtml(version) : link(`${page}?mf.${name}=${encodeURIComponent(version)}`, version),
    escapeHtml(states.join(', ') || '–'),
    escapeHtml(contract),
    ...(isBuiltTwice(remote) ? [buildersCell(row)] : []),
    shells.map((each) => escapeHtml(shellText(each))).join('<br>') || 'none',
    sizeText(size),
    ...releasedCells(released),
    historyCell(history),
  ];
};

const HISTORY = 'What became of it (UTC)';
const versionHeadings = (remote: RemoteRows): string[] => [
  'Version',
  'State',
  'Contract',
  ...(isBuiltTwice(remote) ? ['Also built by'] : []),
  'Runs in shells',
  'Size',
  'Who',
  'When (UTC)',
  'Why',
  HISTORY,
];

const share = (part: number, whole: number): string =>
  whole === 0 ? '–' : `${((100 * part) / whole).toFixed(1)} %`;

const metricCells = ({ version, metrics }: VersionRow, hasMeasure: boolean): string[][] => {
  if (!metrics) return [];
  const { views, failed, measured, above, load, inp, lcp } = metrics;
  const durations = [load, inp, lcp].map((each) => (each ? `${each.p75} ms` : '–'));
  const ofMeasure = measured === 0 ? '–' : `${share(above, measured)} of ${measured}`;
  const cells = [escapeHtml(version), String(views), share(failed, views)];
  return [[...cells, ...(hasMeasure ? [ofMeasure] : []), ...durations]];
};

/** Renders the metrics; durations are 75th percentiles. */
const metricsTable = ({ name, versions }: RemoteRows, measure: SiteMeasure | undefined): string => {
  const rows = versions.flatMap((row) => metricCells(row, measure !== undefined));
  const ofMeasure = measure ? [escapeHtml(measure.heading)] : [];
  const headings = ['Version', 'Views', 'Errors', ...ofMeasure, 'Load time', 'INP', 'LCP'];
  return rows.length > 0 ? table(`Figures of ${name}`, headings, rows) : '';
};

const VERDICTS = { wait: 'The canary waits', holds: 'The canary holds', worse: 'The canary is worse' };

const remoteSection = (remote: RemoteRows, measure: SiteMeasure | undefined): string => {
  const previews = remote.previews.map(({ id, version, contract, until }) => [
    link(`${remote.page}?mf.${remote.name}=${id}`, id),
    escapeHtml(version),
    escapeHtml(contract),
    escapeHtml(minute(until)),
  ]);
  const { verdict } = remote;
  const versions = remote.versions.map((row) => versionCells(remote, row));
  return section(
    remote.name,
    table(`Versions of ${remote.name}`, versionHeadings(remote), versions) +
      (verdict ? paragraph(escapeHtml(`${VERDICTS[verdict.outcome]}: ${verdict.reason}.`)) : '') +
      metricsTable(remote, measure) +
      (previews.length > 0
        ? table(`Previews of ${remote.name}`, ['Preview', 'Version', 'Contract', 'Until (UTC)'], previews)
        : ''),
  );
};

const liveUses = ({ name, versions }: RemoteRows) =>
  versions
    .filter(({ states }) => states.includes('live'))
    .map(({ version, uses }) => ({ name, version, uses }));

const revisionCells = ({ rev, what, who, when, why, query }: PastRevision): string[] => [
  query === null ? `${rev}` : link(`/?${query}`, `${rev}`),
  ...[what, who, minute(when), why].map((each) => escapeHtml(each || '–')),
];

const shellSection = (shells: readonly ShellRow[]): string => {
  if (shells.length === 0) return '';
  const rows = shells.map(({ version, contract, states, released, history }) => [
    escapeHtml(version),
    escapeHtml(states.join(', ') || '–'),
    escapeHtml(contract),
    ...releasedCells(released),
    historyCell(history),
  ]);
  const headings = ['Version', 'State', 'Provides contract', 'Who', 'When (UTC)', 'Why', HISTORY];
  return section('shell', table('Versions of the shell', headings, rows));
};

const deprecatedSection = (members: readonly string[], uses: readonly DeprecatedUse[]): string => {
  if (members.length === 0) return '';
  const rows = uses.map(({ remote, version, member, views }) =>
    [`${remote} ${version}`, member, `${views}`].map(escapeHtml),
  );
  const about = `Deprecated: ${members.join(', ')}. Counted in open pages.`;
  return section(
    'Deprecated members of the contract',
    paragraph(escapeHtml(about)) +
      (rows.length > 0
        ? table('Uses of deprecated members', ['Used by', 'Member', `Views in ${USES_DAYS} days`], rows)
        : paragraph(`No page has reported a use in ${USES_DAYS} days.`)),
  );
};

/** Finds the release that broke a page; a session's link is copied in the versions panel. */
const SEARCH = paragraph(
  'Which revision broke a page? <code>npm run release -- bisect "&lt;link of its session&gt;" --expect "&lt;what it showed&gt;"</code>',
);

const bodyOf = (
  { environment, rev, expires, channels }: Registry,
  { remotes, shells, shell: live, revisions }: Overview,
  uses: readonly DeprecatedUse[],
  measure: SiteMeasure | undefined,
): string => {
  const shell = channels.shell ? `, shell ${channels.shell.live.version}` : '';
  const now = `Revision ${rev}${shell}, until ${minute(expires)} (UTC). A version or a revision opens in this tab only, in the live shell; the badge in the page resets it.`;
  const past =
    revisions.length > 0
      ? table('Revisions', ['Revision', 'What', 'Who', 'When (UTC)', 'Why'], revisions.map(revisionCells))
      : paragraph('Nothing was released yet: the site is served as it was built.');
  return [
    environment === undefined ? '' : paragraph(escapeHtml(`Environment: ${environment}.`)),
    paragraph(escapeHtml(now)),
    ...remotes.map((remote) => remoteSection(remote, measure)),
    shellSection(shells),
    live ? sharedModulesSection(live, remotes.flatMap(liveUses)) : '',
    deprecatedSection(live?.deprecated ?? [], uses),
    section('Revisions', past + (revisions.length > 1 ? SEARCH : '')),
  ].join('');
};

type Source = LiveReleases & {
  metrics: FieldMetrics;
  deprecatedUses: DeprecatedUses;
  needs: Needs;
  measure?: SiteMeasure | undefined;
};

/** The body of `/releases`: versions with authors, compatibility and measurements. `null` while there is no registry. */
export const renderReleasesPage = async ({
  metrics,
  deprecatedUses,
  needs,
  measure,
  ...releases
}: Source): Promise<string | null> => {
  const registry = await releases.registry();
  if (!registry) return null;
  const overview = await readOverview(
    { ...releases, metrics, needs, measure },
    registry,
    await readChanges(releases),
  );
  return bodyOf(registry, overview, await deprecatedUses.recent(new Date()), measure);
};
