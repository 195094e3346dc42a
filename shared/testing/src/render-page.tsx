import { useLayoutEffect, type ReactNode } from 'react';
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
import { createFakeApi, current, type MockResponses } from './fake-api.ts';
import { aVisitor, createFakeServices, type FakeServices } from './fake-services.ts';

export type RenderOptions = {
  /** Path and query of the page. */
  route?: string;
  api?: MockResponses;
  session?: Session | undefined;
  brand?: Brand;
  /** Listening history, newest first. */
  history?: readonly HistoryEntry[];
  /** Replaces fakes with real services of the shell. */
  services?: ((deps: { store: ApiStore; services: FakeServices }) => Partial<ShellServices>) | undefined;
  /** Hostname, which may include a port. */
  host?: string | undefined;
  config?: Partial<RuntimeConfig>;
};

type Location = { address: string; state: unknown };

const LocationProbe = ({ onChange }: { onChange: (location: Location) => void }) => {
  const { pathname, search, state } = useLocation();
  useLayoutEffect(() => onChange({ address: pathname + search, state }), [onChange, pathname, search, state]);
  return null;
};

/** Creates fakes of what the shell provides to a page, and the store. */
export const createFakes = (options: RenderOptions) => {
  const { api: responses = {}, session = aVisitor, brand = 'rushtone', host, config, history = [] } = options;
  const services = createFakeServices({ session, brand, host, config });
  services.player.played.push(...history);
  const api = createFakeApi(responses);
  const store = createApiStore({ base: '/api', token: services.token });
  document.documentElement.dataset.brand = brand;
  globalThis.fetch = api.fetch;
  current.api = api;
  return { api, store, services, provided: { ...services, ...options.services?.({ store, services }) } };
};

type FrameProps = Pick<ReturnType<typeof createFakes>, 'store' | 'provided'> & {
  page: PageModule;
  route: string;
  children?: ReactNode;
};

/** Renders a page inside what the shell provides. */
export const PageFrame = ({ page, route, store, provided, children }: FrameProps) => (
  <Provider store={store}>
    <ServicesProvider value={provided}>
      <MemoryRouter initialEntries={[route]}>
        {children}
        <main>
          <Routes>
            <Route path={new URL(route, 'http://localhost').pathname} element={<page.Page />} />
            <Route path="*" element={null} />
          </Routes>
        </main>
      </MemoryRouter>
    </ServicesProvider>
  </Provider>
);

/** Lets the short pauses between a user's actions pass where timers are fake. */
const advanceTimers = (milliseconds: number): void => {
  if ('clock' in setTimeout) jest.advanceTimersByTime(milliseconds);
};

/** Prefetches and renders a remote's page as the shell does, with fake services and a fake API. */
export const renderPage = async (page: PageModule, options: RenderOptions = {}) => {
  const { route = '/' } = options;
  const { api, store, services, provided } = createFakes(options);
  const { searchParams: search } = new URL(route, 'http://localhost');
  let location: Location = { address: route, state: null };
  const onChange = (next: Location) => {
    location = next;
  };
  await act(() =>
    Promise.resolve(page.prefetch?.({ dispatch: store.dispatch, search, host: services.host })),
  );
  const view = render(
    <PageFrame page={page} route={route} store={store} provided={provided}>
      <LocationProbe onChange={onChange} />
    </PageFrame>,
  );
  const { player, notices, favorites, account } = services;
  return {
    ...view,
    api,
    player,
    notices,
    favorites,
    account,
    user: userEvent.setup({ advanceTimers }),
    /** The current path and query. */
    where: () => location.address,
    /** The state of the current history entry. */
    state: () => location.state,
  };
};
