import { screen, within } from '@testing-library/react';
import { aSongSummary, ok, renderPage, type MockRequest } from '@rushtone/testing';
import { aMember, MEMBERS } from '../../testing/members.ts';
import * as members from './index.ts';

beforeEach(() => {
  window.scrollTo = () => undefined;
});

const api = { 'GET /member/all': ok(MEMBERS), 'GET /song/searchpage': ok({ songs: [], next: null }) };
const open = (route = '/members', table: Parameters<typeof renderPage>[1] = { api }) =>
  renderPage(members, { route, ...table });
const names = () =>
  within(screen.getByRole('list', { name: 'Members' }))
    .getAllByRole('button')
    .map((button) => button.querySelector('bdi')?.textContent);

test('spec §9: members fetched with limit 10000, the first sixty before', async () => {
  const { api: server } = await open();
  await screen.findByText('3 members');
  expect(server.calls.map(({ query }) => query.limit).sort()).toEqual(['10000', '60']);
});

test('spec §2: grid of all members with the same dialog, which has its own URL', async () => {
  const { user, where } = await open();
  await user.click(screen.getByRole('button', { name: /Kumo Speedworks/ }));
  expect(screen.getByRole('dialog', { name: 'Kumo Speedworks' })).toBeVisible();
  expect(where()).toBe('/members?member=UCkumo');
  expect(screen.getByRole('link', { name: 'Visit channel' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Close' }));
  expect(where()).toBe('/members');
  expect(screen.getByRole('button', { name: /Kumo Speedworks/ })).toHaveFocus();
});

test('the dialog plays the member’s newest songs, and goes on with the others', async () => {
  const songs = ['One', 'Two', 'Three', 'Four'].map((title, at) =>
    aSongSummary({
      title,
      author_name: 'Kumo Speedworks',
      youtube_id: `kumo${at}`,
      youtube_url: `kumo${at}`,
    }),
  );
  const {
    user,
    player,
    api: server,
  } = await open('/members?member=UCkumo', {
    api: { ...api, 'GET /song/searchpage': ok({ songs, next: null }) },
  });
  const list = within(await screen.findByRole('list', { name: 'Songs by Kumo Speedworks' }));
  expect(await list.findAllByRole('link')).toHaveLength(3);
  const asked = server.calls.find(({ path }) => path === '/song/searchpage');
  expect(asked?.query).toMatchObject({ s: 'Kumo Speedworks', type: 'artist' });
  await user.click(list.getByRole('button', { name: 'Play Two by Kumo Speedworks' }));
  expect(player.calls[0]?.track.videoId).toBe('kumo1');
  expect(player.calls[0]?.from?.tracks).toHaveLength(4);
});

test('a member’s URL opens the dialog, and closing it stays on the page', async () => {
  const { user, where } = await open('/members?member=UCeclair');
  expect(await screen.findByRole('dialog', { name: 'Éclair Rapide' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Close' }));
  expect(where()).toBe('/members');
});

test('search and sort order are in the URL', async () => {
  const { user, where } = await open();
  await screen.findByText('3 members');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Sort by' }), 'Most subscribers');
  expect(names()).toEqual(['Éclair Rapide', 'Luna Paradelle', 'Kumo Speedworks']);
  expect(where()).toBe('/members?sort=subscribers');
  await user.type(screen.getByRole('searchbox', { name: 'Search members' }), 'eclair');
  expect(await screen.findByText('1 of 3 members')).toBeVisible();
  expect(where()).toBe('/members?sort=subscribers&q=eclair');
  expect(names()).toEqual(['Éclair Rapide']);
});

test('a search without results offers to show all members', async () => {
  const { user, where } = await open('/members?q=zzz');
  expect(await screen.findByText('No members found')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Show all members' }));
  expect(names()).toHaveLength(3);
  expect(where()).toBe('/members');
  expect(screen.getByRole('searchbox')).toHaveValue('');
});

test('of ten thousand members, only those near the viewport are rendered, each with its position', async () => {
  const many = Array.from({ length: 10_000 }, (_, index) =>
    aMember({ channel_id: `UC${index}`, channel_name: `Channel ${index}` }),
  );
  const answer = ({ query }: MockRequest) => ok(many.slice(0, Number(query.limit)));
  await open('/members', { api: { 'GET /member/all': answer } });
  await screen.findByText('10,000 members');
  const cells = within(screen.getByRole('list', { name: 'Members' })).getAllByRole('listitem');
  expect(cells.length).toBeLessThan(1_000);
  expect(cells[0]).toHaveAttribute('aria-setsize', '10000');
  expect(cells[0]).toHaveAttribute('aria-posinset', '1');
});

test('members that failed to load can be retried', async () => {
  const { user, api: server } = await open('/members', { api: { 'GET /member/all': 'offline' } });
  expect(await screen.findByText('The members could not be loaded.')).toBeVisible();
  server.change(api);
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('3 members')).toBeVisible();
});
