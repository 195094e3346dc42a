import { useLayoutEffect, useMemo, useSyncExternalStore, type ReactNode } from 'react';
import { act, render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Provider } from 'react-redux';
import { MemoryRouter, Route, Routes, useLocation } from 'react-router-dom';
import {
  ServicesProvider,
  type HistoryEntry,
  type PageModule,
  type Session,
  type ShellServices,
} from '@rushtone/contract';
import type { Brand, RuntimeConfig } from '@rushtone/site';
import { createApiStore, type ApiStore } from './api-store.ts';
import { createFakeApi, type MockResponses } from './fake-api.ts';
import { aVisitor, createFakeServices, type FakeServices } from './fake-services.ts';
import type { FakeSession } from './fake-session.ts';
import { current } from './watch.ts';

export type RenderOptions = {
  /** Path and query of the page. */
  route?: string;
  api?: MockResponses;
  session?: Session;
  brand?: Brand;
  /** What was heard on this device before, the newest first. */
  history?: readonly HistoryEntry[];
  /** Replaces fakes by the shell's own, which may need the store. */
  services?: (parts: { store: ApiStore; services: FakeServices }) => Partial<ShellServices>;
  /** Host name with port; decides the host's role. */
  host?: string;
  config?: Partial<RuntimeConfig>;
};

const Probe = ({ report }: { report: (address: string, state: unknown) => void }) => {
  const { pathname, search, state } = useLocation();
  useLayoutEffect(() => report(pathname + search, state), [report, pathname, search, state]);
  return null;
};

type ServicesProps = { services: ShellServices; account: FakeSession; children: ReactNode };

const Services = ({ services, account, children }: ServicesProps) => {
  const session = useSyncExternalStore(account.subscribe, account.get);
  const value = useMemo(() => ({ ...services, session }), [services, session]);
  return <ServicesProvider value={value}>{children}</ServicesProvider>;
};

/** A page of a remote as the shell shows it: its first data read, then drawn, with fakes at the border only. */
export const renderPage = async (page: PageModule, options: RenderOptions = {}) => {
  const {
    route = '/',
    api: table = {},
    session = aVisitor,
    brand = 'rushtone',
    host,
    config,
    history = [],
  } = options;
  const services = createFakeServices({ session, brand, host, config });
  services.player.played.push(...history);
  const api = createFakeApi(table);
  const store = createApiStore({ base: '/api', token: services.token });
  const provided = { ...services, ...options.services?.({ store, services }) };
  document.documentElement.dataset.brand = brand;
  globalThis.fetch = api.fetch;
  current.api = api;

  const address = new URL(route, 'http://localhost');
  let shown = route;
  let shownState: unknown = null;
  const report = (next: string, state: unknown) => {
    shown = next;
    shownState = state;
  };
  await act(() =>
    Promise.resolve(
      page.prefetch?.({ dispatch: store.dispatch, search: address.searchParams, host: services.host }),
    ),
  );
  const view = render(
    <Provider store={store}>
      <Services services={provided} account={services.account}>
        <MemoryRouter initialEntries={[route]}>
          <Probe report={report} />
          <main>
            <Routes>
              <Route path={address.pathname} element={<page.Page />} />
              <Route path="*" element={null} />
            </Routes>
          </main>
        </MemoryRouter>
      </Services>
    </Provider>,
  );
  return {
    ...view,
    api,
    player: services.player,
    notices: services.notices,
    favorites: services.favorites,
    account: services.account,
    user: userEvent.setup(),
    /** Path and query that the listener is at now. */
    where: () => shown,
    /** What the link that led there sent along. */
    state: () => shownState,
  };
};
