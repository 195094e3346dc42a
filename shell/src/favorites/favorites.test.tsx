import { useFavorite, type Track } from '@rushtone/contract';
import { act, screen, waitFor, within } from '@testing-library/react';
import {
  aSongSummary,
  aUser,
  ok,
  errorResponse,
  renderPage,
  type MockResponses,
  type RenderOptions,
} from '@rushtone/testing';
import { HeartButton } from '@rushtone/ui';
import { createValueStore } from '@rushtone/platform/browser/value-store';
import { FavoriteDialogHost } from './FavoriteDialogHost.tsx';
import { useGetFavoritesQuery } from './favorite.api.ts';
import type { FavoriteDialog } from './favorites.ts';
import { shellFavorites } from '../testing/shell-favorites.ts';

const track = { videoId: 'glassHigh01', title: 'Glass Highway', artist: 'Neon Orchard', playlistId: 'fresh' };
const glass = aSongSummary();
const lanterns = aSongSummary({ youtube_id: 'lanterns', title: 'Paper Lanterns' });

const FavoriteButton = (song: { track: Track }) => {
  const { favorite, toggle, elsewhere } = useFavorite(song.track);
  return <HeartButton variant="plain" favorite={favorite} onToggle={toggle} href={elsewhere} />;
};

/** Shows the same song twice, and the dashboard's list. */
const Page = () => {
  const { data = [] } = useGetFavoritesQuery();
  return (
    <>
      <FavoriteButton track={track} />
      <FavoriteButton track={{ ...track, playlistId: null }} />
      <ol>
        {data.map((song) => (
          <li key={song.youtube_id}>{song.title}</li>
        ))}
      </ol>
    </>
  );
};

const hearts = () =>
  screen.getAllByRole('button', { name: 'Favorite' }).map((each) => each.getAttribute('aria-pressed'));
const list = () => screen.queryAllByRole('listitem').map((each) => each.textContent);
const paths = (calls: { path: string }[]) =>
  calls.map(({ path }) => path).filter((path) => path !== '/favorite/getall');
const render = async (options: RenderOptions = {}) => {
  const dialogs: FavoriteDialog[] = [];
  const view = await renderPage({ Page }, { ...options, services: shellFavorites(dialogs) });
  return { ...view, dialogs };
};
const begin = (api: MockResponses) =>
  render({ session: aUser(), api: { 'GET /favorite/getall': ok([lanterns]), ...api } });
const press = (index = 0) => {
  const heart = screen.getAllByRole('button', { name: 'Favorite' })[index];
  return act(async () => heart?.click());
};

test('adding and removing alternate on a code of 200 (spec §4), and every heart and list updates immediately', async () => {
  const { api } = await begin({ 'POST /favorite/add': ok({}), 'POST /favorite/remove': ok({}) });
  await screen.findByText('Paper Lanterns');
  await press(0);
  expect([hearts(), list()]).toEqual([
    ['true', 'true'],
    ['Glass Highway', 'Paper Lanterns'],
  ]);
  await press(1);
  expect([hearts(), list()]).toEqual([['false', 'false'], ['Paper Lanterns']]);
  expect(api.calls.filter(({ method }) => method === 'POST').map(({ path, form }) => [path, form.s])).toEqual(
    [
      ['/favorite/add', 'glassHigh01'],
      ['/favorite/remove', 'glassHigh01'],
    ],
  );
  expect(api.calls[0]?.query.firebase_auth_token).toBe('token-of-the-test');
  expect(paths(api.calls)).toHaveLength(2);
});

test('requests the list of favorites once, however many hearts there are', async () => {
  const { api } = await begin({});
  await screen.findByText('Paper Lanterns');
  expect(api.calls.map(({ path }) => path)).toEqual(['/favorite/getall']);
});

