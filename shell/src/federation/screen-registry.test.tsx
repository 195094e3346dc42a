import { act, render, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { createMemoryRouter, RouterProvider, useNavigationType } from 'react-router-dom';
import { useLocation } from '@rushtone/contract';
import { PAGE_PARTS } from './page-parts.ts';
import { EMPTY_REGISTRY } from '@rushtone/platform/registry';
import {
  createPageLoader,
  createRunningVersions,
  FederationProvider,
  useScreenRegistry,
} from '@rushtone/platform/browser';

const loader = createPageLoader({
  loadRelease: async () => ({ pages: {} }),
  onRemote: () => undefined,
  timeLimitMs: 1_000,
});

const Screen = () => {
  const { pathname, key } = useLocation();
  useScreenRegistry({ path: pathname, key, waits: useNavigationType() !== 'POP' });
  return <h1>{pathname}</h1>;
};

/** Opens a site at `/a` whose registry is requested on every navigation and never arrives. */
const openSite = async () => {
  const versions = await createRunningVersions({
    registry: EMPTY_REGISTRY,
    channel: undefined,
    selectAsync: async (registry) => ({ registry, channels: {} }),
    hasOverrides: () => false,
    revalidate: () => new Promise<void>(() => undefined),
  });
  const page = (
    <FederationProvider
      value={{ registry: EMPTY_REGISTRY, kind: 'main', loader, versions, parts: PAGE_PARTS }}
    >
      <Suspense fallback={<p>Loading</p>}>
        <Screen />
      </Suspense>
    </FederationProvider>
  );
  const router = createMemoryRouter([{ path: '*', element: page }], { initialEntries: ['/b', '/a'] });
  await act(async () => render(<RouterProvider router={router} />));
  return router;
};

test('Back shows its page immediately, while the registry is requested', async () => {
  const router = await openSite();
  expect(screen.getByRole('heading')).toHaveTextContent('/a');
  await act(() => router.navigate(-1));
  expect(screen.getByRole('heading')).toHaveTextContent('/b');
  expect(screen.queryByText('Loading')).toBeNull();
});

test('a link waits for the registry', async () => {
  const router = await openSite();
  await act(() => router.navigate('/c'));
  expect(screen.queryByRole('heading', { name: '/c' })).toBeNull();
});
