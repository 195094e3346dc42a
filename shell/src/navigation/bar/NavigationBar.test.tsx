import { screen, waitFor, within } from '@testing-library/react';
import { aUser, ok, errorResponse } from '@rushtone/testing';
import { NavigationBar } from './NavigationBar.tsx';
import { renderFrame } from '../../testing/render-frame.tsx';

const button = (name: string) => screen.getByRole('button', { name });
const items = () => screen.getAllByRole('menuitem').map(({ textContent }) => textContent);
const focused = () => document.activeElement?.textContent;

describe('the menus of the bar', () => {
  test('the Explore menu has Playlists, Random Song and Radio on the sister site', async () => {
    const { user } = await renderFrame(<NavigationBar />);
    await user.click(button('Explore'));
    expect(await screen.findByRole('menu', { name: 'Explore' })).toBeVisible();
    expect(items()).toEqual(['Playlists', 'Random Song', 'Radio']);
    expect(screen.getByRole('menuitem', { name: 'Radio' })).toHaveAttribute('href', '//fm.localhost/');
  });

  test('the Community menu has Network, About Us and an optional community chat link', async () => {
    const { user } = await renderFrame(<NavigationBar />);
    await user.click(button('Community'));
    await screen.findByRole('menu');
    expect(items()).toEqual(['Network', 'About Us', 'Community chat']);
  });

  test('the Account menu shows the email, Dashboard, Favorites and Sign out', async () => {
    const { user, where, signedOut } = await renderFrame(<NavigationBar />, {
      session: aUser(),
      route: '/playlists',
    });
    await user.click(button('Account'));
    expect(await screen.findByText('listener@example.com')).toBeVisible();
    expect(items()).toEqual(['Dashboard', 'Favorites', 'Sign out', 'My playlists', 'History', 'Security']);
    await user.click(screen.getByRole('menuitem', { name: 'Sign out' }));
    await waitFor(() => expect(signedOut).toHaveBeenCalled());
    expect(where()).toBe('/');
  });

  test('the Account menu has the theme, stays open for another one, and is worked by keyboard', async () => {
    const { user } = await renderFrame(<NavigationBar />, { session: aUser() });
    button('Account').focus();
    await user.keyboard('{ArrowUp}');
    await waitFor(() => expect(focused()).toBe('Dark'));
    const theme = (name: string) =>
      within(screen.getByRole('group', { name: 'Theme' })).getByRole('menuitemradio', { name });
    expect(theme('Dark')).toBeChecked();
    await user.keyboard('{ArrowUp}{Enter}');
    expect(theme('Light')).toBeChecked();
    expect(document.documentElement.style.colorScheme).toBe('light');
    await user.click(theme('Dark'));
    expect(document.documentElement.style.colorScheme).toBe('dark');
  });

  test('a visitor has an Account link to /login', async () => {
    await renderFrame(<NavigationBar />);
    expect(screen.getByRole('link', { name: 'Account' })).toHaveAttribute('href', '/login');
  });

  test('only one menu is open at a time', async () => {
    const { user } = await renderFrame(<NavigationBar />, { session: aUser() });
    for (const name of ['Explore', 'Community', 'Account', 'Explore']) {
      await user.click(button(name));
      expect(await screen.findByRole('menu', { name })).toBeVisible();
      expect(screen.getAllByRole('menu')).toHaveLength(1);
    }
  });

  test('a click elsewhere and Esc close menus and the search box', async () => {
    const { user } = await renderFrame(<NavigationBar />);
    await user.click(button('Explore'));
    await screen.findByRole('menu');
    await user.click(button('Elsewhere'));
    expect(screen.queryByRole('menu')).not.toBeInTheDocument();
    await user.click(button('Search'));
    await screen.findByRole('combobox');
    await user.click(button('Elsewhere'));
    expect(screen.queryByRole('combobox')).not.toBeInTheDocument();
    await user.click(button('Search'));
    await screen.findByRole('combobox');
    await user.keyboard('gl{Escape}');
    expect(screen.queryByRole('combobox')).not.toBeInTheDocument();
    expect(button('Search')).toHaveFocus();
  });

  test('the Subscriptions button links to /subscribe', async () => {
    await renderFrame(<NavigationBar />);
    expect(screen.getByRole('link', { name: 'Subscriptions' })).toHaveAttribute('href', '/subscribe');
  });
});

