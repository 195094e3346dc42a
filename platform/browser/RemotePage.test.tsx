import { act } from '@testing-library/react';
import { startTransition, Suspense } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server.node';
import { EMPTY_REGISTRY, type PageMatch, type Release } from '../registry/index.ts';
import { FederationProvider } from './federation-context.ts';
import { createPageLoader, type PageLoader } from './loading/page-loader.ts';
import { RemotePage } from './RemotePage.tsx';

const release = { name: 'network', version: '1.0.0', base: '/r/network/1.0.0/' } as Release;
const PARTS = { Pending: () => null, Unavailable: () => null };
const match: PageMatch = { release, page: 'Network' };

const newLoader = () =>
  createPageLoader({
    loadRelease: async () => ({ pages: { Network: async () => ({ Page: () => <h1>Network</h1> }) } }),
    onRemote: () => undefined,
    timeLimitMs: 1_000,
  });

const site = (loader: PageLoader) => (
  <FederationProvider value={{ registry: EMPTY_REGISTRY, kind: 'main', loader, parts: PARTS }}>
    <Suspense>
      <RemotePage match={match} />
    </Suspense>
  </FederationProvider>
);

test('code that arrives while React is suspended on it leaves the server’s HTML unchanged', async () => {
  const onServer = newLoader();
  await onServer.load(match);
  document.body.innerHTML = `<div>${renderToString(site(onServer))}</div>`;
  const root = document.body.firstElementChild as HTMLElement;
  const heading = root.querySelector('h1');
  const differences: unknown[] = [];
  await act(async () =>
    startTransition(() => {
      hydrateRoot(root, site(newLoader()), { onRecoverableError: (error) => differences.push(error) });
    }),
  );
  expect(differences).toEqual([]);
  expect(heading?.textContent).toBe('Network');
  expect(root.querySelector('h1')).toBe(heading);
});
