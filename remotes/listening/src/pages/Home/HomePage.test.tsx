import { screen, waitFor, within } from '@testing-library/react';
import type { SongSummary } from '@rushtone/domain';
import { aPlaylist, aSongSummary, bringIntoView, ok, errorResponse, renderPage } from '@rushtone/testing';
import * as home from './index.ts';

const playlists = [
  aPlaylist({ id: 'new', category_name: 'New songs' }),
  aPlaylist({ id: 'network', category_name: 'From the network' }),
  aPlaylist({ id: 'gym', category_name: 'Gym rush', special: true, image_url: '/covers/gym.jpg' }),
  aPlaylist({ id: 'anime', category_name: 'Anime openings' }),
  aPlaylist({ id: 'rock', category_name: 'Rock, but faster' }),
];
const api = { 'GET /playlist/all': ok(playlists) };

const card = (name: string) => {
  const item = screen.getByRole('link', { name }).closest('li');
  if (!item) throw new Error(`${name} is in no list.`);
  return within(item);
};

test('shows the playlists with their badges and opens one', async () => {
  const { user, where, api: calls } = await renderPage(home, { api });
  expect(calls.calls[0]?.query).toEqual({ home: 'true' });
  expect(card('New songs').getByText('New')).toBeVisible();
  expect(card('From the network').getByText('Network')).toBeVisible();
  expect(card('Gym rush').getByText('Special')).toBeVisible();
  expect(card('Anime openings').queryByText(/Special|New|Network/)).not.toBeInTheDocument();
  await user.click(screen.getByRole('link', { name: 'Gym rush' }));
  expect(where()).toBe('/playlist?p=gym');
});

test('loads the first four covers at once and the others lazily', async () => {
  const { container } = await renderPage(home, { api });
  const loading = [...container.querySelectorAll('img')].map((image) => image.getAttribute('loading'));
  expect(loading).toEqual(['eager', 'eager', 'eager', 'eager', 'lazy']);
  expect(container.querySelector('img[src="/covers/gym.jpg"]')).toBeInTheDocument();
});

test('Random song opens a song in its playlist', async () => {
  const { user, where } = await renderPage(home, {
    api: { ...api, 'GET /song/random': ok({ youtube_url: 'r1', youtube_id: 'r1', category_id: 'gym' }) },
  });
  await user.click(screen.getByRole('button', { name: 'Random song' }));
  await waitFor(() => expect(where()).toBe('/song?s=r1&p=gym'));
});

test('a failed random song shows nothing (spec §8)', async () => {
  const { user, where, notices } = await renderPage(home, {
    api: { ...api, 'GET /song/random': errorResponse(404, 'No songs') },
  });
  await user.click(screen.getByRole('button', { name: 'Random song' }));
  expect(where()).toBe('/');
  expect(notices).toEqual([]);
  expect(screen.queryByText('No songs')).not.toBeInTheDocument();
});

test('playlists that failed to load can be retried', async () => {
  const { user, api: server } = await renderPage(home, { api: { 'GET /playlist/all': 'offline' } });
  expect(await screen.findByRole('alert')).toHaveTextContent('The playlists could not be loaded.');
  server.change(api);
  await user.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('link', { name: 'Gym rush' })).toBeVisible();
});

test('the other brand shows its own texts', async () => {
  await renderPage(home, { api, brand: 'slowtide' });
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Let the song breathe.');
});

test('loads the intro video (volume 0.35) when 0.1 of it is in view', async () => {
  const { container } = await renderPage(home, { api });
  const box = container.querySelector('[data-inline-video]') as Element;
  bringIntoView(box, 0.09);
  expect(screen.queryByLabelText('Introduction to Rushtone')).not.toBeInTheDocument();
  bringIntoView(box, 0.1);
  const video = screen.getByLabelText('Introduction to Rushtone');
  expect(video.dataset).toMatchObject({ video: 'rtIntroRush', volume: '0.35' });
});

test('loads the widget of the community chat when it is scrolled into view', async () => {
  const { container } = await renderPage(home, { api });
  expect(screen.queryByTitle('Community chat')).not.toBeInTheDocument();
  bringIntoView(container.querySelector('[data-chat]') as Element, 0.1);
  const chat = screen.getByTitle('Community chat');
  expect(chat).toHaveAttribute('src', 'https://chat.example/widget?id=rushtone-lounge');
  expect(chat).toHaveAttribute('sandbox', expect.stringContaining('allow-scripts'));
});

test('the hero has a title, subtitle, link, a Random song button and a More music link', async () => {
  const { where, user } = await renderPage(home, { api });
  expect(screen.getByText(/Sped-up remixes at 140–160 BPM/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'What is nightcore?' })).toHaveAttribute(
    'href',
    '/what-is-nightcore',
  );
  await user.click(screen.getByRole('link', { name: 'More music' }));
  expect(where()).toBe('/playlists');
});

