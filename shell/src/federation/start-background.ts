import { baseApi, loadQueries, type Player, type Session } from '@rushtone/contract';
import { hasOverrides, isEnforced, type BrowserFederation } from '@rushtone/platform/browser';
import { prefetchOnIntent } from '@rushtone/platform/browser/tools';
import type { ValueStore } from '@rushtone/platform/browser/value-store';
import { readHost, type RuntimeConfig } from '@rushtone/site';
import { prefersLessData } from '@rushtone/ui';
import { offerInstall } from '../install/offer-install.ts';
import { idle } from '../lib/idle.ts';
import { restoreScrollOnReturn } from '../lib/restore-scroll.ts';
import { startCardToStage } from '../motion/card-to-stage.ts';
import { startFavoritePop } from '../motion/favorite-pop.ts';
import { startRooms } from '../rooms/rooms.ts';
import { startDevices } from '../shared-playback/start-devices.ts';
import { startReportingPlays } from '../listens/report-plays.ts';
import type { Notices } from '../notices/notices.ts';
import type { LazyPlayer } from '../player/lazy-player.ts';
import { startKeepingResponses } from '../offline/kept-responses.ts';
import { startOffline } from '../offline/start-offline.ts';
import type { SessionStore } from '../session/session.ts';
import type { Store } from '../store/store.ts';
import { watchTheme } from '../theme/theme.ts';
import { startTooltips } from '../tooltips/start-tooltips.ts';
import { startSendingEdits } from '../user-playlists/start-sending.ts';
import { watchSilence } from './heard-silence.ts';
import { describePage, restoreSession } from './session-link.ts';

const STALE = 'This page is as it was a few minutes ago. We cannot load anything newer right now.';

const { checkTester } = baseApi.injectEndpoints({
  endpoints: (build) => ({
    checkTester: build.mutation<{ tester: boolean }, void>({
      query: () => ({ path: '/account/tester', form: {}, auth: 'optional' }),
    }),
  }),
}).endpoints;

/** What the platform needs to ask whether the signed-in account may test versions. */
export const testerOf = (
  session: Pick<ValueStore<Session>, 'get' | 'subscribe'>,
  store: Pick<Store, 'dispatch'>,
) => ({
  account: () => {
    const current = session.get();
    if (current.status === 'restoring') return undefined;
    return current.status === 'user' ? current.uid : null;
  },
  onAccount: session.subscribe,
  checkTester: async () => {
    const { data, error } = await store.dispatch(checkTester.initiate(undefined, { track: false }));
    if (error) throw new Error('The role could not be checked.');
    return data.tester;
  },
});

type Page = Notices & {
  config: Pick<RuntimeConfig, 'apiBase' | 'stale' | 'host'> & Partial<Pick<RuntimeConfig, 'identity'>>;
  player: Player & Pick<LazyPlayer, 'core' | 'load'>;
  store: Pick<Store, 'dispatch' | 'getState'>;
  session: Pick<ValueStore<Session>, 'get' | 'subscribe'>;
  signIn: SessionStore['signIn'];
  token: SessionStore['token'];
};

/** Starts the background tasks of every page, once it is idle. */
export const startBackgroundTasks = (federation: Omit<BrowserFederation, 'versions'>, page: Page): void => {
  const { config, player, store, session, show, notify } = page;
  const { apiBase } = config;
  federation.startBackgroundTasks({
    ...testerOf(session, store),
    measure: watchSilence({ player }),
    describePage,
    show,
    notify,
    unavailable: 'This page could not be loaded. Your music keeps playing.',
    isPending: () =>
      Object.values(store.getState()[baseApi.reducerPath].queries).some(
        (query) => query?.status === 'pending',
      ),
  });
  if (!prefersLessData())
    prefetchOnIntent(federation, {
      dispatch: store.dispatch,
      host: readHost(config.host ?? window.location.host),
    });
  restoreScrollOnReturn();
  watchTheme();
  offerInstall(show);
  startKeepingResponses({ apiBase, show, session });
  // A worker would outlive a move of the subscriber's own domain to another provider.
  const isOwnDomain = config.host !== undefined;
  startOffline({ show, isRegistered: isEnforced && !hasOverrides() && !isOwnDomain });
  startSendingEdits({ session, store, notify });
  startReportingPlays({ player, session, store });
  startDevices({ player, session, store, show, apiBase, token: page.token });
  startRooms({ player, store, show, apiBase });
  startTooltips();
  startCardToStage();
  startFavoritePop();
  // The next change, or a later page, tries again.
  void idle()
    .then(() => store.dispatch(loadQueries()))
    .catch(() => undefined);
  if (hasOverrides() && federation.isTester)
    void restoreSession(federation.address, { ...page, demo: config.identity?.demo ?? null });
  // Of the kind `error`, because those stay until they are closed.
  if (config.stale) notify({ kind: 'error', message: STALE });
};
