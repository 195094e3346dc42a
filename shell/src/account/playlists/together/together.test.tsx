import { act, screen, waitFor } from '@testing-library/react';
import type { OwnplaylistTogether, UserPlaylist } from '@rushtone/domain';
import {
  aPlaylist,
  aSongSummary,
  aUser,
  errorResponse,
  ok,
  renderPage,
  type MockResponses,
} from '@rushtone/testing';
import { PlaylistsPage } from '../PlaylistsPage.tsx';

const id = `u-${'a'.repeat(22)}`;
const code = 'c'.repeat(22);
const nothingLinked = { discord: null, discord_id: null, channel_id: null, channel_name: null };
const playlist: UserPlaylist = {
  id,
  name: 'Road trip',
  public: false,
  songs: 1,
  youtube_url: 'one',
  together: true,
  by: 'Mira',
};
const change = (
  change_: Partial<OwnplaylistTogether['changes'][number]>,
): OwnplaylistTogether['changes'][number] => ({
  id: 1,
  at: '2026-11-28T10:00:00.000Z',
  by: 'Mira',
  you: false,
  call: 'add',
  songs: 1,
  titles: ['two'],
  undone: false,
  ...change_,
});
const editors = [
  { id: 1, name: 'Mira', owner: true, you: false },
  { id: 2, name: 'Leo', owner: false, you: true },
];
const togetherOf = (...changes: OwnplaylistTogether['changes']) => ok({ invite: null, editors, changes });
const songs = (...ids: string[]) =>
  ok({
    playlist: aPlaylist({ id }),
    songs: ids.map((each) => aSongSummary({ youtube_id: each, title: each })),
  });

const setUp = (api: MockResponses, search = `p=${id}`) =>
  renderPage(
    { Page: PlaylistsPage },
    {
      route: `/account/playlists?${search}`,
      session: aUser(),
      api: { 'GET /account/getinfo': ok(nothingLinked), 'GET /ownplaylist/getall': ok([playlist]), ...api },
    },
  );

beforeEach(() => jest.useFakeTimers({ advanceTimers: true }));
afterEach(() => jest.useRealTimers());
const wait = () => act(() => jest.advanceTimersByTimeAsync(30_000));

test('what somebody else changed shows within seconds, and own changes do not load the songs again', async () => {
  const { api } = await setUp({
    'GET /playlist/get': songs('one'),
    'GET /ownplaylist/together': togetherOf(),
  });
  expect(
    await screen.findByText('What you and the others change appears here, and can be undone.'),
  ).toBeVisible();
  const reads = () => api.calls.filter(({ path }) => path === '/playlist/get').length;
  const own = change({ you: true, by: 'Leo', call: 'remove', songs: 3 });
  api.change({ 'GET /ownplaylist/together': togetherOf(own) });
  await wait();
  expect(await screen.findByText('You removed “two” and 2 more songs')).toBeVisible();
  expect(reads()).toBe(1);
  api.change({
    'GET /ownplaylist/together': togetherOf(change({ id: 2 }), own),
    'GET /playlist/get': songs('one', 'two'),
  });
  await wait();
  expect(await screen.findByText('Mira added “two”')).toBeVisible();
  expect(await screen.findByRole('link', { name: 'two' })).toBeVisible();
});

test('an editor who was removed reads that there is no such playlist', async () => {
  const { api } = await setUp({
    'GET /playlist/get': songs('one'),
    'GET /ownplaylist/together': togetherOf(),
  });
  expect(await screen.findByRole('button', { name: 'Leave playlist' })).toBeVisible();
  const gone = errorResponse(404, 'We could not find that playlist.');
  api.change({
    'GET /ownplaylist/together': gone,
    'GET /playlist/get': gone,
    'GET /ownplaylist/getall': ok([]),
  });
  await wait();
  expect(await screen.findByRole('heading', { name: 'Playlist not found' })).toBeVisible();
});

test('editors that failed to load say so, and are shown after another try', async () => {
  const { api, user } = await setUp({
    'GET /playlist/get': songs('one'),
    'GET /ownplaylist/together': errorResponse(500, 'Broken.'),
  });
  expect(await screen.findByText('The editors could not be loaded.')).toBeVisible();
  api.change({ 'GET /ownplaylist/together': togetherOf() });
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('button', { name: 'Leave playlist' })).toBeVisible();
});

test('a change that somebody else has undone meanwhile says so', async () => {
  const message = 'That change can no longer be undone.';
  const { user, notices } = await setUp({
    'GET /playlist/get': songs('one'),
    'GET /ownplaylist/together': togetherOf(change({ by: null })),
    'POST /ownplaylist/undo': errorResponse(404, message),
  });
  await user.click(await screen.findByRole('button', { name: 'Undo: Somebody who has left added “two”' }));
  await waitFor(() => expect(notices).toContainEqual({ kind: 'error', message }));
});

test('whoever has joined before is led to the playlist by the link', async () => {
  await setUp(
    {
      'GET /ownplaylist/invitation': ok({ id, name: 'Road trip', by: 'Mira', joined: true }),
      'GET /playlist/get': songs('one'),
      'GET /ownplaylist/together': togetherOf(),
    },
    `join=${code}`,
  );
  expect(await screen.findByRole('link', { name: 'one' })).toBeVisible();
});