test('shows the passion and community texts', async () => {
  await renderPage(home, { api, brand: 'slowtide' });
  const passion = screen.getByRole('region', { name: 'Made by people who stay up late' });
  expect(within(passion).getByText(/the hour when the street is empty/)).toBeVisible();
  const community = screen.getByRole('region', { name: 'Come and talk music' });
  expect(within(community).getByRole('link', { name: 'Meet the network' })).toBeVisible();
});

describe('New songs', () => {
  const room = (container: HTMLElement) => container.querySelector('[data-room="newSongs"]') as Element;
  const newList = (songs: readonly SongSummary[]) => ({
    ...api,
    'GET /playlist/get': ok({ playlist: aPlaylist({ id: 'new', category_name: 'New songs' }), songs }),
  });

  test('are loaded when scrolled into view, and titled “New this week” if one is', async () => {
    const songs = [aSongSummary({ date_added: new Date().toISOString() })];
    const { container, api: server } = await renderPage(home, { api: newList(songs) });
    expect(server.calls.map(({ path }) => path)).toEqual(['/playlist/all']);
    bringIntoView(room(container), 0.1);
    const section = within(await screen.findByRole('region', { name: 'New this week' }));
    expect(section.getByRole('link', { name: 'Glass Highway' })).toHaveAttribute(
      'href',
      '/song?s=glassHigh01&p=new',
    );
  });

  test('have a general title if they are older, and their space collapses if there are none', async () => {
    const { container, unmount } = await renderPage(home, {
      api: newList([aSongSummary({ date_added: '2020-01-14T12:00:00.000Z' })]),
    });
    bringIntoView(room(container), 0.1);
    expect(await screen.findByRole('region', { name: 'New songs' })).toBeVisible();
    unmount();
    const { container: empty } = await renderPage(home, { api: newList([]) });
    bringIntoView(room(empty), 0.1);
    await waitFor(() => expect(room(empty)).toBeNull());
  });
});

describe('Members', () => {
  const luna = { channel_id: 'UCluna', channel_name: 'Luna Paradelle', channel_pic: '', sub_tag: '48.2K' };
  const room = (container: HTMLElement) => container.querySelector('[data-room="members"]') as Element;

  test('are loaded when scrolled into view, and link to their cards', async () => {
    const members = { ...api, 'GET /member/all': ok([{ ...luna, testimonial: null }]) };
    const { container, api: server } = await renderPage(home, { api: members });
    expect(server.calls.map(({ path }) => path)).toEqual(['/playlist/all']);
    bringIntoView(room(container), 0.1);
    const section = within(await screen.findByRole('region', { name: 'Meet the members' }));
    expect(section.getByRole('link', { name: /^Luna Paradelle/ })).toHaveAttribute(
      'href',
      '/members?member=UCluna',
    );
  });

  test('collapse their space if there are none', async () => {
    const { container } = await renderPage(home, { api: { ...api, 'GET /member/all': ok([]) } });
    bringIntoView(room(container), 0.1);
    await waitFor(() => expect(room(container)).toBeNull());
  });
});

test('a playlist shows its number of songs, and its button plays it from its lead song', async () => {
  const gym = aPlaylist({ id: 'gym', category_name: 'Gym rush', youtube_url: 'lead1', songs: 40 });
  const { user, player, where } = await renderPage(home, { api: { 'GET /playlist/all': ok([gym]) } });
  expect(card('Gym rush').getByText('40 songs')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Play Gym rush' }));
  expect(player.calls[0]?.track).toMatchObject({ videoId: 'lead1', playlistId: 'gym' });
  expect(where()).toBe('/');
});

describe('Jump back in', () => {
  const track = (n: number) => ({ videoId: `v${n}`, title: `Song ${n}`, artist: 'Vela', playlistId: 'gym' });

  test('is hidden without a listening history', async () => {
    await renderPage(home, { api });
    expect(screen.queryByText('Jump back in')).not.toBeInTheDocument();
  });

  test('shows the last four songs of this device, each in the list from which it was played', async () => {
    const history = [6, 5, 4, 3, 2, 1].map((n) => ({ track: track(n), at: n }));
    await renderPage(home, { api, history });
    const section = await screen.findByRole('region', { name: 'Jump back in' });
    const links = within(section).getAllByRole('link');
    expect(links.map(({ textContent }) => textContent)).toEqual([6, 5, 4, 3].map((n) => `Song ${n}`));
    expect(links[0]).toHaveAttribute('href', '/song?s=v6&p=gym');
  });

  test('with fewer songs shows their playlists too', async () => {
    await renderPage(home, { api, history: [{ track: track(1), at: 1 }] });
    const section = within(await screen.findByRole('region', { name: 'Jump back in' }));
    expect(section.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
      'Song 1',
      'Gym rush',
    ]);
    expect(section.getByRole('button', { name: 'Play Gym rush' })).toBeVisible();
  });
});
