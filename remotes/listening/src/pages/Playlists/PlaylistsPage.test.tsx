import { screen, within } from '@testing-library/react';
import { useNavigate } from '@rushtone/contract';
import { aPlaylist, ok, renderPage } from '@rushtone/testing';
import * as playlists from './index.ts';

const route = '/playlists';
const api = { 'GET /playlist/all': ok([aPlaylist()]) };
const order = () => screen.getByRole('combobox', { name: 'Sort by' });

test('spec §2: “Sort select: Popular (default), A-Z, Z-A”', async () => {
  const { user, api: server, where } = await renderPage(playlists, { route, api });
  expect(order()).toHaveDisplayValue('Popular');
  expect(
    within(order())
      .getAllByRole('option')
      .map((each) => each.textContent),
  ).toEqual(['Popular', 'A-Z', 'Z-A']);
  await user.selectOptions(order(), 'Z-A');
  expect(where()).toBe('/playlists?order=DESC');
  await user.selectOptions(order(), 'A-Z');
  expect(where()).toBe('/playlists?order=ASC');
  await user.selectOptions(order(), 'Popular');
  expect(where()).toBe('/playlists');
  expect(server.calls.map(({ query }) => query)).toEqual([{}, { order: 'DESC' }, { order: 'ASC' }]);
});

test('back and forward restore the order in the select', async () => {
  const History = () => {
    const navigate = useNavigate();
    return (
      <>
        <button onClick={() => void navigate(-1)}>Back</button>
        <button onClick={() => void navigate(1)}>Forward</button>
        <playlists.Page />
      </>
    );
  };
  const { user, where } = await renderPage({ ...playlists, Page: History }, { route, api });
  await user.selectOptions(order(), 'A-Z');
  await user.selectOptions(order(), 'Z-A');
  await user.click(screen.getByRole('button', { name: 'Back' }));
  expect([where(), (order() as HTMLSelectElement).value]).toEqual(['/playlists?order=ASC', 'ASC']);
  await user.click(screen.getByRole('button', { name: 'Back' }));
  expect(order()).toHaveDisplayValue('Popular');
  await user.click(screen.getByRole('button', { name: 'Forward' }));
  expect(order()).toHaveDisplayValue('A-Z');
});

test('spec §2: “A playlist card shows a Special badge, a New badge (id new) or a Network badge (id network)”', async () => {
  const special = aPlaylist({ id: 'gym', category_name: 'Gym rush', special: true });
  const fresh = aPlaylist({ id: 'new', category_name: 'Just in' });
  const network = aPlaylist({ id: 'network', category_name: 'From the network' });
  await renderPage(playlists, {
    route,
    api: { 'GET /playlist/all': ok([special, fresh, network, aPlaylist()]) },
  });
  expect(screen.getAllByRole('listitem').map((card) => card.textContent)).toEqual([
    'Gym rushSpecial',
    'Just inNew',
    'From the networkNetwork',
    'Fresh this week',
  ]);
});

test('spec §2: “The cover falls back to the video’s thumbnail when image_url is absent”', async () => {
  const withImage = aPlaylist({ id: 'gym', category_name: 'Gym rush', image_url: '/covers/gym.png' });
  const { container } = await renderPage(playlists, {
    route,
    api: { 'GET /playlist/all': ok([withImage, aPlaylist({ youtube_url: 'leadSong' })]) },
  });
  expect([...container.querySelectorAll('img')].map((each) => each.getAttribute('src'))).toEqual([
    '/covers/gym.png',
    'http://video.localhost/vi/leadSong/mqdefault.jpg',
  ]);
});
