import { act, screen } from '@testing-library/react';
import { aPlaylist, aSongSummary, aUser, ok, errorResponse, renderPage } from '@rushtone/testing';
import * as playlist from './index.ts';

const songs = [
  aSongSummary(),
  aSongSummary({ youtube_id: 'comets', title: 'Run With the Comets', author_name: 'Vela', new: 'true' }),
];
const route = '/playlist?p=fresh';
const api = { 'GET /playlist/get': ok({ playlist: aPlaylist(), songs }) };

test('plays a song from its card without leaving the page', async () => {
  const { user, player, where } = await renderPage(playlist, { route, api });
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Fresh this week');
  expect(screen.getByText('2 songs')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Play Run With the Comets by Vela' }));
  expect(player.calls).toEqual([
    {
      command: 'play',
      track: { videoId: 'comets', title: 'Run With the Comets', artist: 'Vela', playlistId: 'fresh' },
      at: undefined,
      from: {
        name: 'Fresh this week',
        tracks: [
          { videoId: 'glassHigh01', title: 'Glass Highway', artist: 'Neon Orchard', playlistId: 'fresh' },
          { videoId: 'comets', title: 'Run With the Comets', artist: 'Vela', playlistId: 'fresh' },
        ],
      },
    },
  ]);
  expect(where()).toBe(route);
  expect(screen.getByText('Now playing')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Pause Run With the Comets by Vela' }));
  expect(player.snapshot().status).toBe('paused');
});

test('a playlist with an external page links to it', async () => {
  const linked = aPlaylist({ description_url: 'https://example.com/fresh' });
  await renderPage(playlist, { route, api: { 'GET /playlist/get': ok({ playlist: linked, songs }) } });
  expect(screen.getByRole('link', { name: 'More about Fresh this week' })).toHaveAttribute(
    'href',
    'https://example.com/fresh',
  );
});

test('the list view has a row per song with its number, artist and date, and is remembered', async () => {
  localStorage.clear();
  const { user, player, where, unmount } = await renderPage(playlist, { route, api });
  await user.click(screen.getByRole('button', { name: 'List' }));
  expect(screen.getByRole('button', { name: 'List', pressed: true })).toBeVisible();
  const [first, second] = screen.getAllByRole('listitem');
  expect(first).toHaveTextContent(/^1.*Glass Highway.*Neon Orchard.*\d{4}$/);
  expect(second).toHaveTextContent(/^2.*Run With the Comets.*Vela/);
  await user.click(screen.getByRole('button', { name: 'Play Run With the Comets by Vela' }));
  expect(player.calls[0]?.track).toMatchObject({ videoId: 'comets', playlistId: 'fresh' });
  expect(second).toHaveTextContent('Now playing');
  unmount();

  const again = await renderPage(playlist, { route, api });
  await again.user.click(screen.getByRole('link', { name: 'Vela' }));
  expect(again.where()).toBe('/search?q=Vela&type=artist');
  expect(where()).toBe(route);
  localStorage.clear();
});

describe('lengths', () => {
  const timed = [
    aSongSummary({ duration: 222 }),
    aSongSummary({ youtube_id: 'comets', duration: 200, bounds: { start: 10, end: null } }),
  ];
  const open = (list: typeof timed) =>
    renderPage(playlist, { route, api: { 'GET /playlist/get': ok({ playlist: aPlaylist(), songs: list }) } });

  test('are shown for each song, without its intro, and for the whole playlist', async () => {
    const { user } = await open(timed);
    const lengths = () =>
      screen.getAllByRole('listitem').map((item) => item.textContent.match(/\d:\d\d/)?.[0]);
    expect(lengths()).toEqual(['3:42', '3:10']);
    expect(screen.getByText('2 songs').parentElement).toHaveTextContent('2 songs · 7 min');
    await user.click(screen.getByRole('button', { name: 'List' }));
    expect(lengths()).toEqual(['3:42', '3:10']);
    expect(screen.getByText('3 minutes 42 seconds')).toBeInTheDocument();
    localStorage.clear();
  });

  test('are not totaled unless the length of every song is known', async () => {
    await open([...timed, aSongSummary({ youtube_id: 'other' })]);
    expect(screen.getByText('3 songs').parentElement).toHaveTextContent(/^3 songs$/);
  });
});

test('without site data, the list view works but is not remembered', async () => {
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('Denied.', 'SecurityError');
  });
  const { user } = await renderPage(playlist, { route, api });
  await user.click(screen.getByRole('button', { name: 'List' }));
  expect(screen.getAllByRole('listitem')[0]).toHaveTextContent(/^1.*Glass Highway/);
  jest.restoreAllMocks();
});

test("a card's title opens the song in this playlist", async () => {
  const { user, where } = await renderPage(playlist, { route, api });
  await user.click(screen.getByRole('link', { name: 'Glass Highway' }));
  expect(where()).toBe('/song?s=glassHigh01&p=fresh');
});

