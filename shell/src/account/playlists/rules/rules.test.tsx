import { screen, waitFor, within } from '@testing-library/react';
import { NO_RULES, type OwnplaylistMatch, type PlaylistRules, type UserPlaylist } from '@rushtone/domain';
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
import { rulesText } from './choices.ts';

const id = `u-${'a'.repeat(22)}`;
const nothingLinked = { discord: null, discord_id: null, channel_id: null, channel_name: null };
const found = (...ids: string[]): OwnplaylistMatch['songs'] =>
  ids.map((each) => ({ youtube_id: each, title: each, author_name: `artist of ${each}` }));
const ruled = (rules: Partial<PlaylistRules>): UserPlaylist => ({
  id,
  name: 'Fresh',
  public: false,
  songs: 1,
  youtube_url: 'one',
  rules: { ...NO_RULES, ...rules },
});
const setUp = (api: MockResponses, route = '/account/playlists') =>
  renderPage(
    { Page: PlaylistsPage },
    {
      route,
      session: aUser(),
      api: {
        'GET /account/getinfo': ok(nothingLinked),
        'GET /ownplaylist/getall': ok([]),
        'GET /playlist/all': ok([aPlaylist({ id: 'sugar-rush', category_name: 'Sugar Rush' })]),
        'GET /ownplaylist/match': ok({ count: 0, songs: [] }),
        ...api,
      },
    },
  );

beforeEach(() => {
  localStorage.clear();
  const track = (videoId: string) => ({ videoId, title: videoId, artist: '', playlistId: null });
  const notForMe = { songs: [track('refused')], artists: ['artist of bad'] };
  localStorage.setItem('rushtone.not-for-me', JSON.stringify(notForMe));
  const days = (count: number) => Date.now() - count * 86_400_000;
  const history = [
    { track: track('yesterday'), at: days(1), plays: 1 },
    { track: track('longAgo'), at: days(40), plays: 1 },
  ];
  localStorage.setItem('rushtone.history', JSON.stringify(history));
});

test('pages of songs are read until enough remain of those that were not heard or refused', async () => {
  const pages: Record<string, OwnplaylistMatch['songs']> = {
    0: found('yesterday', 'refused', 'one'),
    3: found('bad', 'longAgo', 'two'),
    6: found('three'),
  };
  const { user, api } = await setUp({
    'GET /ownplaylist/match': ({ query }) => ok({ count: 7, songs: pages[query.after ?? ''] ?? [] }),
    'POST /ownplaylist/createbyrules': ok(ruled({})),
    'POST /ownplaylist/refresh': ok({ changed: false }),
    'GET /playlist/get': ok({ playlist: aPlaylist({ id }), songs: [] }),
  });
  await user.click(await screen.findByRole('button', { name: 'New playlist by rules' }));
  const dialog = within(screen.getByRole('dialog'));
  expect(await dialog.findByText('7 songs now')).toBeVisible();
  await user.selectOptions(dialog.getByRole('combobox', { name: 'Not heard for' }), '30 days');
  await user.selectOptions(dialog.getByRole('combobox', { name: '“Not for me”' }), 'Left out');
  expect(await dialog.findByText('4 songs now')).toBeVisible();
  const limit = dialog.getByRole('textbox', { name: 'Songs at most' });
  await user.clear(limit);
  await user.type(limit, '2');
  expect(await dialog.findByText('2 songs now')).toBeVisible();
  expect(dialog.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'one by artist of one',
    'longAgo by artist of longAgo',
  ]);
  await user.type(dialog.getByRole('textbox', { name: 'Name' }), 'Fresh');
  await user.click(dialog.getByRole('button', { name: 'Create playlist' }));
  await waitFor(() =>
    expect(api.calls.find(({ path }) => path === '/ownplaylist/createbyrules')?.form).toMatchObject({
      name: 'Fresh',
      heard: '30',
      refused: 'without',
      limit: '2',
      s: 'one,longAgo',
    }),
  );
});

test('the texts of rules are checked before anything is sent, and the first wrong one has focus', async () => {
  const { user, api } = await setUp({});
  await user.click(await screen.findByRole('button', { name: 'New playlist by rules' }));
  const dialog = within(screen.getByRole('dialog'));
  await user.type(dialog.getByRole('textbox', { name: 'Name' }), 'Fresh');
  await user.type(dialog.getByRole('textbox', { name: 'Shortest length' }), '4');
  await user.type(dialog.getByRole('textbox', { name: 'Longest length' }), '3:30');
  await user.type(dialog.getByRole('textbox', { name: 'Slowest, beats per minute' }), 'slow');
  await user.selectOptions(dialog.getByRole('combobox', { name: 'Added' }), 'Since a day');
  await user.clear(dialog.getByLabelText('Since'));
  await user.click(dialog.getByRole('button', { name: 'Create playlist' }));
  expect(dialog.getByText('Please choose a day.')).toBeVisible();
  expect(dialog.getByText('This is shorter than the shortest length.')).toBeVisible();
  expect(dialog.getByText('Please enter beats per minute, from 20 to 400.')).toBeVisible();
  expect(dialog.getByRole('textbox', { name: 'Slowest, beats per minute' })).toHaveFocus();
  expect(api.calls.filter(({ path }) => path === '/ownplaylist/createbyrules')).toEqual([]);
});

test('opening a playlist finds its songs again, and the last result stays if that fails', async () => {
  const songs = [aSongSummary({ youtube_id: 'one', title: 'one' })];
  const { api } = await setUp(
    {
      'GET /ownplaylist/getall': ok([ruled({ playlist: 'sugar-rush', fastest: '150' })]),
      'GET /playlist/get': ok({ playlist: aPlaylist({ id }), songs }),
      'POST /ownplaylist/refresh': errorResponse(503, 'Busy.'),
    },
    `/account/playlists?p=${id}`,
  );
  expect(await screen.findByRole('link', { name: 'one' })).toBeVisible();
  const text = 'From Sugar Rush · At most 150 beats per minute · Newest first · At most 100 songs';
  expect(await screen.findByText(text)).toBeVisible();
  await waitFor(() =>
    expect(api.calls.find(({ path }) => path === '/ownplaylist/refresh')?.form).toMatchObject({ p: id }),
  );
  expect(screen.queryByRole('button', { name: 'Move one up' })).toBeNull();
  expect(screen.queryByRole('alert')).toBeNull();
});

test('rules are described in one line', () => {
  const all = {
    ...NO_RULES,
    artist: 'Vesper',
    added: '2026-01-15',
    shortest: '2',
    longest: '3:30',
    slowest: '140',
    favorites: 'only',
    heard: '30',
    refused: 'without',
    sort: 'random',
    limit: '1',
  } as const;
  expect(rulesText(all, undefined)).toBe(
    'By Vesper · Added since January 15, 2026 · 2 to 3:30 minutes · At least 140 beats per minute · Only favorites · Not heard for 30 days · Without “Not for me” · Random, new each day · At most 1 song',
  );
  expect(rulesText({ ...NO_RULES, added: '7' }, undefined)).toMatch(/^Added in the last 7 days · /);
});
