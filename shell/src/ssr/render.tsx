import { MemoryRouter } from 'react-router-dom';
import {
  IDLE_PLAYER,
  type HistoryEntry,
  type PageHeads,
  type PageModule,
  type Player,
  type RemoteDefinition,
  type ShellServices,
} from '@rushtone/contract';
import { readHost, SITES, type PageHead } from '@rushtone/site';
import { App } from '../app/App.tsx';
import { pageAt, Slot } from '../app/shell-pages.ts';
import type { Federation } from '@rushtone/platform/browser';
import {
  openPage,
  prefetchInTime,
  recordReads,
  renderHtml,
  serverFederation,
} from '@rushtone/platform/browser/ssr';
import { createStore, injectSlices, type Store } from '../store/store.ts';
import type { PublicRead, SsrPage, SsrRequest } from './page-types.ts';
import { shellHead } from './shell-heads.ts';
import { PAGE_PARTS } from '../federation/page-parts.ts';

const nothing = () => undefined;
const noHistory: readonly HistoryEntry[] = [];

/** Player for server-rendered pages, which has no video and does nothing. */
const idlePlayer: Player = {
  subscribe: () => nothing,
  snapshot: () => IDLE_PLAYER,
  time: () => 0,
  play: nothing,
  open: nothing,
  playNext: nothing,
  addToQueue: nothing,
  history: () => noHistory,
  toggle: nothing,
  pause: nothing,
  seek: nothing,
  next: nothing,
  previous: nothing,
  setVolume: nothing,
  setMuted: nothing,
  setRepeat: nothing,
  setShuffle: nothing,
  close: nothing,
  setSlot: nothing,
  makeRoom: () => nothing,
};

export { sharedModules } from '../federation/shared-modules.ts';

/** The server build of a remote, and the requested page. */
export type RemotePage = { remote: RemoteDefinition; heads?: PageHeads; page: string };

const trim = (pathname: string): string => pathname.replace(/\/+$/, '') || '/';

const never = () => new Promise<never>(() => undefined);

const servicesFor = ({ host: name, config }: SsrRequest, federation: Federation): ShellServices => {
  const host = readHost(name);
  return {
    player: idlePlayer,
    session: { get: () => ({ status: 'visitor' }), subscribe: () => nothing },
    token: async () => null,
    refreshRoles: never,
    site: SITES[host.brand],
    host,
    config,
    notify: () => undefined,
    addToPlaylist: () => undefined,
    favorites: { subscribe: () => () => undefined, has: () => undefined, set: () => undefined },
    hasPage: (path) => pageAt(federation, path) !== undefined,
    InlineVideo: () => null,
    Slot,
  };
};

const placeOf = ({ registry, host }: SsrRequest) => ({ registry, kind: readHost(host).role.kind });

const htmlOf = (request: SsrRequest, page: PageModule | undefined, store: Store): Promise<string> => {
  const federation = serverFederation({ parts: PAGE_PARTS, ...placeOf(request) }, page);
  return renderHtml(
    <App
      store={store}
      federation={federation}
      services={servicesFor(request, federation)}
      router={(children) => <MemoryRouter initialEntries={[request.address]}>{children}</MemoryRouter>}
    />,
  );
};

/** Creates the store of one page. `read` answers its requests, and the responses are recorded. */
const createPageStore = (read: PublicRead) => {
  const reads = recordReads(read);
  const store = createStore({
    base: '',
    token: async () => null,
    fetch: async (key) => {
      const response = await reads.read(key);
      return { json: async () => response };
    },
  });
  return { store, responses: reads.responses };
};

const renderWith = async (
  request: SsrRequest,
  source: RemotePage,
  { store, responses }: ReturnType<typeof createPageStore>,
): Promise<SsrPage> => {
  const { pathname, searchParams: search } = new URL(request.address, 'http://this.site');
  const host = readHost(request.host);
  const page = await openPage(source);
  injectSlices(store, source.remote);
  await prefetchInTime(page.prefetch?.({ dispatch: store.dispatch, search, host, onServer: true }));
  const loaded = responses();
  const head = source.heads?.[source.page]?.({
    path: trim(pathname),
    search,
    host,
    site: SITES[host.brand],
    config: request.config,
    origin: request.origin,
    select: (selector) => selector(store.getState() as never),
  });
  return { head: head ?? {}, responses: loaded, html: await htmlOf(request, page, store) };
};

const NOT_FOUND: PageHead = { title: 'Page not found', notFound: true };

/**
 * Renders a page without a remote. The shell's own pages depend on the session, so they are rendered only in
 * the browser.
 */
const renderWithoutRemote = async (request: SsrRequest, read: PublicRead): Promise<SsrPage> => {
  const { pathname } = new URL(request.address, 'http://this.site');
  if (pageAt(placeOf(request), pathname)) return { responses: {}, head: shellHead(request), html: '' };
  const { store } = createPageStore(read);
  return { responses: {}, head: NOT_FOUND, html: await htmlOf(request, undefined, store) };
};

/**
 * Renders a page as a visitor sees it: runs its `prefetch` against `read`, and creates its head from the
 * loaded data.
 */
export const renderPage = async (
  request: SsrRequest,
  source: RemotePage | undefined,
  read: PublicRead,
): Promise<SsrPage> => {
  if (!source) return renderWithoutRemote(request, read);
  return renderWith(request, source, createPageStore(read));
};
