import { screen, within } from '@testing-library/react';
import { aSongSummary, ok, refused, renderPage } from '@rushtone/testing';
import * as search from './index.ts';

const api = { 'GET /song/search': ok([aSongSummary()]) };

test('a listener finds songs and puts the newest first', async () => {
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

test("an artist's songs are asked for as such", async () => {
  const { api: server } = await renderPage(search, { route: '/search?q=Vela&type=artist', api });
  expect(server.calls[0]?.query).toMatchObject({ s: 'Vela', type: 'artist' });
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Songs by artist');
});

test.each([
  ['the server refuses', refused(400, 'The search is too long.'), 'The search is too long.'],
  ['the network fails', 'offline' as const, 'An error occurred while fetching data.'],
])('when %s, the listener reads why', async (_case, answer, words) => {
  await renderPage(search, { route: '/search?q=glass', api: { 'GET /song/search': answer } });
  expect(await screen.findByRole('alert')).toHaveTextContent(words);
});

const suggested = [
  { kind: 'artist', author_name: 'Vela' },
  { kind: 'song', author_name: 'Vela', title: 'Velvet Run', youtube_id: 'velvetRun01', category_id: 'fresh' },
];

test("no results: 'did you mean', and a prefilled 'Request this song'", async () => {
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

test('without suggestions nothing is said about them, and a failure to get them shows nothing', async () => {
  await renderPage(search, {
    route: '/search?q=velvte',
    api: { 'GET /song/search': ok([]), 'GET /song/suggest': 'offline' },
  });
  expect(screen.getByRole('link', { name: 'Browse the playlists' })).toBeVisible();
  expect(screen.queryByText('Did you mean')).not.toBeInTheDocument();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

test('songs that are only near are called so', async () => {
  await renderPage(search, { route: '/search?q=glas+hiway', api });
  expect(screen.getByText(/Did you mean one of these/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Glass Highway' })).toBeVisible();
});

test('a sort selector: A-Z, Z-A, Newest, Oldest; the default leaves the address alone', async () => {
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

test.each(['/search', '/search?q=%20'])('%s asks the server nothing', async (route) => {
  const { api: server } = await renderPage(search, { route, api: {} });
  expect(server.calls).toEqual([]);
  expect(screen.getByText('Type a song or an artist into the search box.')).toBeVisible();
});
