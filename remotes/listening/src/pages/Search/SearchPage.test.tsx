import { screen, within } from '@testing-library/react';
import { aSongSummary, ok, errorResponse, renderPage } from '@rushtone/testing';
import * as search from './index.ts';

const api = { 'GET /song/search': ok([aSongSummary()]) };

test('finds songs and sorts the newest first', async () => {
  const { user, api: server, where } = await renderPage(search, { route: '/search?q=glass', api });
  expect(screen.getByText('glass')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Glass Highway' })).toHaveAttribute(
    'href',
    '/song?s=glassHigh01&p=fresh',
  );
  await user.selectOptions(screen.getByRole('combobox', { name: 'Sort by' }), 'Newest');
  expect(await screen.findByRole('link', { name: 'Glass Highway' })).toBeVisible();
  expect(where()).toBe('/search?q=glass&sort=newest');
  expect(server.calls.map(({ query }) => query)).toEqual([
    { s: 'glass', orderBy: 'title', orderDir: 'ASC' },
    { s: 'glass', orderBy: 'date_added', orderDir: 'DESC' },
  ]);
});

test("an artist link searches for the artist's songs only", async () => {
  const { api: server } = await renderPage(search, { route: '/search?q=Vela&type=artist', api });
  expect(server.calls[0]?.query).toMatchObject({ s: 'Vela', type: 'artist' });
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Songs by artist');
});

test.each([
  ['the server rejects the search', errorResponse(400, 'The search is too long.'), 'The search is too long.'],
  ['the network fails', 'offline' as const, 'An error occurred while fetching data.'],
])('shows the reason when %s', async (_case, answer, message) => {
  await renderPage(search, { route: '/search?q=glass', api: { 'GET /song/search': answer } });
  expect(await screen.findByRole('alert')).toHaveTextContent(message);
});

const suggested = [
  { kind: 'artist', author_name: 'Vela' },
  { kind: 'song', author_name: 'Vela', title: 'Velvet Run', youtube_id: 'velvetRun01', category_id: 'fresh' },
];

test("without results the page offers 'Did you mean' and a prefilled 'Request this song'", async () => {
  const { api: server } = await renderPage(search, {
    route: '/search?q=velvte',
    api: { 'GET /song/search': ok([]), 'GET /song/suggest': ok(suggested) },
  });
  expect(screen.getByText('No songs found')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Request this song' })).toHaveAttribute(
    'href',
    '/get-in-touch?topic=request-song',
  );
  const meant = await screen.findByRole('region', { name: 'Did you mean' });
  expect(within(meant).getByRole('link', { name: 'Vela' })).toHaveAttribute(
    'href',
    '/search?q=Vela&type=artist',
  );
  expect(within(meant).getByRole('link', { name: 'Velvet Run' })).toHaveAttribute(
    'href',
    '/search?q=Velvet+Run',
  );
  expect(server.calls.at(-1)?.query).toEqual({ s: 'vel' });
});

test('shows no suggestions when there are none or when they fail to load', async () => {
  await renderPage(search, {
    route: '/search?q=velvte',
    api: { 'GET /song/search': ok([]), 'GET /song/suggest': 'offline' },
  });
  expect(screen.getByRole('link', { name: 'Browse the playlists' })).toBeVisible();
  expect(screen.queryByText('Did you mean')).not.toBeInTheDocument();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

test('songs that match only in part are announced as such', async () => {
  await renderPage(search, { route: '/search?q=glas+hiway', api });
  expect(screen.getByText(/Did you mean one of these/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Glass Highway' })).toBeVisible();
});

test('sorts by A-Z, Z-A, Newest and Oldest; the default is not in the address', async () => {
  const { user, where } = await renderPage(search, { route: '/search?q=Vela&type=artist&sort=oldest', api });
  const sort = screen.getByRole('combobox', { name: 'Sort by' });
  expect(
    within(sort)
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual(['A-Z', 'Z-A', 'Newest', 'Oldest']);
  expect(sort).toHaveValue('oldest');
  await user.selectOptions(sort, 'A-Z');
  expect(where()).toBe('/search?q=Vela&type=artist');
  expect(sort).toHaveValue('az');
});

test.each(['/search', '/search?q=%20'])('%s sends no request', async (route) => {
  const { api: server } = await renderPage(search, { route, api: {} });
  expect(server.calls).toEqual([]);
  expect(screen.getByText('Type a song or an artist into the search box.')).toBeVisible();
});
