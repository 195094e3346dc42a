import type { Federation } from '../../federation-context.ts';
import { onReport, reports, type RemoteReport } from '../../versions/reports.ts';
import { storeLastGood } from '../../versions/running-versions.ts';
import { hasOverrides } from '../../versions/storage.ts';
import { channelOf } from '../channel-of.ts';
import { reportUncaught } from './describe-error.ts';
import { watchViews, type MeasuredView, type ViewMeasure, type ViewReport } from './field-views.ts';
import { followDevServers } from '../follow-dev-servers.ts';
import { watchRequests } from './open-requests.ts';
import { takeStalls } from '../stalls/take-stalls.ts';
import { watchStalls } from '../stalls/watch-stalls.ts';
import { watchTesterRole, type TesterPage } from '../tester-role.ts';
import { watchUnresolved, type ShowNotice } from '../unresolved-pages.ts';

const BATCH_MS = 1_000;
/** Loads and retries are too many, and nobody opens them. */
const OPENED: ReadonlySet<RemoteReport['kind']> = new Set(['error', 'fallback', 'mismatch']);
const MAX_KEPT = 200;

type SentReport = Omit<RemoteReport, 'path'> & { place?: object };

/** Adds where the page was, from which the server makes a link (`platform/server/reports/report-link.ts`). */
const withPlace = (
  { path, ...report }: RemoteReport,
  versions: Federation['versions'],
  describePage: PlatformPage['describePage'],
): SentReport => {
  if (!OPENED.has(report.kind) || !versions) return report;
  const { remotes } = versions.selection.get().registry;
  const running = Object.values(remotes).map(({ name, version }) => [name, version] as const);
  return { ...report, place: { path, versions: Object.fromEntries(running), state: describePage?.() ?? {} } };
};

/** Sends reports to the API in batches; the last batch is sent when the page is left. */
const sendReports = (
  {
    apiBase,
    measure,
    traces = 0,
    describePage,
  }: Pick<PlatformPage, 'apiBase' | 'measure' | 'traces' | 'describePage'>,
  versions: Federation['versions'],
  rev: () => number,
): void => {
  const batch: (SentReport | ViewReport)[] = [];
  /** Proves that the views are of an open page of this network; the server signs it. */
  let ticket: string | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const address = `${apiBase}/remotes/report`;
  const bodyOf = (some: typeof batch) =>
    new URLSearchParams({ reports: JSON.stringify(some), ...(ticket !== undefined && { ticket }) });
  const take = () => {
    clearTimeout(timer);
    timer = undefined;
    return batch.splice(0);
  };
  const post = async (some: typeof batch): Promise<void> => {
    const answer = await fetch(address, { method: 'POST', body: bodyOf(some), keepalive: true });
    const { data } = (await answer.json()) as { data: { ticket?: string } | null };
    ticket = data?.ticket ?? ticket;
  };
  /** A page without a ticket sends its views with the one that comes with the response to its other reports. */
  const send = async () => {
    const some = take();
    const isView = ({ kind }: (typeof some)[number]) => kind === 'view';
    const [views, others] =
      ticket === undefined ? [some.filter(isView), some.filter((each) => !isView(each))] : [[], some];
    await post(others);
    if (views.length > 0) await post(views);
  };
  const add = (report: SentReport | ViewReport) => {
    batch.push(report);
    timer ??= setTimeout(() => void send().catch(() => undefined), BATCH_MS);
  };
  const traced =
    Math.random() < traces
      ? import('./page-traces.ts').then(({ startPageTraces }) => startPageTraces({ apiBase, rev }))
      : null;
  traced?.catch(() => undefined);
  const addView = (measured: MeasuredView): void => {
    const view = { ...measured, channel: channelOf(measured), rev: rev() };
    add(view);
    void traced?.then(({ sawView }) => sawView(view)).catch(() => undefined);
  };
  // Not for testers, who see versions that no one else gets.
  const views = hasOverrides() ? null : watchViews({ measure, send: addView });
  onReport((report) => {
    if (report.kind === 'load') storeLastGood(report.remote, report.version);
    add(withPlace(report, versions, describePage));
    views?.saw(report);
    if (reports.length > MAX_KEPT) reports.splice(0, MAX_KEPT / 2);
  });
  window.addEventListener('pagehide', () => {
    const last = take();
    if (last.length > 0) navigator.sendBeacon(address, bodyOf(last));
  });
};

export type PlatformPage = Omit<TesterPage, 'reload' | 'isTester' | 'address'> & {
  apiBase: string;
  /** Fraction of page views to trace. */
  traces?: number | undefined;
  measure?: ViewMeasure | undefined;
  show: ShowNotice;
  /** State of the page that a report names besides its versions, such as the theme: short words, nothing personal. */
  describePage?: (() => Readonly<Record<string, string>>) | undefined;
  /** Says that a page could not be loaded. */
  unavailable: string;
  /** Whether a request of the site is open that began before this code loaded. */
  isPending?: () => boolean;
};

/** Starts what the platform does in the background of every page, once it is idle. */
export const startPlatformTasks = (
  federation: Federation,
  {
    apiBase,
    traces,
    measure,
    describePage,
    show,
    unavailable,
    isPending,
    ...tester
  }: PlatformPage & Pick<TesterPage, 'isTester' | 'address'>,
): void => {
  const rev = () => federation.versions?.registry().rev ?? 0;
  reportUncaught(rev);
  sendReports({ apiBase, measure, traces, describePage }, federation.versions, rev);
  watchUnresolved(federation, { show, unavailable, requests: watchRequests(isPending) });
  void takeStalls(apiBase).then(() => watchStalls(federation));
  if (hasOverrides() && federation.isTester && federation.versions)
    void followDevServers(federation.versions);
  // The role is not needed on a developer's machine.
  if (tester.isTester || !federation.isTester)
    watchTesterRole({ ...tester, reload: () => window.location.reload() });
};
