import type { Player } from '@rushtone/contract';
import { readHost } from '@rushtone/site';
import type { Notices } from '../../notices/notices.ts';
import { restoreScrollOnReturn } from '../../lib/restore-scroll.ts';
import { offerInstall } from '../../install/offer-install.ts';
import { startKeepingResponses } from '../../offline/kept-responses.ts';
import { startOffline } from '../../offline/start-offline.ts';
import { startSendingEdits } from '../../user-playlists/start-sending.ts';
import { startCardToStage } from '../../motion/card-to-stage.ts';
import { startFavoritePop } from '../../motion/favorite-pop.ts';
import { startTooltips } from '../../tooltips/start-tooltips.ts';
import type { Federation } from '../federation-context.ts';
import { onReport, reports, type RemoteReport } from '../versions/reports.ts';
import { storeLastGood } from '../versions/running-versions.ts';
import { hasOverrides } from '../versions/storage.ts';
import { isEnforced } from '../versions/trust.ts';
import { channelOf } from './channel-of.ts';
import { reportUncaught } from './describe-error.ts';
import { watchViews, type MeasuredView, type ViewReport } from './field-views.ts';
import { followDevServers } from './follow-dev-servers.ts';
import { prefetchOnIntent } from './prefetch-on-intent.ts';
import { restoreSession, type Restoring } from './session-link.ts';
import { takeStalls } from './stalls/take-stalls.ts';
import { watchStalls } from './stalls/watch-stalls.ts';
import { watchRequests } from './open-requests.ts';
import { watchTesterRole, type TesterPage } from './tester-role.ts';
import { watchUnresolved } from './unresolved-pages.ts';
import { watchTheme } from '../../theme/theme.ts';

const BATCH_MS = 1_000;
const MAX_KEPT = 200;

/** Sends reports to the API in batches; the last batch is sent when the page is left. */
const sendReports = (
  { apiBase, player, traces = 0 }: Pick<BackgroundPage, 'apiBase' | 'player' | 'traces'>,
  rev: () => number,
): void => {
  const batch: (RemoteReport | ViewReport)[] = [];
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
  const add = (report: RemoteReport | ViewReport) => {
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
  const views = hasOverrides() ? null : watchViews({ player, send: addView });
  onReport((report) => {
    if (report.kind === 'load') storeLastGood(report.remote, report.version);
    add(report);
    views?.saw(report);
    if (reports.length > MAX_KEPT) reports.splice(0, MAX_KEPT / 2);
  });
  window.addEventListener('pagehide', () => {
    const last = take();
    if (last.length > 0) navigator.sendBeacon(address, bodyOf(last));
  });
};

const STALE = 'This page is as it was a few minutes ago. We cannot load anything newer right now.';

type BackgroundPage = Omit<TesterPage, 'reload'> &
  Pick<Notices, 'show'> & {
    apiBase: string;
    /** Fraction of page views to trace. */
    traces?: number | undefined;
    isStale: boolean;
    /** Host from the runtime configuration, on a subscriber's own domain. */
    siteHost: string | undefined;
    player: Player;
  } & Pick<Restoring, 'demo' | 'signIn'>;

/** Starts the background tasks of every page, once it is idle. */
export const startBackgroundTasks = (
  federation: Federation,
  { apiBase, traces, isStale, siteHost, show, player, ...page }: BackgroundPage,
): void => {
  prefetchOnIntent(federation, {
    dispatch: page.store.dispatch,
    host: readHost(siteHost ?? window.location.host),
  });
  restoreScrollOnReturn();
  watchTheme();
  offerInstall(show);
  startKeepingResponses({ apiBase, show });
  // A worker would outlive a move of the subscriber's own domain to another provider.
  const isOwnDomain = siteHost !== undefined;
  startOffline({ show, isRegistered: isEnforced && !hasOverrides() && !isOwnDomain });
  startSendingEdits(page);
  const rev = () => federation.versions?.registry().rev ?? 0;
  reportUncaught(rev);
  sendReports({ apiBase, player, traces }, rev);
  watchUnresolved(federation, { show, requests: watchRequests(page.store) });
  void takeStalls(apiBase).then(() => watchStalls(federation));
  startTooltips();
  startCardToStage();
  startFavoritePop();
  if (hasOverrides() && federation.isTester) {
    if (federation.versions) void followDevServers(federation.versions);
    void restoreSession(page.address, { player, ...page });
  }
  // Of the kind `error`, because those stay until they are closed.
  if (isStale) page.notify({ kind: 'error', message: STALE });
  // The role is not needed on a developer's machine.
  if (page.isTester || !federation.isTester)
    watchTesterRole({ ...page, reload: () => window.location.reload() });
};
