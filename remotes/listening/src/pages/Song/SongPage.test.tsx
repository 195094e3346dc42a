import { ServicesProvider } from '@rushtone/contract';
import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  aPlaylist,
  aSong,
  aSongSummary,
  aVisitor,
  createFakeServices,
  ok,
  errorResponse,
  renderPage,
  aUser,
} from '@rushtone/testing';
import * as song from './index.ts';
import { SongLyrics } from './SongLyrics.tsx';

const route = '/song?s=glassHigh01&p=fresh&t=83';
const full = aSong({
  new: 'true',
  description: 'The original: https://neonorchard.example/glass',
  explore: [aPlaylist({ id: 'gym', category_name: 'Gym rush' })],
  related: [aSongSummary({ youtube_id: 'rel1', title: 'Paper Lanterns', category_id: 'lanterns' })],
});
const api = { 'GET /song/get': ok(full) };

afterEach(() => jest.useRealTimers());

test('spec §2: “Video player with autoplay”: opens the song of the address at its second, in the slot of the page', async () => {
  const { player, container } = await renderPage(song, { route, api });
  expect(player.calls).toEqual([
    {
      command: 'open',
      track: { videoId: 'glassHigh01', title: 'Glass Highway', artist: 'Neon Orchard', playlistId: 'fresh' },
      at: 83,
    },
  ]);
  expect(player.slot()).toBe(container.querySelector('[data-player-slot]'));
  expect(document.title).toBe('Glass Highway – Neon Orchard – Rushtone');
});

test('spec §2: title, “a New badge”, “an author tag linking to artist search”, “a category tag linking to the category’s first song”, “Explore more”, “related-songs grid links to /song?s={video id}&p={playlist id}”', async () => {
  await renderPage(song, { route, api });
  expect(screen.getByRole('heading', { level: 1, name: 'Glass Highway' })).toBeVisible();
  expect(screen.getByText('New')).toBeVisible();
  expect(screen.getByText('Added January 14, 2026')).toBeVisible();
  const next = screen.getByRole('heading', { name: 'Next song' }).parentElement;
  expect(next?.querySelector('img')).toHaveAttribute('src', expect.stringContaining('/vi/runComets01/'));
  const href = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
  expect(href('Neon Orchard')).toBe('/search?q=Neon+Orchard&type=artist');
  expect(href('Fresh this week')).toBe('/song?s=firstSong01&p=fresh');
  expect(href('Run With the Comets')).toBe('/song?s=runComets01&p=fresh');
  expect(href('Gym rush')).toBe('/playlist?p=gym');
  expect(href('Paper Lanterns')).toBe('/song?s=rel1&p=lanterns');
});

test('shows the recipe that a song was made with, and links to the maker with it', async () => {
  const made = aSong({ recipe: 'v=1&speed=0.8&pitch=-2&reverb=40&size=70&wobble=3' });
  await renderPage(song, { route, api: { 'GET /song/get': ok(made) } });
  expect(screen.getByText(/Made with 0.80× speed, −2 semitones, 40 % reverb\./)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Try it on your own file' })).toHaveAttribute(
    'href',
    '/account/maker?v=1&speed=0.8&pitch=-2&reverb=40&size=70&wobble=3',
  );
});

test('spec §2: “Description with links converted automatically”, without referrer rights', async () => {
  await renderPage(song, { route, api });
  const link = screen.getByRole('link', { name: 'https://neonorchard.example/glass' });
  expect(link).toHaveAttribute('rel', 'noopener nofollow ugc');
});

test('spec §2: “shuffle/random toggle, repeat toggle” show their state', async () => {
  const { user, player } = await renderPage(song, { route, api });
  await user.click(screen.getByRole('button', { name: 'Shuffle', pressed: false }));
  await user.click(screen.getByRole('button', { name: 'Repeat', pressed: false }));
  expect(screen.getByRole('button', { name: 'Shuffle', pressed: true })).toBeVisible();
  expect(player.snapshot()).toMatchObject({ shuffle: true, repeat: true });
});

describe('when the player moves on from the song of the page', () => {
  const track = (videoId: string) => ({ videoId, title: videoId, artist: 'Vela', playlistId: 'fresh' });

  test('the URL follows', async () => {
    const { player, where } = await renderPage(song, { route, api });
    act(() => player.become({ track: track('runComets01') }));
    expect(where()).toBe('/song?s=runComets01&p=fresh');
  });

  test('the URL stays if the player had another song', async () => {
    const { player, where } = await renderPage(song, {
      route,
      api: { 'GET /song/get': errorResponse(500, 'Broken.') },
    });
    act(() => player.become({ track: track('somethingEl') }));
    act(() => player.become({ track: track('runComets01') }));
    expect(where()).toBe(route);
  });
});

