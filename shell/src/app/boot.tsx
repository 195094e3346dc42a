import { startTransition, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { frameOf, type PageMatch } from '@rushtone/platform/registry';
import type { PrefetchContext, RemoteDefinition, Track } from '@rushtone/contract';
import { readHost, SITES, type RuntimeConfig } from '@rushtone/site';
import type { FavoriteDialog } from '../favorites/favorites.ts';
import { createLazyFavorites } from '../favorites/lazy-favorites.ts';
import {
  type BrowserFederation,
  createFederation,
  isRenderedHere,
  nameStylesByAddress,
  unfinishedShellStyles,
} from '@rushtone/platform/browser';
import { configurePlatform, loadDeferred } from '../federation/configure.ts';
import { PAGE_PARTS } from '../federation/page-parts.ts';
import { readSiteData, type PageData } from '../federation/page-data.ts';
import { endEarlyInput } from '../hydration/early-presses.ts';
import { createNotices, type Notices } from '../notices/notices.ts';
import { createInlineVideo } from '../player/inline-video/create-inline-video.tsx';
import { hasSavedTrack } from '../player/storage/has-saved-track.ts';
import { createLazyPlayer } from '../player/lazy-player.ts';
import { resetOnAccountChange } from '../session/reset-on-account-change.ts';
import { confirmPassword } from '../session/confirmation.ts';
import { createSession } from '../session/session.ts';
import { fetchEarly, landed, LANDING_WAIT_MS, startWhenIdle } from './background.ts';
import { BrowserApp } from './BrowserApp.tsx';
import { hydrate, stateForHydration } from './hydrate.ts';
import { pageAt, Slot } from './shell-pages.ts';
import { apiFetch } from '../lib/api-fetch.ts';
import { loadChunk } from '@rushtone/platform/browser/load-chunk';
import { later, nextTask } from '@rushtone/platform/browser/next-task';
import { createValueStore } from '@rushtone/platform/browser/value-store';
import { createStore, injectSlices, type Store } from '../store/store.ts';

const completeStyles = async (notices: Notices): Promise<void> => {
  if (unfinishedShellStyles().length === 0) return;
  try {
    await (await loadChunk(loadDeferred)).repairShellStyles();
  } catch {
    notices.notify({
      kind: 'error',
      message: 'The design of this page could not be loaded.',
      action: { label: 'Try again', run: () => void completeStyles(notices) },
    });
  }
};

/** Loads the code and first data of the landing page. Its error boundary shows a failure. */
const beginPage = async (
  { loader }: BrowserFederation,
  match: PageMatch | undefined,
  context: PrefetchContext,
): Promise<void> => {
  if (!match || frameOf(match)) return;
  await loader.begin(match, ({ prefetch }) =>
    Promise.race([prefetch?.(context).catch(() => undefined), later(LANDING_WAIT_MS)]),
  );
};

const createPlayer = (store: Store, notices: Notices, continuousPlay: boolean, { video }: RuntimeConfig) => {
  const { show, notify } = notices;
  const loadCore = async () => {
    const { createPlayerCore } = await loadChunk(() => import('../player/player-chunk.ts'));
    await nextTask();
    const { watch: watchUrl, thumbnails } = video;
    return createPlayerCore({ store, continuousPlay, notify: show, watchUrl, thumbnails });
  };
  const player = createLazyPlayer({
    store,
    loadCore,
    onLoadError: (retry) =>
      notify({
        kind: 'error',
        message: 'The player could not be loaded.',
        action: { label: 'Try again', run: retry },
      }),
  });
  if (hasSavedTrack()) player.load();
  document.getElementById('early-bar')?.addEventListener('click', player.pause);
  return player;
};

/**
 * Renders a page that the server has not rendered, or rendered in a different version. Its buttons are other ones: what
 * was pressed before is lost, and a song that plays since then stops.
 */
const renderAnew = async (root: HTMLElement, app: ReactNode, pageReady: Promise<void>): Promise<void> => {
  await landed(pageReady);
  document.querySelector<HTMLElement>('#early-bar button')?.click();
  endEarlyInput();
  startTransition(() => createRoot(root).render(app));
};

const loadIdentity = () => loadChunk(() => import('../session/identity/identity.ts'));

/** Creates the state that pages share for the lifetime of the document. */
const createSiteState = ({ config, responses }: PageData) => {
  apiFetch.current = fetchEarly;
  const store = createStore({
    base: config.apiBase,
    token: () => session.token(),
    onUnauthorized: () => session.onUnauthorized(),
    confirm: confirmPassword,
    isUnwanted: async (...song) =>
      (
        await loadChunk(() => import(/* webpackChunkName: "releases" */ '../player/storage/not-for-me.ts'))
      ).isUnwanted(...song),
    fetch: (address, init) => apiFetch.current(address, init),
    loadChunk,
    preloadedResponses: responses,
  });
  const notices = createNotices();
  const session = createSession({
    config: config.identity,
    loadIdentity,
    fetchRoles: async (since) => (await loadIdentity()).fetchRoles(store, since),
    notify: notices.notify,
  });
  resetOnAccountChange(session.state, store);
  return { store, notices, session };
};

export const boot = async (root: HTMLElement): Promise<void> => {
  nameStylesByAddress();
  const [pageData] = await Promise.all([readSiteData(), configurePlatform()]);
  const { config, registry } = pageData;
  const host = readHost(config.host ?? window.location.host);
  const site = SITES[host.brand];
  document.documentElement.dataset.brand = host.brand;

  const { store, notices, session } = createSiteState(pageData);
  await nextTask();
  void completeStyles(notices);
  const dialog = createValueStore<FavoriteDialog | null>(null);
  const favorites = createLazyFavorites({ store, session: session.state, openDialog: dialog.set });
  const player = createPlayer(store, notices, site.continuousPlay, config);
  const federation = await createFederation({
    config,
    registry,
    kind: host.role.kind,
    parts: PAGE_PARTS,
    onRemote: (definition) => injectSlices(store, definition as RemoteDefinition),
  });
  const match = pageAt(federation, window.location.pathname)?.match;
  const isRendered = isRenderedHere(root, match?.release);
  const pageReady = beginPage(federation, match, {
    dispatch: store.dispatch,
    search: new URLSearchParams(window.location.search),
    host,
    // Hydration needs the same data as on the server, and no more.
    ...(isRendered && { onServer: true }),
  });
  pageReady.catch(() => undefined);
  const services = {
    site,
    host,
    config,
    player,
    token: session.token,
    // Pages ask after a change, of which an earlier answer may not know.
    refreshRoles: () => session.refreshRoles(Date.now()),
    favorites,
    addToPlaylist: (track: Track) => dialog.set({ kind: 'playlist', track }),
    session: session.state,
    notify: notices.notify,
    hasPage: (path: string) => pageAt(federation, path) !== undefined,
    InlineVideo: createInlineVideo(player),
    Slot,
  };
  const app = (
    <BrowserApp
      store={store}
      session={session}
      player={player}
      federation={federation}
      notices={notices}
      dialog={dialog}
      services={services}
      serverState={stateForHydration(store, pageReady)}
    />
  );
  if (isRendered) hydrate(root, app, { versions: federation.versions, release: match?.release, pageReady });
  else await renderAnew(root, app, pageReady);
  void startWhenIdle({ config, federation, session, store, notices, player, pageReady });
};
