import { screen, within } from '@testing-library/react';
import {
  aPlaylist,
  aSongSummary,
  ok,
  errorResponse,
  renderPage,
  type MockResponses,
} from '@rushtone/testing';
import type { SongSummary } from '@rushtone/domain';
import * as search from './index.ts';

const NOTHING = { artists: [], playlists: [], members: [], lyrics: [], did_you_mean: [] };
const page = (songs: readonly SongSummary[], next: string | null = null) => ok({ songs, next });
const others = (matches: object): MockResponses => ({ 'GET /search/all': ok({ ...NOTHING, ...matches }) });
const api = { ...others({}), 'GET /song/searchpage': page([aSongSummary()]) };

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
  const songs = server.calls.filter(({ path }) => path === '/song/searchpage');
  expect(songs.map(({ query }) => query)).toEqual([
    { s: 'glass', orderBy: 'title', orderDir: 'ASC' },
    { s: 'glass', orderBy: 'date_added', orderDir: 'DESC' },
  ]);
});

test('the search text can be changed on the page', async () => {
  const { user, where } = await renderPage(search, { route: '/search?q=glass', api });
  const field = screen.getByRole('searchbox', { name: /^Find songs/ });
  expect(field).toHaveValue('glass');
  await user.clear(field);
  await user.type(field, 'velvet & co{Enter}');
  expect(where()).toBe('/search?q=velvet+%26+co');
  expect(screen.getByRole('searchbox', { name: /^Find songs/ })).toHaveValue('velvet & co');
});

test('an exact match is the top result, and is not repeated in the list', async () => {
  const artists = [
    { author_name: 'Glass Choir', songs: 2 },
    { author_name: 'Glass', songs: 7 },
  ];
  const { api: server } = await renderPage(search, {
    route: '/search?q=glass',
    api: {
      ...api,
      ...others({ artists }),
      'GET /song/search': ok([aSongSummary({ youtube_id: 'newest', title: 'Shards' })]),
    },
  });
  const top = await screen.findByRole('region', { name: 'Top result' });
  expect(within(top).getByRole('link', { name: 'Glass 7 songs' })).toBeVisible();
  expect(screen.getAllByRole('link', { name: 'Glass 7 songs' })).toHaveLength(1);
  expect(screen.getByRole('status')).toHaveTextContent('1 song');
  // Its newest songs are beside it.
  const songs = await within(top).findByRole('list', { name: 'Songs of Glass' });
  expect(within(songs).getByRole('link', { name: 'Shards' })).toBeVisible();
  expect(server.calls.find(({ path }) => path === '/song/search')?.query).toEqual({
    s: 'Glass',
    orderBy: 'date_added',
    orderDir: 'DESC',
    type: 'artist',
  });
});

test('the only playlist that matches brings its first songs', async () => {
  const villains = aPlaylist({ id: 'villain-era', category_name: 'Villain Era' });
  const songs = ['Poison', 'Crown', 'Ash', 'Knife', 'Throne'].map((title) =>
    aSongSummary({ youtube_id: title, title }),
  );
  await renderPage(search, {
    route: '/search?q=villain',
    api: {
      ...others({ playlists: [villains] }),
      'GET /song/searchpage': page([]),
      'GET /playlist/get': ok({ playlist: villains, songs }),
    },
  });
  const list = await screen.findByRole('list', { name: 'Songs of Villain Era' });
  expect(within(list).getAllByRole('listitem')).toHaveLength(4);
  expect(within(list).getByRole('link', { name: 'Knife' })).toHaveAttribute('href', '/song?s=Knife&p=fresh');
});

test('a top result whose songs cannot be loaded is shown alone', async () => {
  await renderPage(search, {
    route: '/search?q=gym',
    api: {
      ...api,
      ...others({ playlists: [aPlaylist({ category_name: 'Gym' })] }),
      'GET /playlist/get': 'offline',
    },
  });
  const top = await screen.findByRole('region', { name: 'Top result' });
  expect(within(top).getByRole('link', { name: 'Gym Playlist' })).toBeVisible();
  expect(within(top).queryByRole('list', { name: 'Songs of Gym' })).not.toBeInTheDocument();
});

test("an artist link searches for the artist's songs only", async () => {
  const { api: server } = await renderPage(search, { route: '/search?q=Vela&type=artist', api });
  expect(server.calls.map(({ path }) => path)).toEqual(['/song/searchpage']);
  expect(server.calls[0]?.query).toMatchObject({ s: 'Vela', type: 'artist' });
  expect(screen.queryByRole('group', { name: 'Show' })).not.toBeInTheDocument();
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Songs by artist');
});

