import { screen, waitFor, within } from '@testing-library/react';
import {
  aSongSummary,
  aUser,
  ok,
  errorResponse,
  renderPage,
  type MockResponses,
  type RenderOptions,
} from '@rushtone/testing';
import { SITES } from '@rushtone/site';
import { shellFavorites } from '../testing/shell-favorites.ts';
import { createPageLoader, FederationProvider } from '@rushtone/platform/browser';
import { EMPTY_REGISTRY } from '@rushtone/platform/registry';
import { PAGE_PARTS } from '../federation/page-parts.ts';
import { DashboardPage } from './DashboardPage.tsx';

/** Without remotes: nothing fills the slots. */
const FEDERATION = {
  registry: EMPTY_REGISTRY,
  kind: 'main',
  parts: PAGE_PARTS,
  loader: createPageLoader({
    loadRelease: () => Promise.reject(new Error('There are no remotes.')),
    onRemote: () => undefined,
    timeLimitMs: 1_000,
  }),
};

const nothingLinked = { discord: null, discord_id: null, channel_id: null, channel_name: null };
const checkout = {
  premium: 'https://pay.example/premium',
  premium_plus: 'https://pay.example/plus',
  donate: 'https://pay.example/donate',
  portal: 'https://pay.example/portal',
};
const setUp = (api: MockResponses = {}, session = aUser(), config: RenderOptions['config'] = { checkout }) =>
  renderPage(
    {
      Page: () => (
        <FederationProvider value={FEDERATION}>
          <DashboardPage />
        </FederationProvider>
      ),
    },
    {
      route: '/account',
      session,
      config,
      services: shellFavorites(),
      api: {
        'GET /account/getinfo': ok(nothingLinked),
        'GET /favorite/getall': ok([]),
        'GET /account/plan': ok({
          plan: session.status === 'user' ? session.plan : null,
          payment: null,
          granted: null,
        }),
        ...api,
      },
    },
  );
const sideBar = () => within(screen.getByRole('navigation', { name: 'Account' }));
const linked = () => within(screen.getByRole('region', { name: 'Connected accounts' }));

test('welcomes the user (spec §2)', async () => {
  await setUp();
  expect(screen.getByText(/Welcome to Rushtone\./)).toHaveTextContent('listener@example.com');
});

describe('the cards of the tools', () => {
  const tools = () => within(screen.getByRole('region', { name: 'Tools' }));

  test('of a subscriber link to the tools; a remote fills their states', async () => {
    await setUp({}, aUser({ roles: ['subscriber'], plan: 'premium' }));
    expect(tools().getByRole('link', { name: 'Edit your page' })).toHaveAttribute('href', '/account/website');
    expect(tools().queryByText(/Your own page on a subdomain/)).toBeNull();
  });

  test('describe the tools to users without a subscription', async () => {
    await setUp();
    expect(tools().getByText(/Your own page on a subdomain/)).toBeVisible();
  });
});

test('says so when there are no favorites (spec §2)', async () => {
  await setUp();
  expect(await screen.findByText('There are no songs in your favorites.')).toBeVisible();
});

test('a favorite plays and pauses, links to its page, and is removed with its heart', async () => {
  const { user, player, api } = await setUp({
    'GET /favorite/getall': ok([aSongSummary(), aSongSummary({ youtube_id: 'lanterns', title: 'Lanterns' })]),
    'POST /favorite/remove': ok({ favorite: false }),
  });
  await user.click(await screen.findByRole('button', { name: 'Play Glass Highway by Neon Orchard' }));
  expect(player.calls[0]?.track).toMatchObject({ videoId: 'glassHigh01', playlistId: 'favorite' });
  await user.click(screen.getByRole('button', { name: 'Pause Glass Highway by Neon Orchard' }));
  expect(player.snapshot().status).toBe('paused');
  expect(screen.getByRole('link', { name: 'Lanterns' })).toHaveAttribute(
    'href',
    '/song?s=lanterns&p=favorite',
  );
  await user.click(screen.getByRole('button', { name: 'Favorite Glass Highway' }));
  await waitFor(() => expect(screen.queryByText('Glass Highway')).toBeNull());
  expect(screen.getByRole('group', { name: 'Your favorites' })).toHaveFocus();
  await waitFor(() => expect(api.calls.at(-1)?.form).toMatchObject({ s: 'glassHigh01' }));
});