test('shuffle in the address turns shuffle on (spec §10.13)', async () => {
  const { player } = await renderPage(song, { route: `${route}&shuffle=true`, api });
  expect(player.snapshot().shuffle).toBe(true);
});

test('spec §2: “Previous and next are disabled when absent”', async () => {
  const alone = { 'GET /song/get': ok(aSong({ next: null, next_title: null, previous: null })) };
  await renderPage(song, { route, api: alone });
  expect(screen.getByRole('button', { name: 'Previous song' })).toBeDisabled();
  expect(screen.getByRole('button', { name: 'Next song' })).toBeDisabled();
  expect(screen.queryByText('Next song', { selector: 'h2' })).not.toBeInTheDocument();
});

test('spec §2: “copy link (shows Link copied! for 1.5 s)”', async () => {
  jest.useFakeTimers();
  const { user } = await renderPage(song, { route, api });
  await user.click(screen.getByRole('button', { name: 'Copy link' }));
  const toolbar = within(screen.getByRole('group', { name: 'Song controls' }));
  await act(() => jest.advanceTimersByTimeAsync(0));
  expect(toolbar.getByRole('status')).toHaveTextContent('Link copied!');
  expect(await navigator.clipboard.readText()).toBe('http://localhost/song?s=glassHigh01&p=fresh');
  await act(() => jest.advanceTimersByTimeAsync(1_499));
  expect(toolbar.getByRole('status')).toHaveTextContent('Link copied!');
  await act(() => jest.advanceTimersByTimeAsync(1));
  expect(toolbar.getByRole('status')).toBeEmptyDOMElement();
});

test('spec §8: “Song load failure sets an error state”, with a button to try again', async () => {
  const {
    user,
    api: server,
    player,
  } = await renderPage(song, {
    route,
    api: { 'GET /song/get': errorResponse(404, 'No such song') },
  });
  expect(await screen.findByRole('alert')).toHaveTextContent('This song could not be loaded.');
  expect(player.calls).toEqual([]);
  server.change(api);
  await user.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('heading', { name: 'Glass Highway' })).toBeVisible();
  expect(player.calls).toHaveLength(1);
});

test('a URL without a song offers the playlists', async () => {
  await renderPage(song, { route: '/song', api: {} });
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('No song selected');
});

test('a song that is not new has no badge, and its category links to the playlist when it has no first song', async () => {
  const plain = aSong({ new: 'false', description: '', first_song: null });
  await renderPage(song, { route, api: { 'GET /song/get': ok(plain) } });
  expect(screen.queryByText('New')).not.toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Fresh this week' })).toHaveAttribute('href', '/playlist?p=fresh');
});

test('previous and next control the player', async () => {
  const { user, player } = await renderPage(song, { route, api });
  const track = (videoId: string) => ({ videoId, title: videoId, artist: '', playlistId: 'fresh' });
  const comets = track('runComets01');
  const lanterns = track('lanterns');
  act(() => player.become({ next: comets, previous: lanterns }));
  await user.click(screen.getByRole('button', { name: 'Next song' }));
  expect(player.snapshot().track).toMatchObject({ videoId: comets.videoId });
  await user.click(screen.getByRole('button', { name: 'Previous song' }));
  expect(player.snapshot().track).toMatchObject({ videoId: lanterns.videoId });
});

const favoriteApi = {
  'GET /favorite/get': ok(aSong({ favorite: false, next: 'lanterns', next_title: 'Paper Lanterns' })),
};
const favoriteRoute = '/song?s=glassHigh01&p=favorite';

test('spec §4: “if the playlist is favorite and a token exists, it loads the favorite song”, favorite set true', async () => {
  const { api: server } = await renderPage(song, {
    route: favoriteRoute,
    session: aUser(),
    api: favoriteApi,
  });
  expect(server.calls[0]).toMatchObject({
    path: '/favorite/get',
    query: { s: 'glassHigh01', firebase_auth_token: 'token-of-the-test' },
  });
  expect(screen.getByRole('button', { name: 'Favorite', pressed: true })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Paper Lanterns' })).toHaveAttribute(
    'href',
    '/song?s=lanterns&p=favorite',
  );
});

test('spec §4: “Failure sets an error state”, also for a favorite', async () => {
  await renderPage(song, {
    route: favoriteRoute,
    session: aUser(),
    api: {
      ...favoriteApi,
      'GET /favorite/get': errorResponse(404, 'That song is not among your favorites.'),
      'GET /song/get': ok(aSong()),
    },
  });
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent('This song could not be loaded.');
  expect(alert).toHaveTextContent('That song is not among your favorites.');
  expect(await within(alert).findByRole('link', { name: 'Play from Fresh this week' })).toHaveAttribute(
    'href',
    '/song?s=glassHigh01&p=fresh',
  );
});

