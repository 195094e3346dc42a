import { waitFor } from '@testing-library/react';
import { aPlaylist, bringIntoView, ok, renderPage } from '@rushtone/testing';
import * as home from './index.ts';

jest.mock('./lists.ts', () => {
  throw new Error('The chunk could not be loaded.');
});

test('lists whose code fails to load leave no empty space', async () => {
  const { container } = await renderPage(home, { api: { 'GET /playlist/all': ok([aPlaylist()]) } });
  const rooms = [...container.querySelectorAll('[data-room]')];
  expect(rooms).toHaveLength(2);
  for (const room of rooms) bringIntoView(room);
  await waitFor(() => expect(container.querySelector('[data-room]')).toBeNull());
});
