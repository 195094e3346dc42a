import { screen, waitFor, within } from '@testing-library/react';
import { aPlaylist, errorResponse, ok, renderPage } from '@rushtone/testing';
import { Part } from './SomePlaylists.tsx';

const playlists = ['one', 'two', 'three', 'four', 'five'].map((id) => aPlaylist({ id, category_name: id }));

test('whoever has found nothing finds a row of playlists', async () => {
  await renderPage({ Page: Part }, { api: { 'GET /playlist/all': ok(playlists) } });
  const list = await screen.findByRole('list', { name: 'Playlists' });
  expect(await within(list).findAllByRole('link')).toHaveLength(4);
});

test('nothing is shown of playlists that cannot be loaded', async () => {
  await renderPage({ Page: Part }, { api: { 'GET /playlist/all': errorResponse(500, 'No.') } });
  expect(screen.getByRole('heading', { name: 'Something to play' })).toBeVisible();
  await waitFor(() => expect(screen.getByRole('main')).toBeEmptyDOMElement());
});
