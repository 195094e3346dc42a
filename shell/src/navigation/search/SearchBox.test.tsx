import { act, screen, within } from '@testing-library/react';
import { aPlaylist, ok, type MockResponses } from '@rushtone/testing';
import { renderFrame } from '../../testing/render-frame.tsx';
import { SearchBox } from './SearchBox.tsx';

const artist = { kind: 'artist', author_name: 'Glass Choir' };
const song = {
  kind: 'song',
  author_name: 'Neon Orchard',
  title: 'Glass Highway',
  youtube_id: 'glassHigh01',
  category_id: 'fresh',
};

const setUp = async (api: MockResponses = { 'GET /search/suggest': ok([artist, song]) }) => {
  const closed = jest.fn();
  const view = await renderFrame(<SearchBox onDone={closed} />, { api });
  await screen.findByRole('listbox', { hidden: true });
  return { ...view, closed, box: screen.getByRole('combobox', { name: 'Search songs' }) };
};

const options = () => within(screen.getByRole('listbox')).getAllByRole('option');

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

test('Enter goes to /search?q=… with the typed text (spec §2)', async () => {
  const { user, where, closed } = await setUp();
  await user.keyboard('glass & “more”{Enter}');
  expect(where()).toBe(`/search?${new URLSearchParams({ q: 'glass & “more”' })}`);
  expect(closed).toHaveBeenCalled();
});

test('Enter in an empty box goes to the search page', async () => {
  const { user, where } = await setUp();
  await user.keyboard('{Enter}');
  expect(where()).toBe('/search');
});

test('requests suggestions from 2 letters, once for a quickly typed word', async () => {
  const { user, api } = await setUp();
  await user.keyboard('g');
  await act(() => jest.advanceTimersByTimeAsync(350));
  expect(api.calls).toEqual([]);
  await user.keyboard('lass');
  expect(await screen.findByRole('option', { name: 'Glass Highway Neon Orchard' })).toBeVisible();
  expect(api.calls.map(({ query }) => query.s)).toEqual(['glass']);
  expect(screen.getByRole('status')).toHaveTextContent('2 suggestions');
});

test('arrows move through the options and the field, Enter opens one, and focus stays in the field', async () => {
  const { user, where, player, box } = await setUp();
  await user.keyboard('gl');
  await screen.findAllByRole('option');
  expect(box).toHaveAttribute('aria-expanded', 'true');
  await user.keyboard('{ArrowUp}');
  expect(box).toHaveAttribute('aria-activedescendant', options()[1]?.id);
  await user.keyboard('{ArrowDown}');
  expect(box).not.toHaveAttribute('aria-activedescendant');
  await user.keyboard('{ArrowDown}{ArrowDown}');
  expect(options()[1]).toHaveAttribute('aria-selected', 'true');
  expect(box).toHaveFocus();
  await user.keyboard('{Enter}');
  expect(where()).toBe('/song?s=glassHigh01&p=fresh');
  expect(player.calls[0]?.track).toMatchObject({ videoId: 'glassHigh01', title: 'Glass Highway' });
});

test('an artist opens the artist’s songs, also on a click', async () => {
  const { user, where } = await setUp();
  await user.keyboard('gl');
  await user.click(await screen.findByRole('option', { name: 'Glass Choir Artist' }));
  expect(where()).toBe('/search?q=Glass+Choir&type=artist');
});

test.each([
  ['Glass Hour Playlist', '/playlist?p=glass-hour'],
  ['Glassworks Member', '/members?member=UCglass'],
])('playlists and members are also suggested: %s opens %s', async (name, address) => {
  const playlist = aPlaylist({ id: 'glass-hour', category_name: 'Glass Hour' });
  const member = { channel_id: 'UCglass', channel_name: 'Glassworks', channel_pic: '', sub_tag: '2K' };
  const { user, where } = await setUp({
    'GET /search/suggest': ok([
      artist,
      song,
      { kind: 'playlist', playlist },
      { kind: 'member', member: { ...member, testimonial: null } },
    ]),
  });
  await user.keyboard('gl');
  await user.click(await screen.findByRole('option', { name }));
  expect(where()).toBe(address);
});

test('works without suggestions, and shows no error', async () => {
  const { user, where, box } = await setUp({ 'GET /search/suggest': 'offline' });
  await user.keyboard('glass');
  await act(() => jest.advanceTimersByTimeAsync(350));
  expect(box).toHaveAttribute('aria-expanded', 'false');
  await user.keyboard('{ArrowDown}{Enter}');
  expect(where()).toBe('/search?q=glass');
});
