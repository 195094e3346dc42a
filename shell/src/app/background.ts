import type { BrowserFederation } from '@rushtone/platform/browser';
import { loadChunk } from '@rushtone/platform/browser/load-chunk';
import { later } from '@rushtone/platform/browser/next-task';
import type { RuntimeConfig } from '@rushtone/site';
import { loadDeferred } from '../federation/configure.ts';
import { type apiFetch, early } from '../lib/api-fetch.ts';
import { idle } from '../lib/idle.ts';
import type { Notices } from '../notices/notices.ts';
import type { LazyPlayer } from '../player/lazy-player.ts';
import { startShortcuts } from '../player/ui/shortcuts/start-shortcuts.ts';
import type { SessionStore } from '../session/session.ts';
import type { Store } from '../store/store.ts';

/** Maximum wait of the first render for the landing page's content, in ms: a fallback would delay it further. */
export const LANDING_WAIT_MS = 3_000;
/** Time between two attempts to load the code of background work. */
const RETRY_MS = 10_000;

/** Maximum wait for the window's `load` event, in ms, which never fires while one of the page's files hangs. */
const LOAD_WAIT_MS = 6_000;

const pageLoaded = async (): Promise<void> => {
  if (document.readyState === 'complete') return;
  const loaded = new Promise((resolve) => window.addEventListener('load', resolve, { once: true }));
  await Promise.race([loaded, later(LOAD_WAIT_MS)]);
};

/** Waits for the landing page, also if it fails, and no longer than its data may take. */
export const landed = (pageReady: Promise<void>): Promise<unknown> =>
  Promise.race([pageReady.catch(() => undefined), later(LANDING_WAIT_MS)]);

type Parts = {
  config: RuntimeConfig;
  federation: BrowserFederation;
  session: SessionStore;
  store: Store;
  notices: Notices;
  player: LazyPlayer;
  pageReady: Promise<void>;
};

/** Whoever saves data may leave a page again that a shared cache sent, which lets no scripts wait. */
const savesData = (): boolean =>
  (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;

/** Loads the code of background work; after a failure, again once the connection is back. */
const loadBackground = async (): Promise<Awaited<ReturnType<typeof loadDeferred>>> => {
  try {
    return await loadChunk(loadDeferred);
  } catch {
    const online = new Promise((resolve) => window.addEventListener('online', resolve, { once: true }));
    await Promise.race([online, later(RETRY_MS)]);
    return loadBackground();
  }
};

/**
 * Calls the API until background work has started: a page that starts without a network asks before the code runs that
 * keeps responses. That code is loaded for a request that fails.
 */
export const fetchEarly: (typeof apiFetch)['current'] = async (address, init) => {
  const response = await fetch(address, init).catch(async (error: unknown) => {
    const loaded = await loadChunk(loadDeferred).catch(() => Promise.reject(error));
    return loaded.answerEarly(address, init, error);
  });
  early.push([address, init, response.clone()]);
  return response;
};

/** Starts shortcuts at once and background work after the first view, one task after another. */
export const startWhenIdle = async ({
  config,
  federation,
  session,
  store,
  notices,
  player,
  pageReady,
}: Parts): Promise<void> => {
  const loadShortcuts = startShortcuts(player, notices.notify);
  await pageLoaded();
  // RTK Query asks again for what it takes over unfinished, and the page would hydrate without it.
  await landed(pageReady);
  if (savesData()) await window.earlyInput?.acted;
  await idle();
  const { startBackgroundTasks } = await loadBackground();
  startBackgroundTasks(federation, {
    config,
    session: session.state,
    signIn: session.signIn,
    token: session.token,
    store,
    player,
    ...notices,
  });
  await idle();
  await loadShortcuts();
};
