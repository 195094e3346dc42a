import { screen, waitFor, within } from '@testing-library/react';
import type { UserPlaylist } from '@rushtone/domain';
import {
  aPlaylist,
  aSongSummary,
  aUser,
  errorResponse,
  ok,
  renderPage,
  type MockResponses,
} from '@rushtone/testing';
import { PlaylistsPage } from './PlaylistsPage.tsx';

const id = `u-${'a'.repeat(22)}`;
const mine: UserPlaylist = { id, name: 'Night drive', public: false, songs: 3, youtube_url: 'one' };
const songs = ['one', 'two', 'three'].map((each) => aSongSummary({ youtube_id: each, title: each }));
const nothingLinked = { discord: null, discord_id: null, channel_id: null, channel_name: null };

const setUp = (api: MockResponses = {}, route = `/account/playlists?p=${id}`) =>
  renderPage(
    { Page: PlaylistsPage },
    {
      route,
      session: aUser(),
      api: {
        'GET /account/getinfo': ok(nothingLinked),
        'GET /ownplaylist/getall': ok([mine]),
        'GET /playlist/get': ok({ playlist: aPlaylist({ id }), songs }),
        ...api,
      },
    },
  );
const titles = () =>
  within(screen.getByRole('list', { name: 'Songs' }))
    .getAllByRole('link')
    .map((link) => link.textContent);

test('a song plays in the playlist, and its title opens it there', async () => {
  const { user, player } = await setUp();
  await user.click(await screen.findByRole('button', { name: /^Play two by / }));
  expect(player.calls[0]?.track).toMatchObject({ videoId: 'two', playlistId: id });
  expect(screen.getByRole('link', { name: 'two' })).toHaveAttribute('href', `/song?s=two&p=${id}`);
});

test('rapid moves are sent in sequence, each with the song that follows', async () => {
  const { user, api } = await setUp({ 'POST /ownplaylist/move': ok(null) });
  const down = await screen.findByRole('button', { name: 'Move one down' });
  await user.click(down);
  await waitFor(() => expect(titles()).toEqual(['two', 'one', 'three']));
  await user.click(screen.getByRole('button', { name: 'Move one down' }));
  await waitFor(() => expect(titles()).toEqual(['two', 'three', 'one']));
  await waitFor(() =>
    expect(
      api.calls.filter(({ path }) => path === '/ownplaylist/move').map(({ form }) => [form?.s, form?.before]),
    ).toEqual([
      ['one', 'three'],
      ['one', undefined],
    ]),
  );
  expect(screen.getByRole('button', { name: 'Move one up' })).toHaveFocus();
});

test('a rejected change shows an error, and the list is restored to the server’s state', async () => {
  const { user, notices } = await setUp({ 'POST /ownplaylist/remove': errorResponse(503, 'Busy.') });
  await user.click(await screen.findByRole('button', { name: 'Remove two' }));
  await waitFor(() =>
    expect(notices).toContainEqual(expect.objectContaining({ kind: 'error', message: 'Busy.' })),
  );
  await waitFor(() => expect(titles()).toEqual(['one', 'two', 'three']));
});

test('only the first rows of a thousand are rendered', async () => {
  const many = Array.from({ length: 1_000 }, (_, index) => aSongSummary({ youtube_id: `song${index}` }));
  await setUp({ 'GET /playlist/get': ok({ playlist: aPlaylist({ id }), songs: many }) });
  expect(await screen.findByText('1,000 songs')).toBeVisible();
  expect(titles().length).toBeLessThan(60);
});

test('a missing playlist links to the existing ones', async () => {
  await setUp({
    'GET /ownplaylist/getall': ok([]),
    'GET /playlist/get': errorResponse(404, 'We could not find that playlist.'),
  });
  expect(await screen.findByRole('heading', { name: 'Playlist not found' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'See your playlists' })).toHaveAttribute(
    'href',
    '/account/playlists',
  );
});

test('a new playlist is never said to be missing while another request delays the list', async () => {
  const headings = new Set<string>();
  const watch = new MutationObserver(() =>
    document.querySelectorAll('h1').forEach((heading) => headings.add(heading.textContent)),
  );
  let lists: UserPlaylist[] = [];
  const { api, user } = await setUp(
    {
      'GET /ownplaylist/match': ok({ count: 0, songs: [] }),
      'GET /ownplaylist/getall': () => ok(lists),
      'POST /ownplaylist/create': errorResponse(503, 'Busy.'),
    },
    '/account/playlists',
  );
  await user.type(await screen.findByRole('textbox', { name: 'Name of a new playlist' }), 'Night drive');
  await user.click(screen.getByRole('button', { name: 'Create playlist' }));
  expect(await screen.findByText('Busy.')).toBeVisible();
  api.change({
    'GET /ownplaylist/match': ok({ count: 0, songs: [] }),
    'GET /ownplaylist/getall': () => ok(lists),
    'GET /playlist/get': ok({ playlist: aPlaylist({ id }), songs }),
    'POST /ownplaylist/create': () => {
      lists = [mine];
      return ok({ ...mine, unknown: [] });
    },
  });
  const { fetch } = globalThis;
  const held = Promise.withResolvers<Response>();
  globalThis.fetch = async (...call) =>
    String(call[0]).includes('/playlist/all') ? held.promise : fetch(...call);
  await user.click(screen.getByRole('button', { name: 'New playlist by rules' }));
  await user.keyboard('{Escape}');
  watch.observe(document.body, { childList: true, subtree: true, characterData: true });
  await user.click(screen.getByRole('button', { name: 'Create playlist' }));
  expect(await screen.findByRole('heading', { name: 'Night drive' })).toBeVisible();
  watch.disconnect();
  expect(headings).not.toContain('Playlist not found');
});

test('a name that is too long for the server stays in the form, with the error', async () => {
  const { user } = await setUp({ 'POST /ownplaylist/rename': errorResponse(400, 'name: too long') });
  await user.click(await screen.findByRole('button', { name: 'Rename' }));
  const field = screen.getByRole('textbox', { name: 'Name' });
  await user.clear(field);
  await user.type(field, 'Rain');
  await user.click(screen.getByRole('button', { name: 'Save name' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('name: too long');
  expect(field).toHaveValue('Rain');
});

test.each(['GET /ownplaylist/getall', 'GET /playlist/get'])(
  'a playlist for which %s fails says so, and is shown after another try',
  async (call) => {
    const { api, user } = await setUp({ [call]: errorResponse(500, 'Broken.') });
    expect(await screen.findByText('This playlist could not be loaded.')).toBeVisible();
    api.change({
      'GET /account/getinfo': ok(nothingLinked),
      'GET /ownplaylist/getall': ok([mine]),
      'GET /playlist/get': ok({ playlist: aPlaylist({ id }), songs }),
    });
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(titles()).toEqual(['one', 'two', 'three']));
  },
);
