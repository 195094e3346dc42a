import { screen, waitFor, within } from '@testing-library/react';
import { ok, renderPage } from '@rushtone/testing';
import { MEMBERS } from '../../testing/members.ts';
import * as network from './index.ts';

const api = {
  'GET /member/stats': ok({ members: 60, subs: 412_000, views: 98_700_000 }),
  'GET /member/all': ok(MEMBERS),
  'GET /song/searchpage': ok({ songs: [], next: null }),
  'GET /member/testimonial': ok(MEMBERS.filter(({ testimonial }) => testimonial)),
  'GET /subscriber/getsubscriberssite': ok([{ domain_name: 'luna', name: 'Luna', profile_pic: null }]),
};
const open = (options = {}) => renderPage(network, { route: '/network', api, ...options });
const href = (name: string | RegExp) => screen.getByRole('link', { name }).getAttribute('href');
const numbers = () => screen.getAllByRole('definition').map((value) => value.textContent);

const lessMotion = (matches: boolean) => {
  window.matchMedia = (query) => ({ matches, media: query }) as MediaQueryList;
};
beforeEach(() => lessMotion(true));
afterEach(() => jest.useRealTimers());

test('spec §2: stats (members, subs, views), without counting up for users who prefer reduced motion', async () => {
  await open();
  expect(numbers()).toEqual(['60', '412K', '98.7M']);
});

test('the stats count up once per page load', async () => {
  jest.useFakeTimers();
  lessMotion(false);
  const { unmount } = await open();
  expect(numbers()).not.toEqual(['60', '412K', '98.7M']);
  await screen.findByText('98.7M');
  unmount();
  await open();
  expect(numbers()).toEqual(['60', '412K', '98.7M']);
});

test('spec §2: member and subscriber carousels, testimonials, benefits', async () => {
  await open();
  const carousel = (name: string) => within(screen.getByRole('region', { name }));
  expect(carousel('Members').getAllByRole('group')).toHaveLength(3);
  expect(carousel('Testimonials').getByText('Good people, clear rules.')).toBeVisible();
  expect(screen.getByRole('heading', { name: 'What members get' })).toBeVisible();
  await screen.findByRole('region', { name: 'Subscribers' });
  expect(href('Luna')).toBe('//luna.localhost/');
});

test('spec §9: 100 channel subscribers are the threshold between network and academy', async () => {
  await open();
  expect(screen.getByText(/at least 100 subscribers/)).toBeVisible();
  expect(screen.getByText(/Below 100 subscribers you start in the academy/)).toBeVisible();
  expect(href('Apply to the network')).toBe('/get-in-touch?topic=apply-member');
  expect(href('Apply to the academy')).toBe('/get-in-touch?topic=apply-academy');
  expect(screen.getAllByRole('link', { name: 'See all members' })[0]).toHaveAttribute('href', '/members');
});

test("spec §2: an optional custom designer promo shown when its setting is 'true'", async () => {
  await open();
  expect(screen.getByRole('heading', { name: 'A designer for your channel' })).toBeVisible();
});

test('the designer promo is hidden on a site with a different setting', async () => {
  await open({ brand: 'slowtide' });
  expect(screen.queryByText('A designer for your channel')).not.toBeInTheDocument();
});

test("spec §2: a member dialog with previous/next and a 'Visit channel' action", async () => {
  const { user, where } = await open();
  await user.click(screen.getByRole('button', { name: 'Luna Paradelle' }));
  const dialog = await screen.findByRole('dialog', { name: 'Luna Paradelle' });
  expect(where()).toBe('/network?member=UCluna');
  expect(href('Visit channel')).toBe('http://video.localhost/channel/UCluna');
  await user.click(within(dialog).getByRole('button', { name: 'Next' }));
  expect(screen.getByRole('dialog', { name: 'Kumo Speedworks' })).toHaveTextContent('Good people');
  await user.click(within(dialog).getByRole('button', { name: 'Previous' }));
  expect(screen.getByRole('dialog', { name: 'Luna Paradelle' })).toBeVisible();
  await user.click(within(dialog).getByRole('button', { name: 'Previous' }));
  expect(screen.getByRole('dialog', { name: 'Éclair Rapide' })).toBeVisible();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(where()).toBe('/network');
});

test('the page works without the stats, which can be retried', async () => {
  const { user, api: server } = await open({ api: { ...api, 'GET /member/stats': 'offline' } });
  expect(screen.getByRole('link', { name: 'Apply to the network' })).toBeVisible();
  const again = await screen.findByRole('button', { name: 'Try again' });
  server.change(api);
  await user.click(again);
  expect(await screen.findByText('98.7M')).toBeVisible();
});

test('sections without members, testimonials or sites are hidden', async () => {
  const none = ok([]);
  await open({
    api: {
      ...api,
      'GET /member/all': none,
      'GET /member/testimonial': none,
      'GET /subscriber/getsubscriberssite': none,
    },
  });
  expect(screen.queryByRole('heading', { name: 'Meet the members' })).not.toBeInTheDocument();
  expect(screen.queryByRole('heading', { name: 'What members say' })).not.toBeInTheDocument();
});
