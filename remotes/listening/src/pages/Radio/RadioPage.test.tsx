import { act, screen } from '@testing-library/react';
import { ok, errorResponse, renderPage, type MockResponses } from '@rushtone/testing';
import * as radio from './RadioPage.tsx';

const random = { youtube_url: 'glassHigh01', youtube_id: 'glassHigh01', category_id: 'fresh' };
const glass = { videoId: 'glassHigh01', title: 'Glass Highway', artist: 'Neon Orchard', playlistId: null };
const begin = (answer: MockResponses[string] = ok(random), host = 'fm.localhost:8080') =>
  renderPage(radio, { host, api: { 'GET /song/random': answer } });

test('Start listening plays random songs without a list', async () => {
  const { user, player, api } = await begin();
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Rushtone Radio');
  await user.click(screen.getByRole('button', { name: 'Start listening' }));
  expect(player.calls).toMatchObject([
    { command: 'play', track: { videoId: 'glassHigh01', playlistId: null } },
  ]);
  expect(player.snapshot().shuffle).toBe(true);
  expect(api.calls.map(({ query }) => query)).toEqual([{}]);
});

test('shows the current song and whether it plays; the bar has the buttons', async () => {
  const { user, player } = await begin();
  await user.click(screen.getByRole('button', { name: 'Start listening' }));
  act(() => player.become({ track: glass, status: 'playing', next: { ...glass, title: 'Paper Lanterns' } }));
  expect(screen.getByRole('status')).toHaveTextContent('Glass Highway – Neon Orchard');
  expect(screen.getByText('Now playing')).toBeVisible();
  expect(document.title).toBe('Glass Highway – Neon Orchard – Radio – Rushtone');
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
  act(() => player.become({ track: { ...glass, title: 'Paper Lanterns' }, status: 'paused' }));
  expect(screen.getByText('Paused')).toBeVisible();
  expect(screen.getByRole('status')).toHaveTextContent('Paper Lanterns – Neon Orchard');
});

test('a link leads to the home page of the main site', async () => {
  await begin();
  expect(screen.getByRole('link', { name: 'Go to Rushtone' })).toHaveAttribute('href', '//localhost:8080/');
});

test('spec §8: “Random song … calls do nothing visible when the code is not 200”', async () => {
  const { user, player, notices } = await begin(errorResponse(500, 'Broken.'));
  await user.click(screen.getByRole('button', { name: 'Start listening' }));
  expect([player.calls, notices]).toEqual([[], []]);
  expect(screen.getByRole('button', { name: 'Start listening' })).toBeVisible();
});