test.each([
  ['the server rejects the search', errorResponse(400, 'The search is too long.'), 'The search is too long.'],
  ['the network fails', 'offline' as const, 'An error occurred while fetching data.'],
])('shows the reason when %s', async (_case, answer, message) => {
  await renderPage(search, {
    route: '/search?q=glass',
    api: { ...others({}), 'GET /song/searchpage': answer },
  });
  expect(await screen.findByRole('alert')).toHaveTextContent(message);
});

test("without results the page offers 'Did you mean' and a prefilled 'Request this song'", async () => {
  await renderPage(search, {
    route: '/search?q=velvte',
    api: { ...others({ did_you_mean: ['Velvet Run', 'Vela'] }), 'GET /song/searchpage': page([]) },
  });
  expect(screen.getByText('No songs found')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Request this song' })).toHaveAttribute(
    'href',
    '/get-in-touch?topic=request-song',
  );
  const meant = await screen.findByRole('region', { name: 'Did you mean' });
  const links = within(meant).getAllByRole('link');
  expect(links.map((link) => link.getAttribute('href'))).toEqual(['/search?q=Velvet+Run', '/search?q=Vela']);
});

test('songs are shown even if nothing else could be loaded', async () => {
  await renderPage(search, {
    route: '/search?q=glass',
    api: { ...api, 'GET /search/all': 'offline' },
  });
  expect(await screen.findByRole('link', { name: 'Glass Highway' })).toBeVisible();
  expect(screen.queryByText('Did you mean')).not.toBeInTheDocument();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

const channel = { channel_id: 'UCglass', channel_name: 'Glassworks', channel_pic: '', sub_tag: '2K' };
const ofAllKinds = {
  ...api,
  ...others({
    artists: [{ author_name: 'Glass Choir', songs: 12 }],
    playlists: [aPlaylist({ id: 'glass-hour', category_name: 'Glass Hour' })],
    members: [{ ...channel, testimonial: null }],
  }),
};

test('artists, playlists and members are shown above the songs, each with a link', async () => {
  await renderPage(search, { route: '/search?q=glass', api: ofAllKinds });
  const links = await screen.findAllByRole('link', { name: /Glass/ });
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    [expect.stringContaining('Glass Choir 12 songs'), '/search?q=Glass+Choir&type=artist'],
    [expect.stringContaining('Glass Hour Playlist'), '/playlist?p=glass-hour'],
    [expect.stringContaining('Glassworks 2K subscribers'), '/members?member=UCglass'],
    ['Glass Highway', '/song?s=glassHigh01&p=fresh'],
  ]);
});

test('a chip filters by kind, and is part of the URL', async () => {
  const {
    user,
    where,
    api: server,
  } = await renderPage(search, { route: '/search?q=glass', api: ofAllKinds });
  const chips = within(screen.getByRole('group', { name: 'Show' }));
  expect(chips.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    'All',
    'Songs',
    'Artists',
    'Playlists',
    'Members',
  ]);
  expect(chips.getByRole('button', { name: 'All', pressed: true })).toBeVisible();
  server.change(others({ artists: [{ author_name: 'Glass Choir', songs: 1 }] }));
  await user.click(chips.getByRole('button', { name: 'Artists' }));
  expect(await screen.findByRole('link', { name: 'Glass Choir 1 song' })).toBeVisible();
  expect(where()).toBe('/search?q=glass&kind=artists');
  expect(server.calls.at(-1)?.query).toEqual({ s: 'glass', kind: 'artists' });
  expect(screen.queryByRole('link', { name: 'Glass Highway' })).not.toBeInTheDocument();
  expect(screen.queryByRole('combobox', { name: 'Sort by' })).not.toBeInTheDocument();
  server.change(others({}));
  await user.click(chips.getByRole('button', { name: 'Songs' }));
  expect(await screen.findByRole('link', { name: 'Glass Highway' })).toBeVisible();
  expect(screen.queryByRole('link', { name: /Glass Choir/ })).not.toBeInTheDocument();
  await user.click(chips.getByRole('button', { name: 'All' }));
  expect(where()).toBe('/search?q=glass');
});

test('a kind without results links to all results; one that failed to load can be retried', async () => {
  const route = '/search?q=glass&kind=members';
  const {
    user,
    where,
    api: server,
  } = await renderPage(search, { route, api: { 'GET /search/all': 'offline' } });
  expect(await screen.findByRole('alert')).toHaveTextContent('The members could not be loaded.');
  server.change(api);
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('No members found')).toBeVisible();
  await user.click(screen.getByRole('link', { name: 'Search everything' }));
  expect(where()).toBe('/search?q=glass');
});

