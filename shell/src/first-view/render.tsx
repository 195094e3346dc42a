import { createElement, type ComponentType } from 'react';
import { renderToString } from 'react-dom/server';
import { Provider } from 'react-redux';
import { MemoryRouter } from 'react-router-dom';
import {
  connectApi,
  primeApi,
  ServicesProvider,
  type RemoteDefinition,
  type ShellServices,
} from '@rushtone/contract';
import type { Envelope } from '@rushtone/domain';
import type { Registry } from '@rushtone/releases';
import { readHost, SITES, type RuntimeConfig } from '@rushtone/site';
import { PageFrame } from '../app/PageFrame.tsx';
import { isPage } from '../app/shell-pages.ts';
import { createValueStore } from '../lib/value-store.ts';
import { createStore } from '../store/store.ts';
import { FederationProvider, type Federation } from '../federation/federation-context.ts';
import { initialSession } from '../session/initial-session.ts';
import { SessionProvider } from '../session/SessionContext.ts';
import { restingPlayer } from './resting-player.ts';

export { sharedModules } from '../federation/loading/shared-modules.ts';

export type FirstView = {
  /** Host name with port. */
  host: string;
  /** Path and query. */
  address: string;
  config: RuntimeConfig;
  registry: Registry;
  answers: Readonly<Record<string, Envelope>>;
  remote: RemoteDefinition;
  page: string;
};

/** Reads that the page's data does not answer are not made here: the page shows them as on their way. */
const never = () => new Promise<never>(() => undefined);
const soon = () => new Promise<void>((resolve) => setTimeout(resolve));

const servicesFor = ({ host: name, config }: FirstView, federation: Federation): ShellServices => {
  const host = readHost(name);
  return {
    player: restingPlayer,
    session: { status: 'visitor' },
    token: async () => null,
    refreshRoles: never,
    site: SITES[host.brand],
    host,
    config,
    notify: () => undefined,
    favorites: { subscribe: () => () => undefined, has: () => undefined, set: () => undefined },
    hasPage: (path) => isPage(federation, path),
    InlineVideo: () => null,
  };
};

const draw = (view: FirstView, Page: ComponentType, store: ReturnType<typeof createStore>): string => {
  const federation: Federation = {
    registry: view.registry,
    kind: readHost(view.host).role.kind,
    loader: { peek: () => undefined, load: never, forget: () => undefined, pending: createValueStore(0) },
  };
  const services = servicesFor(view, federation);
  Object.assign(globalThis, { DRAWN_BRAND: services.host.brand });
  return renderToString(
    <Provider store={store}>
      <FederationProvider value={federation}>
        <SessionProvider value={initialSession}>
          <ServicesProvider value={services}>
            <MemoryRouter initialEntries={[view.address]}>
              <PageFrame>{createElement(Page)}</PageFrame>
            </MemoryRouter>
          </ServicesProvider>
        </SessionProvider>
      </FederationProvider>
    </Provider>,
  );
};

/**
 * The first view of a page as HTML, for a visitor, from the data that goes with it. The browser shows it before
 * any script has come, and then draws the page itself.
 */
export const renderFirstView = async (view: FirstView): Promise<string> => {
  const open = view.remote.pages[view.page];
  if (!open) throw new Error(`The remote has no page ${view.page}.`);
  const { Page, prefetch } = await open();
  const store = createStore();
  connectApi({ base: '', token: async () => null, fetch: never });
  primeApi(view.answers);
  const search = new URL(view.address, 'http://this.site').searchParams;
  await Promise.race([prefetch?.({ dispatch: store.dispatch, search, host: readHost(view.host) }), soon()]);
  return draw(view, Page, store);
};