test('a rejected change opens a dialog (spec §8) and is rolled back', async () => {
  const { api, dialogs } = await begin({
    'GET /favorite/getall': ok([lanterns, glass]),
    'POST /favorite/remove': errorResponse(500, 'Something went wrong.'),
  });
  await screen.findByText('Glass Highway');
  await press();
  expect(hearts()).toEqual(['true', 'true']);
  expect(list()).toEqual(['Paper Lanterns', 'Glass Highway']);
  expect(dialogs).toMatchObject([
    { kind: 'favorite-failed', title: 'Glass Highway', favorite: false, message: 'Something went wrong.' },
  ]);
  api.change({ 'POST /favorite/remove': ok({}) });
  const [dialog] = dialogs;
  await act(async () => dialog?.kind === 'favorite-failed' && dialog.retry());
  expect([hearts(), list()]).toEqual([['false', 'false'], ['Paper Lanterns']]);
});

test('after two quick clicks the second one wins, and the requests are sent in order', async () => {
  const { api } = await begin({ 'POST /favorite/add': ok({}), 'POST /favorite/remove': ok({}) });
  await screen.findByText('Paper Lanterns');
  const [heart] = screen.getAllByRole('button', { name: 'Favorite' });
  act(() => heart?.click());
  expect(hearts()).toEqual(['true', 'true']);
  act(() => heart?.click());
  expect(hearts()).toEqual(['false', 'false']);
  await act(async () => undefined);
  expect(paths(api.calls)).toEqual(['/favorite/add', '/favorite/remove']);
  expect([hearts(), list()]).toEqual([['false', 'false'], ['Paper Lanterns']]);
});

test('a change made before the list has loaded is in the list once it loads', async () => {
  const { api } = await begin({ 'POST /favorite/add': ok({}) });
  await press();
  expect(await screen.findByText('Paper Lanterns')).toBeVisible();
  expect([hearts(), list()]).toEqual([
    ['true', 'true'],
    ['Glass Highway', 'Paper Lanterns'],
  ]);
  expect(paths(api.calls)).toEqual(['/favorite/add']);
});

test('a visitor who adds a favorite sees the login-required dialog (spec §6), and nothing is sent', async () => {
  const { api, dialogs, user } = await render();
  await user.click(screen.getAllByRole('button', { name: 'Favorite' })[0] as HTMLElement);
  expect(dialogs).toEqual([{ kind: 'login-required', track }]);
  expect([hearts(), api.calls]).toEqual([['false', 'false'], []]);
});

const openDialog = createValueStore<FavoriteDialog | null>(null);
const Frame = () => (
  <>
    <Page />
    <FavoriteDialogHost open={openDialog} />
  </>
);
const askToLogIn = async () => {
  sessionStorage.clear();
  act(() => openDialog.set({ kind: 'login-required', track }));
  const view = await renderPage(
    { Page: Frame },
    {
      route: '/account',
      services: shellFavorites(),
      api: { 'GET /favorite/getall': ok([]), 'POST /favorite/add': ok({}) },
    },
  );
  return { ...view, dialog: await screen.findByRole('dialog', { name: 'Log in first' }) };
};

test('a visitor’s favorite is added after login, and a notice links back to the song', async () => {
  const { user, api, account, notices, dialog, where } = await askToLogIn();
  await user.click(within(dialog).getByRole('link', { name: 'Log in' }));
  act(() => account.set(aUser()));
  await waitFor(() => expect(paths(api.calls)).toEqual(['/favorite/add']));
  expect(api.calls.find(({ path }) => path === '/favorite/add')?.form.s).toBe('glassHigh01');
  expect(notices).toMatchObject([
    { kind: 'success', message: '“Glass Highway” was added to your favorites.' },
  ]);
  act(() => notices[0]?.action?.run());
  expect(where()).toBe('/song?s=glassHigh01&p=fresh');
  expect(sessionStorage).toHaveLength(0);
});

test('a heart is forgotten when the visitor dismisses the dialog', async () => {
  const { user, api, account, notices } = await askToLogIn();
  await user.keyboard('{Escape}');
  act(() => account.set(aUser()));
  await screen.findAllByRole('button', { name: 'Favorite' });
  expect(paths(api.calls)).toEqual([]);
  expect(notices).toEqual([]);
});

test('on the fm host the heart links to the song on the main site (spec §10.14)', async () => {
  await render({ host: 'fm.localhost:8080' });
  const [heart] = screen.getAllByRole('link', { name: 'Favorite on the main site' });
  expect(heart).toHaveAttribute('href', '//localhost:8080/song?s=glassHigh01&p=fresh');
});
