import type { Player } from '@rushtone/contract';
import { readHost } from '@rushtone/site';
import type { Notices } from '../../notices/notices.ts';
import { restoreScrollOnReturn } from '../../lib/restore-scroll.ts';
import { offerInstall } from '../../install/offer-install.ts';
import { startKeepingResponses } from '../../offline/kept-responses.ts';
import { startOffline } from '../../offline/start-offline.ts';
import { startSendingEdits } from '../../own-playlists/start-sending.ts';
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
  let batch: (RemoteReport | ViewReport)[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  const send = () => {
    clearTimeout(timer);
    timer = undefined;
    if (batch.length === 0) return;
    const body = new URLSearchParams({ reports: JSON.stringify(batch) });
    navigator.sendBeacon(`${apiBase}/remotes/report`, body);
    batch = [];
  };
  const add = (report: RemoteReport | ViewReport) => {
    batch.push(report);
    timer ??= setTimeout(send, BATCH_MS);
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
  window.addEventListener('pagehide', send);
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
