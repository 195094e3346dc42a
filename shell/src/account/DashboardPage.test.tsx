import { screen, waitFor, within } from '@testing-library/react';
import { aSongSummary, aUser, ok, refused, renderPage, type ApiTable } from '@rushtone/testing';
import { SITES } from '@rushtone/site';
import { shellFavorites } from '../favorites/testing.ts';
import { DashboardPage } from './DashboardPage.tsx';

const nothingLinked = { discord: null, discord_id: null, channel_id: null, channel_name: null };
const begin = (api: ApiTable = {}, session = aUser()) =>
  renderPage(
    { Page: DashboardPage },
    {
      route: '/account',
      session,
      services: shellFavorites(),
      api: {
        'GET /account/getinfo': ok(nothingLinked),
        'GET /favorite/getall': ok([]),
        ...api,
      },
    },
  );
const sideBar = () => within(screen.getByRole('navigation', { name: 'Account' }));
const linked = () => within(screen.getByRole('region', { name: 'Connected accounts' }));

test('spec §2: “Dashboard: welcome text”, and the plan that is held', async () => {
  await begin({}, aUser({ roles: ['donator', 'subscriber'], plan: 'premium_plus' }));
  expect(screen.getByText(/Welcome to Rushtone\./)).toHaveTextContent('listener@example.com');
  expect(screen.getByText('Premium+')).toBeVisible();
});

test('spec §2: “There are no songs in your favorites.” when empty', async () => {
  await begin();
  expect(await screen.findByText('There are no songs in your favorites.')).toBeVisible();
});

test('a favorite plays among the favorites, leads to its page, and goes at the press of its heart', async () => {
  const { user, player, api } = await begin({
    'GET /favorite/getall': ok([aSongSummary(), aSongSummary({ youtube_id: 'lanterns', title: 'Lanterns' })]),
    'POST /favorite/remove': ok({ favorite: false }),
  });
  await user.click(await screen.findByRole('button', { name: 'Play Glass Highway by Neon Orchard' }));
  expect(player.calls[0]?.track).toMatchObject({ videoId: 'glassHigh01', playlistId: 'favorite' });
  expect(screen.getByRole('link', { name: 'Lanterns' })).toHaveAttribute(
    'href',
    '/song?s=lanterns&p=favorite',
  );
  await user.click(screen.getByRole('button', { name: 'Favorite Glass Highway' }));
  await waitFor(() => expect(screen.queryByText('Glass Highway')).toBeNull());
  expect(screen.getByRole('group', { name: 'Your favorites' })).toHaveFocus();
  await waitFor(() => expect(api.calls.at(-1)?.form).toMatchObject({ s: 'glassHigh01' }));
});

test('hundreds of favorites are drawn as far as somebody looks', async () => {
  const songs = Array.from({ length: 400 }, (_, number) => aSongSummary({ youtube_id: `song${number}` }));
  await begin({ 'GET /favorite/getall': ok(songs) });
  expect((await screen.findAllByRole('listitem')).length).toBeLessThan(50);
});

test('favorites that cannot be read are asked for again', async () => {
  const { user, api } = await begin({ 'GET /favorite/getall': refused(500, 'Broken.') });
  await screen.findByText('Your favorites could not be loaded.');
  api.change({ 'GET /favorite/getall': ok([aSongSummary()]) });
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Glass Highway')).toBeVisible();
});

test('spec §2: the sidebar has Dashboard, Change Password, Play Favorites and the subscriber links', async () => {
  await begin();
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
  ]);
  expect(sideBar().getByRole('link', { name: 'Dashboard' })).toHaveAttribute('aria-current', 'page');
});

test('spec §2: “Channel Artwork (only if its setting is ‘true’)”', async () => {
  const { showArtwork } = SITES.rushtone;
  Object.assign(SITES.rushtone, { showArtwork: 'false' });
  await begin();
  expect(sideBar().queryByRole('link', { name: 'Channel Artwork' })).toBeNull();
  Object.assign(SITES.rushtone, { showArtwork });
});

test('ruling 12: Play Favorites begins with the newest; with none yet it stays on the dashboard', async () => {
  const { user, where, api, player } = await begin({ 'GET /favorite/getlatest': refused(404, 'None yet.') });
  await user.click(sideBar().getByRole('button', { name: 'Play Favorites' }));
  expect([where(), player.calls]).toEqual(['/account', []]);
  api.change({ 'GET /favorite/getlatest': ok({ youtube_url: 'lanterns', youtube_id: 'lanterns' }) });
  await user.click(sideBar().getByRole('button', { name: 'Play Favorites' }));
  await waitFor(() => expect(where()).toBe('/song?s=lanterns&p=favorite'));
  expect(player.calls[0]?.track).toMatchObject({ videoId: 'lanterns', playlistId: 'favorite' });
});

test('spec §2: the connected accounts panel shows the state of both, and linking is a form post without the token', async () => {
  await begin({
    'GET /account/getinfo': ok({ ...nothingLinked, channel_id: 'UC1', channel_name: 'Luna Loops' }),
  });
  expect(await linked().findByText('Connected as Luna Loops')).toBeVisible();
  expect(linked().getByText('Not connected')).toBeVisible();
  const form = linked().getByRole('button', { name: 'Connect Discord' }).closest('form');
  expect(form).toHaveAttribute('action', '/api/account/link_discord');
  expect(form).toHaveAttribute('method', 'post');
  expect(Object.fromEntries(new FormData(form ?? undefined))).toEqual({ return_url: '/account' });
});

test('spec §8: disconnect shows the server’s message in a red banner, a network failure the exception’s', async () => {
  const { user, api } = await begin({
    'GET /account/getinfo': ok({ ...nothingLinked, discord: 'Mira', discord_id: '1' }),
    'GET /account/disconnect_discord': refused(409, 'Not now.'),
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

test('spec §2: “Unauthenticated visits to account pages redirect to /login”', async () => {
  const { where, state } = await renderPage({ Page: DashboardPage }, { route: '/account?x=1' });
  expect([where(), state()]).toEqual(['/login', { from: '/account?x=1' }]);
});