test('renders only the first of hundreds of favorites', async () => {
  const songs = Array.from({ length: 400 }, (_, number) => aSongSummary({ youtube_id: `song${number}` }));
  await setUp({ 'GET /favorite/getall': ok(songs) });
  expect((await screen.findAllByRole('listitem')).length).toBeLessThan(50);
});

test('“Try again” requests favorites that failed to load', async () => {
  const { user, api } = await setUp({ 'GET /favorite/getall': errorResponse(500, 'Broken.') });
  await screen.findByText('Your favorites could not be loaded.');
  api.change({ 'GET /favorite/getall': ok([aSongSummary()]) });
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Glass Highway')).toBeVisible();
});

test('the sidebar has the links of spec §2 in their order, then the user’s own pages', async () => {
  await setUp();
  const names = sideBar()
    .getAllByRole('link')
    .map((link) => link.textContent);
  expect(names).toEqual([
    'Dashboard',
    'Change Password',
    'My Website',
    'Channel Promotion',
    'Maker',
    'Channel Artwork',
    'My playlists',
    'History',
    'Security',
  ]);
  expect(sideBar().getByRole('link', { name: 'Dashboard' })).toHaveAttribute('aria-current', 'page');
});

test('Channel Artwork is in the sidebar only if its setting is on (spec §2)', async () => {
  const { showArtwork } = SITES.rushtone;
  Object.assign(SITES.rushtone, { showArtwork: 'false' });
  await setUp();
  expect(sideBar().queryByRole('link', { name: 'Channel Artwork' })).toBeNull();
  Object.assign(SITES.rushtone, { showArtwork });
});

test('Play Favorites starts with the newest, and without favorites stays on the dashboard (spec §10.12)', async () => {
  const { user, where, api, player } = await setUp({
    'GET /favorite/getlatest': errorResponse(404, 'None yet.'),
  });
  await user.click(sideBar().getByRole('button', { name: 'Play Favorites' }));
  expect([where(), player.calls]).toEqual(['/account', []]);
  api.change({ 'GET /favorite/getlatest': ok({ youtube_url: 'lanterns', youtube_id: 'lanterns' }) });
  await user.click(sideBar().getByRole('button', { name: 'Play Favorites' }));
  await waitFor(() => expect(where()).toBe('/song?s=lanterns&p=favorite'));
  expect(player.calls[0]?.track).toMatchObject({ videoId: 'lanterns', playlistId: 'favorite' });
});

test('shows which accounts are connected, and connects one with a form that does not contain the token (spec §2)', async () => {
  await setUp({
    'GET /account/getinfo': ok({ ...nothingLinked, channel_id: 'UC1', channel_name: 'Luna Loops' }),
  });
  expect(await linked().findByText('Connected as Luna Loops')).toBeVisible();
  expect(linked().getByText('Not connected')).toBeVisible();
  const form = linked().getByRole('button', { name: 'Connect Discord' }).closest('form');
  expect(form).toHaveAttribute('action', '/api/account/link_discord');
  expect(form).toHaveAttribute('method', 'post');
  expect(Object.fromEntries(new FormData(form ?? undefined))).toEqual({ return_url: '/account' });
});

test('a failed disconnect shows the server’s message, or the exception’s after a network failure (spec §8)', async () => {
  const { user, api } = await setUp({
    'GET /account/getinfo': ok({ ...nothingLinked, discord: 'Mira', discord_id: '1' }),
    'GET /account/disconnect_discord': errorResponse(409, 'Not now.'),
  });
  await user.click(await linked().findByRole('button', { name: 'Disconnect Discord' }));
  expect(await linked().findByRole('alert')).toHaveTextContent('Not now.');
  api.change({ 'GET /account/disconnect_discord': 'offline' });
  await user.click(linked().getByRole('button', { name: 'Disconnect Discord' }));
  await waitFor(() => expect(linked().getByRole('alert')).toHaveTextContent('Failed to fetch'));
  api.change({
    'GET /account/disconnect_discord': { code: 200, message: 'Discord disconnected', data: null },
    'GET /account/getinfo': ok(nothingLinked),
  });
  await user.click(linked().getByRole('button', { name: 'Disconnect Discord' }));
  expect(await linked().findByText('Discord disconnected')).toBeVisible();
  expect(await linked().findByRole('button', { name: 'Connect Discord' })).toBeVisible();
});

test('redirects a visitor to /login (spec §2)', async () => {
  const { where, state } = await renderPage({ Page: DashboardPage }, { route: '/account?x=1' });
  expect([where(), state()]).toEqual(['/login', { from: '/account?x=1' }]);
});
