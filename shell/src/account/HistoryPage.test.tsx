import { act, screen, within } from '@testing-library/react';
import { aUser, ok, renderPage } from '@rushtone/testing';
import { shellFavorites } from '../testing/shell-favorites.ts';
import { HistoryPage } from './HistoryPage.tsx';

const track = (videoId: string, title: string, artist: string) => ({
  videoId,
  title,
  artist,
  playlistId: 'full-throttle',
});
const glass = { track: track('glassHigh01', 'Glass Highway', 'Neon Orchard'), at: 3_000, plays: 1 };
const lanterns = { track: track('lanterns', 'Lanterns', 'Juniper Flint'), at: 2_000, plays: 4 };
const northbound = { track: track('northbound', 'Northbound', 'Neon Orchard'), at: 1_000, plays: 2 };

const stored = (key: string) => JSON.parse(localStorage.getItem(`rushtone.${key}`) ?? 'null') as unknown;

const setUp = (heard: readonly object[] = [glass, lanterns, northbound]) => {
  localStorage.setItem('rushtone.history', JSON.stringify(heard));
  return renderPage(
    { Page: HistoryPage },
    {
      route: '/account/history',
      session: aUser(),
      services: shellFavorites(),
      api: {
        'GET /account/getinfo': ok({ discord: null, discord_id: null, channel_id: null, channel_name: null }),
      },
    },
  );
};
const heard = () =>
  within(screen.getByRole('list', { name: 'Songs heard' }))
    .queryAllByRole('link')
    .map(({ textContent }) => textContent);
const button = (name: string) => screen.getByRole('button', { name });

beforeEach(() => localStorage.clear());

test('lists the listening history, newest first, and the most played songs', async () => {
  const { user, player } = await setUp();
  expect(heard()).toEqual(['Glass Highway', 'Lanterns', 'Northbound']);
  const most = within(screen.getByRole('list', { name: 'Most played songs' }));
  expect(most.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['Lanterns', 'Northbound']);
  expect(most.getByText('Played 4 times')).toBeVisible();
  await user.click(button('Play Glass Highway by Neon Orchard'));
  expect(player.calls[0]?.track).toEqual(glass.track);
});

test('finds songs by title and artist, and says so when there is no match', async () => {
  const { user } = await setUp();
  const field = screen.getByRole('searchbox', { name: 'Find in your history' });
  await user.type(field, 'neon o');
  expect(heard()).toEqual(['Glass Highway', 'Northbound']);
  await user.clear(field);
  await user.type(field, 'zzz');
  expect(screen.getByText('No song in your history fits.')).toBeVisible();
});

test('removes one song, or all, and both can be undone', async () => {
  const { user, notices } = await setUp();
  await user.click(button('Forget Lanterns'));
  expect(heard()).toEqual(['Glass Highway', 'Northbound']);
  expect(stored('history')).toHaveLength(2);
  act(() => notices.at(-1)?.action?.run());
  expect(stored('history')).toHaveLength(3);

  await user.click(button('Clear history'));
  expect(screen.getByText('No songs yet: what you play appears here.')).toBeVisible();
  expect(screen.getByRole('group', { name: 'Your history' })).toHaveFocus();
  act(() => notices.at(-1)?.action?.run());
  expect(stored('history')).toHaveLength(3);
});

test('a song is "Not for me" until it is allowed again', async () => {
  const { user } = await setUp();
  await user.click(button('Not for me: Lanterns'));
  expect(stored('not-for-me')).toMatchObject({ songs: [{ videoId: 'lanterns' }], artists: [] });
  const section = within(screen.getByRole('region', { name: 'Not for me' }));
  expect(section.getByText('Lanterns by Juniper Flint')).toBeVisible();
  await user.click(button('Allow Lanterns again'));
  expect(stored('not-for-me')).toMatchObject({ songs: [] });
  expect(screen.queryByRole('region', { name: 'Not for me' })).toBeNull();
});

test('can be paused, and stays paused', async () => {
  const { user } = await setUp([]);
  await user.click(screen.getByRole('checkbox', { name: 'Pause history' }));
  expect(stored('history-paused')).toBe(true);
});

test.each(['{"songs":', '[7,null]', '{"track":1}'])('ignores corrupt storage: %s', async (text) => {
  localStorage.setItem('rushtone.not-for-me', text);
  await setUp([{ track: 7 }, null as unknown as object]);
  expect(screen.getByText('No songs yet: what you play appears here.')).toBeVisible();
});
