import { act } from '@testing-library/react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server.node';
import type { PageModule } from '@rushtone/contract';
import { createFakes, PageFrame, type RenderOptions } from './render-page.tsx';

/** Creates the page's tree after its prefetch, as on the server. */
const prepare = async (page: PageModule, options: RenderOptions) => {
  const { route = '/' } = options;
  const { store, services, provided } = createFakes(options);
  const { searchParams: search } = new URL(route, 'http://localhost');
  await page.prefetch?.({ dispatch: store.dispatch, search, host: services.host, onServer: true });
  return <PageFrame page={page} route={route} store={store} provided={provided} />;
};

/**
 * Renders a page for a visitor, as the server does, and hydrates it with a different session. Returns the
 * HTML, and the hydration mismatches reported by React's development build, including those of attributes.
 */
export const hydratePage = async (page: PageModule, options: RenderOptions = {}) => {
  const html = renderToString(await prepare(page, { ...options, session: undefined, history: [] }));
  const container = document.createElement('div');
  container.innerHTML = html;
  document.body.append(container);
  const differences: unknown[] = [];
  const log = jest.spyOn(console, 'error').mockImplementation((...said) => void differences.push(said));
  const browserTree = await prepare(page, options);
  const root = await act(async () =>
    hydrateRoot(container, browserTree, { onRecoverableError: (error) => differences.push(error) }),
  );
  log.mockRestore();
  await act(async () => root.unmount());
  container.remove();
  return { html, differences };
};