test('a song that failed to load offers alternatives, and loads when the connection is back', async () => {
  const { api: server } = await renderPage(song, { route, api: { 'GET /song/get': 'offline' } });
  const alert = await screen.findByRole('alert');
  for (const name of ['Random song', 'Try again'])
    expect(within(alert).getByRole('button', { name })).toBeVisible();
  for (const name of ['Search', 'See all playlists'])
    expect(within(alert).getByRole('link', { name })).toBeVisible();
  server.change(api);
  act(() => void window.dispatchEvent(new Event('online')));
  expect(await screen.findByRole('heading', { name: 'Glass Highway' })).toBeVisible();
});

test('a link copied from the favorites works for other people', async () => {
  const { user } = await renderPage(song, { route: favoriteRoute, session: aUser(), api: favoriteApi });
  await user.click(screen.getByRole('button', { name: 'Copy link' }));
  await waitFor(async () =>
    expect(await navigator.clipboard.readText()).toBe('http://localhost/song?s=glassHigh01'),
  );
});

test('spec §4: “Signed-out users are loaded without a token”, and (spec §10.12) play on without a list', async () => {
  const alone = { 'GET /song/get': ok(aSong({ next: null, next_title: null, previous: null })) };
  const { api: server, player } = await renderPage(song, { route: favoriteRoute, api: alone });
  expect(server.calls.map(({ path, query }) => [path, query])).toEqual([
    ['/song/get', { explore: 'true', p: 'favorite', s: 'glassHigh01' }],
  ]);
  expect(player.snapshot().status).toBe('playing');
  expect(screen.getByRole('button', { name: 'Next song' })).toBeDisabled();
});

test('spec §2: “A visitor trying to add a favorite sees a dialog telling them to log in first”', async () => {
  const { user, favorites, api: server } = await renderPage(song, { route, api });
  await user.click(screen.getByRole('button', { name: 'Favorite', pressed: false }));
  expect(favorites.changes).toMatchObject([{ track: { videoId: 'glassHigh01' }, favorite: true }]);
  expect(server.calls.map(({ path }) => path)).toEqual(['/song/get']);
});

describe('lyrics', () => {
  const source = { source: 'The band', rights: 'Shown with permission.' };
  const timed = aSong({
    lyrics: {
      lines: [
        { at: 4, text: 'One' },
        { at: 8, text: '' },
        { at: 10, text: 'Two' },
      ],
      ...source,
    },
  });
  const lines = async () => within(await screen.findByRole('region', { name: 'Lyrics' }));

  test('the line that is sung is marked, and a press on a line plays from there', async () => {
    jest.useFakeTimers();
    const { user, player } = await renderPage(song, { route, api: { 'GET /song/get': ok(timed) } });
    const seek = jest.spyOn(player, 'seek');
    const at = async (second: number) => {
      player.time = () => second;
      await act(() => jest.advanceTimersByTimeAsync(300));
      return (await lines()).queryAllByRole('button', { current: true }).map((line) => line.textContent);
    };
    expect([await at(2), await at(5), await at(9), await at(12)]).toEqual([[], ['One'], [], ['Two']]);
    expect((await lines()).getByText('Source: The band. Shown with permission.')).toBeVisible();
    await user.click((await lines()).getByRole('button', { name: 'One' }));
    expect(seek).toHaveBeenCalledWith(4);
  });

  // Without the page, which follows the player to its song.
  test('a press on a line starts the song if another one is in the player', async () => {
    const services = createFakeServices({ session: aVisitor, brand: 'rushtone' });
    const { player } = services;
    player.play({ videoId: 'other', title: 'Other', artist: 'Vela', playlistId: null });
    const { lyrics } = timed;
    if (!lyrics) throw new Error('The song has no lyrics.');
    render(
      <ServicesProvider value={services}>
        <SongLyrics song={timed} lyrics={lyrics} playlistId="fresh" />
      </ServicesProvider>,
    );
    await userEvent.click(screen.getByRole('button', { name: 'Two' }));
    expect(player.calls.at(-1)).toMatchObject({ command: 'play', track: { videoId: 'glassHigh01' }, at: 10 });
  });

  test('plain text has no buttons, and large text is remembered', async () => {
    localStorage.clear();
    const plain = aSong({ lyrics: { lines: [{ at: null, text: 'One' }], ...source } });
    const view = { route, api: { 'GET /song/get': ok(plain) } };
    const { user, unmount } = await renderPage(song, view);
    expect((await lines()).getAllByRole('button')).toHaveLength(1);
    await user.click((await lines()).getByRole('button', { name: 'Large text' }));
    unmount();
    await renderPage(song, view);
    expect((await lines()).getByRole('button', { name: 'Large text', pressed: true })).toBeVisible();
    localStorage.clear();
  });
});