test('spec §2: “an empty state No songs found / This playlist is empty with a Go back link”', async () => {
  const empty = { 'GET /playlist/get': ok({ playlist: aPlaylist(), songs: [] }) };
  const { user, where } = await renderPage(playlist, { route, api: empty });
  expect(screen.queryByRole('button', { name: 'Play all' })).not.toBeInTheDocument();
  expect(screen.getByText('No songs found')).toBeVisible();
  expect(screen.getByText('This playlist is empty')).toBeVisible();
  await user.click(screen.getByRole('link', { name: 'Go back' }));
  expect(where()).toBe('/playlists');
});

test('an unknown playlist links to all playlists', async () => {
  const none = { 'GET /playlist/get': errorResponse(404, 'No such playlist') };
  await renderPage(playlist, { route: '/playlist?p=nope', api: none });
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Playlist not found');
  expect(screen.getByRole('link', { name: 'See all playlists' })).toHaveAttribute('href', '/playlists');
});

test('a playlist that failed to load can be retried', async () => {
  const { user, api: server } = await renderPage(playlist, {
    route,
    api: { 'GET /playlist/get': 'offline' },
  });
  expect(await screen.findByRole('alert')).toHaveTextContent('This playlist could not be loaded.');
  server.change(api);
  await user.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('2 songs')).toBeVisible();
});

test('spec §2: “Banner with category name, a song grid”; Play all starts with the first song', async () => {
  const { user, player } = await renderPage(playlist, { route, api });
  expect(screen.getByText('What came in since Monday.')).toBeVisible();
  expect(screen.getAllByRole('listitem')).toHaveLength(2);
  act(() => player.setShuffle(true));
  await user.click(screen.getByRole('button', { name: 'Play all' }));
  expect(player.calls[0]?.track).toMatchObject({ videoId: 'glassHigh01', playlistId: 'fresh' });
  expect(player.snapshot().shuffle).toBe(false);
});

test('Shuffle starts with a random song and turns shuffle on', async () => {
  jest.spyOn(Math, 'random').mockReturnValue(0.9);
  const { user, player } = await renderPage(playlist, { route, api });
  await user.click(screen.getByRole('button', { name: 'Shuffle' }));
  expect(player.calls[0]?.track).toMatchObject({ videoId: 'comets', playlistId: 'fresh' });
  expect(player.snapshot().shuffle).toBe(true);
  jest.restoreAllMocks();
});

test('a card offers “Play next”, “Add to queue” and the favorite from its menu', async () => {
  const { user, player, favorites } = await renderPage(playlist, { route, api });
  const choose = async (name: string, role = 'menuitem') => {
    await user.click(screen.getByRole('button', { name: 'More for Glass Highway by Neon Orchard' }));
    await user.click(screen.getByRole(role, { name }));
  };
  await choose('Add to queue');
  await user.click(screen.getByRole('button', { name: 'More for Run With the Comets by Vela' }));
  await user.click(screen.getByRole('menuitem', { name: 'Play next' }));
  expect(player.snapshot().queue.map(({ track }) => track.videoId)).toEqual(['comets', 'glassHigh01']);
  await choose('Favorite', 'menuitemcheckbox');
  expect(favorites.changes).toMatchObject([{ favorite: true }]);
});

test('the hearts of the cards show and change the favorites', async () => {
  const { user, favorites } = await renderPage(playlist, { route, session: aUser(), api });
  act(() => favorites.become(['glassHigh01']));
  const heart = (name: string) => screen.findByRole('button', { name, pressed: true });
  expect(await heart('Favorite Glass Highway by Neon Orchard')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Favorite Run With the Comets by Vela' }));
  expect(await heart('Favorite Run With the Comets by Vela')).toBeVisible();
  expect(favorites.changes).toMatchObject([{ track: { videoId: 'comets' }, favorite: true }]);
});

test('a song that cannot play is grayed out and labeled', async () => {
  const { player } = await renderPage(playlist, { route, api });
  expect(screen.queryByText('Not available now')).not.toBeInTheDocument();
  act(() => player.become({ unavailable: ['comets'] }));
  const card = screen.getByText('Not available now').closest('li');
  expect(card).toHaveClass('unavailable');
  expect(card).toHaveTextContent('Run With the Comets');
});

test('a private playlist is requested with the token after the request without it finds none', async () => {
  const mine = `u-${'a'.repeat(22)}`;
  const { api: server } = await renderPage(playlist, {
    route: `/playlist?p=${mine}`,
    session: aUser(),
    api: {
      'GET /playlist/get': ({ query }) =>
        query.firebase_auth_token
          ? ok({ playlist: aPlaylist({ id: mine, category_name: 'Night drive' }), songs })
          : errorResponse(404, 'We could not find that playlist.'),
    },
  });
  expect(await screen.findByRole('heading', { level: 1, name: 'Night drive' })).toBeVisible();
  const withToken = server.calls.map(({ query }) => 'firebase_auth_token' in query);
  expect(withToken.indexOf(true)).toBeGreaterThan(0);
});
