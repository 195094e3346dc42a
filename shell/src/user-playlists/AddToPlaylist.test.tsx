import { screen, waitFor } from '@testing-library/react';
import type { UserPlaylist } from '@rushtone/domain';
import { aUser, errorResponse, ok, renderPage, type MockResponses } from '@rushtone/testing';
import { AddToPlaylist } from './AddToPlaylist.tsx';

const aList = (name: string, songs = 1): UserPlaylist => ({
  id: `u-${name}`,
  name,
  public: false,
  songs,
  youtube_url: 'one',
});
const track = { videoId: 'glassHigh01', title: 'Glass Highway', artist: 'Neon Orchard', playlistId: null };
const onClose = jest.fn();
beforeEach(() => onClose.mockReset());

const setUp = (api: MockResponses) =>
  renderPage(
    { Page: () => <AddToPlaylist track={track} onClose={onClose} /> },
    { session: aUser(), api: { 'GET /ownplaylist/getall': ok([aList('Later', 2), aList('Rain')]), ...api } },
  );

test('offers the playlists in the server’s order, and reports the result', async () => {
  const { user, api, notices } = await setUp({
    'POST /ownplaylist/add': ok({ added: 1, already: 0, unknown: [] }),
  });
  const choices = await screen.findByRole('list', { name: 'Your playlists' });
  expect(choices).toHaveTextContent(/Later 2 songs.*Rain 1 song$/);
  await user.click(screen.getByRole('button', { name: 'Rain 1 song' }));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(api.calls.find(({ path }) => path === '/ownplaylist/add')?.form).toMatchObject({
    p: 'u-Rain',
    s: 'glassHigh01',
  });
  expect(notices.at(-1)?.message).toBe('“Glass Highway” was added to “Rain”.');
});

test('stays open and shows the error when a playlist is full', async () => {
  const message = 'A playlist can have 1000 songs. This one has 1000, so 1 more do not fit.';
  const { user } = await setUp({ 'POST /ownplaylist/add': errorResponse(409, message) });
  await user.click(await screen.findByRole('button', { name: 'Later 2 songs' }));
  expect(await screen.findByRole('alert')).toHaveTextContent(message);
  expect(onClose).not.toHaveBeenCalled();
});

test('asks for a name before creating a playlist', async () => {
  const { user, api } = await setUp({
    'POST /ownplaylist/create': ok({ ...aList('New'), unknown: [] }),
  });
  await user.click(await screen.findByRole('button', { name: 'Create and add' }));
  expect(screen.getByText('Please enter a name.')).toBeVisible();
  await user.type(screen.getByRole('textbox', { name: 'New playlist' }), ' New ');
  await user.click(screen.getByRole('button', { name: 'Create and add' }));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(api.calls.find(({ path }) => path === '/ownplaylist/create')?.form).toMatchObject({
    name: 'New',
    s: 'glassHigh01',
  });
});