describe('keyboard support of the menu buttons (W3C APG)', () => {
  test.each([
    ['{Enter}', 'Playlists'],
    [' ', 'Playlists'],
    ['{ArrowDown}', 'Playlists'],
    ['{ArrowUp}', 'Radio'],
  ])('%s opens the menu and focuses %s', async (key, first) => {
    const { user } = await renderFrame(<NavigationBar />);
    button('Explore').focus();
    await user.keyboard(key);
    await waitFor(() => expect(focused()).toBe(first));
  });

  test('arrows, Home, End and letters move focus; Esc returns it; Tab closes the menu and moves on', async () => {
    const { user } = await renderFrame(<NavigationBar />);
    button('Explore').focus();
    await user.keyboard('{ArrowDown}');
    await waitFor(() => expect(focused()).toBe('Playlists'));
    await user.keyboard('{ArrowUp}');
    expect(focused()).toBe('Radio');
    await user.keyboard('{ArrowDown}');
    expect(focused()).toBe('Playlists');
    await user.keyboard('{End}');
    expect(focused()).toBe('Radio');
    await user.keyboard('{Home}');
    expect(focused()).toBe('Playlists');
    await user.keyboard('r');
    expect(focused()).toBe('Random Song');
    await user.keyboard('{Escape}');
    expect(button('Explore')).toHaveFocus();
    await user.keyboard('{Enter}');
    await user.tab();
    expect(screen.queryByRole('menu')).not.toBeInTheDocument();
    expect(button('Community')).toHaveFocus();
  });

  test('Space activates the focused entry', async () => {
    const { user, where } = await renderFrame(<NavigationBar />);
    button('Explore').focus();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(focused()).toBe('Playlists'));
    await user.keyboard(' ');
    expect(where()).toBe('/playlists');
  });
});

describe('Favorites', () => {
  const choose = async (answer: Parameters<typeof renderFrame>[1]) => {
    const view = await renderFrame(<NavigationBar />, { session: aUser(), route: '/faq', ...answer });
    await view.user.click(button('Account'));
    await view.user.click(await screen.findByRole('menuitem', { name: 'Favorites' }));
    await waitFor(() => expect(view.api.calls.at(-1)?.path).toBe('/favorite/getlatest'));
    return view;
  };

  test('plays the newest favorite and goes to its page', async () => {
    const { where, player } = await choose({ api: { 'GET /favorite/getlatest': ok({ youtube_url: 'v1' }) } });
    await waitFor(() => expect(where()).toBe('/song?s=v1&p=favorite'));
    expect(player.calls.at(-1)?.track).toMatchObject({ videoId: 'v1', playlistId: 'favorite' });
  });

  test('goes to the dashboard when there are none', async () => {
    const { where } = await choose({ api: { 'GET /favorite/getlatest': errorResponse(404, 'None yet.') } });
    await waitFor(() => expect(where()).toBe('/account'));
  });

  test('shows nothing if the server fails (spec §8)', async () => {
    const { where, notices } = await choose({
      api: { 'GET /favorite/getlatest': errorResponse(500, 'Broken.') },
    });
    expect([where(), notices, screen.queryByText('Broken.')]).toEqual(['/faq', [], null]);
  });
});

test('Random Song opens a song in its playlist, and shows nothing if the server has none (spec §8)', async () => {
  const song = { youtube_url: 'r1', youtube_id: 'r1', category_id: 'gym' };
  const { user, where, api } = await renderFrame(<NavigationBar />, {
    api: { 'GET /song/random': errorResponse(404, 'None.') },
  });
  const choose = async () => {
    await user.click(button('Explore'));
    await user.click(await screen.findByRole('menuitem', { name: 'Random Song' }));
  };
  await choose();
  expect(where()).toBe('/');
  api.change({ 'GET /song/random': ok(song) });
  await choose();
  await waitFor(() => expect(where()).toBe('/song?s=r1&p=gym'));
});

test('the menu sheet has the entries of all menus and the user’s email', async () => {
  const { user } = await renderFrame(<NavigationBar />, { session: aUser() });
  await user.click(button('Menu'));
  const explore = await screen.findByRole('region', { name: 'Explore' });
  expect(within(explore).getByRole('link', { name: 'Playlists' })).toBeVisible();
  expect(within(explore).getByRole('button', { name: 'Random Song' })).toBeVisible();
  const account = screen.getByRole('region', { name: 'listener@example.com' });
  expect(within(account).getByRole('button', { name: 'Favorites' })).toBeVisible();
});