test('’Best match’ requests the songs by relevance', async () => {
  const {
    user,
    where,
    api: server,
  } = await renderPage(search, {
    route: '/search?q=glass',
    api: { ...api, 'GET /search/songs': ok([aSongSummary({ title: 'Glass' })]) },
  });
  await user.selectOptions(screen.getByRole('combobox', { name: 'Sort by' }), 'Best match');
  expect(await screen.findByRole('link', { name: 'Glass' })).toBeVisible();
  expect(where()).toBe('/search?q=glass&sort=best');
  expect(server.calls.at(-1)).toMatchObject({ path: '/search/songs', query: { s: 'glass' } });
});

test('partial matches are announced as such', async () => {
  await renderPage(search, { route: '/search?q=glas+hiway', api });
  expect(screen.getByText(/Did you mean one of these/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Glass Highway' })).toBeVisible();
});

test('spec §9: sorts by A-Z, Z-A, Newest and Oldest; the default is not in the URL', async () => {
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

test('Play all and Shuffle play the results as a list, and keep shuffle mode off', async () => {
  const songs = [
    aSongSummary(),
    aSongSummary({ youtube_id: 'comets', title: 'Comets', author_name: 'Vela', category_id: 'other' }),
  ];
  const { user, player } = await renderPage(search, {
    route: '/search?q=Vela&type=artist',
    api: { 'GET /song/searchpage': page(songs) },
  });
  jest.spyOn(Math, 'random').mockReturnValue(0);
  await user.click(await screen.findByRole('button', { name: 'Play all' }));
  await user.click(screen.getByRole('button', { name: 'Shuffle' }));
  jest.restoreAllMocks();
  const ids = player.calls.map(({ track, from }) => [
    track.videoId,
    from?.name,
    from?.tracks.map(({ videoId, playlistId }) => `${videoId} of ${playlistId}`),
  ]);
  expect(ids).toEqual([
    ['glassHigh01', 'Vela', ['glassHigh01 of fresh', 'comets of other']],
    ['comets', 'Vela', ['comets of other', 'glassHigh01 of fresh']],
  ]);
  expect(player.snapshot().shuffle).toBe(false);
});

describe('a search with more songs than a page', () => {
  const song = (id: string, title: string) => aSongSummary({ youtube_id: id, title });
  const first = [song('a', 'Apart'), song('b', 'Breeze')];
  const route = '/search?q=e';

  test('shows more on click, and indicates whether there are more', async () => {
    const { user, api: server } = await renderPage(search, {
      route,
      api: { ...others({}), 'GET /song/searchpage': page(first, 'place') },
    });
    expect(await screen.findByText('2+ songs')).toBeVisible();
    server.change({ 'GET /song/searchpage': 'offline' });
    await user.click(screen.getByRole('button', { name: 'Show more songs' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('More songs could not be loaded.');
    expect(screen.getByRole('link', { name: 'Apart' })).toBeVisible();
    server.change({ 'GET /song/searchpage': page([song('c', 'Cascade')]) });
    await user.click(screen.getByRole('button', { name: 'Show more songs' }));
    expect(await screen.findByRole('link', { name: 'Cascade' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Apart' })).toBeVisible();
    expect(server.calls.at(-1)?.query).toMatchObject({ s: 'e', after: 'place' });
    expect(screen.getByRole('status')).toHaveTextContent('3 songs');
    expect(screen.queryByRole('button', { name: 'Show more songs' })).not.toBeInTheDocument();
  });

  test('Play all also plays songs that are not shown yet', async () => {
    const { user, player } = await renderPage(search, {
      route,
      api: {
        ...others({}),
        'GET /song/searchpage': page(first, 'place'),
        'GET /song/search': ok([...first, song('c', 'Cascade')]),
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Play all' }));
    expect(player.calls.at(-1)?.from?.tracks.map(({ videoId }) => videoId)).toEqual(['a', 'b', 'c']);
  });
});

test('finds a song by a line of its lyrics, which it shows', async () => {
  const lyrics = [{ song: aSongSummary({ title: 'Redline Romance' }), line: 'Needle in the red' }];
  await renderPage(search, {
    route: '/search?q=needle+in+the+red',
    api: { ...others({ lyrics }), 'GET /song/searchpage': page([]) },
  });
  const found = await screen.findByRole('region', { name: 'In lyrics' });
  expect(within(found).getByRole('link', { name: 'Redline Romance “Needle in the red”' })).toHaveAttribute(
    'href',
    '/song?s=glassHigh01&p=fresh',
  );
});

test('shows the response of an older API, which has no lyrics', async () => {
  const { lyrics: _, ...before } = NOTHING;
  const artists = [
    { author_name: 'Glass Choir', songs: 2 },
    { author_name: 'Glass Ants', songs: 1 },
  ];
  await renderPage(search, {
    route: '/search?q=gla',
    api: { ...api, 'GET /search/all': ok({ ...before, artists }) },
  });
  expect(await screen.findByRole('link', { name: 'Glass Choir 2 songs' })).toBeVisible();
});
