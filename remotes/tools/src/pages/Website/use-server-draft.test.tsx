import { screen, waitFor } from '@testing-library/react';
import { PLAIN_LOOK, type SiteDraft } from '@rushtone/domain';
import { aUser, aWebsite, errorResponse, ok, renderPage, type MockResponses } from '@rushtone/testing';
import * as website from './index.ts';

const session = aUser({ uid: 'u-1', roles: ['subscriber'], plan: 'premium' });
const kept: SiteDraft = {
  texts: { subtitle: 'From my phone' },
  look: { ...PLAIN_LOOK, theme: 'ember' },
  saved_at: '2026-11-20T10:00:00.000Z',
};
const api: MockResponses = {
  'GET /website/get': ok(aWebsite()),
  'GET /website/public': errorResponse(404, ''),
  'GET /website/status': ok({ domain_name: 'luna', state: 'online', until: null }),
  'GET /website/look': ok(PLAIN_LOOK),
  'GET /playlist/all': ok([]),
  'GET /ownplaylist/getall': ok([]),
  'GET /website/draft': ok(null),
  'POST /website/draft': ok(null),
  'POST /website/save': ({ form }) => ok({ ...aWebsite(), ...form }),
  'POST /website/look': ok(kept.look),
};
const open = (more: MockResponses = {}) =>
  renderPage(website, { route: '/account/website', session, api: { ...api, ...more } });
const subtitle = () => screen.getByRole('textbox', { name: /^Subtitle/ });
const drafts = ({ api: { calls } }: Awaited<ReturnType<typeof open>>) =>
  calls
    .filter(({ method, path }) => method === 'POST' && path === '/website/draft')
    .map(({ form }): unknown => [JSON.parse(form.texts ?? ''), JSON.parse(form.look ?? '')]);

beforeEach(() => {
  localStorage.clear();
  jest.useFakeTimers();
});
afterEach(() => jest.useRealTimers());

test('input is stored on the server once, after a pause, and nothing is published', async () => {
  const page = await open();
  await page.user.type(subtitle(), '!');
  expect(screen.getByText('Saving the draft…')).toBeVisible();
  expect(await screen.findByText(/^The draft is saved\. Only you see it/)).toBeVisible();
  expect(drafts(page)).toEqual([[{ subtitle: 'Faster than the moon!' }, null]]);
  expect(page.api.calls.some(({ path }) => path === '/website/save')).toBe(false);
});

test('a draft from another device is restored, with its look, until it is discarded or published', async () => {
  const page = await open({ 'GET /website/draft': ok(kept) });
  await waitFor(() => expect(subtitle()).toHaveValue('From my phone'));
  expect(screen.getByText('Your unsaved changes were restored.')).toBeVisible();
  expect(screen.getByRole('region', { name: 'Preview' }).querySelector('[data-theme]')).toHaveAttribute(
    'data-theme',
    'ember',
  );
  expect(screen.getByText('Not published: Subtitle, Look and links.')).toBeVisible();
  await page.user.click(screen.getByRole('button', { name: 'Publish' }));
  expect(await screen.findByText('Your website has been updated!')).toBeVisible();
  await waitFor(() => expect(drafts(page).at(-1)).toEqual([{}, null]));
  expect(localStorage).toHaveLength(0);
});

test('on the next visit, unsent local changes take precedence over the server’s draft', async () => {
  const first = await open({ 'POST /website/draft': 'offline' });
  await first.user.type(subtitle(), '!');
  expect(await screen.findByText(/^The draft is kept on this device/)).toBeVisible();
  first.unmount();
  const second = await open({ 'GET /website/draft': ok(kept) });
  expect(subtitle()).toHaveValue('Faster than the moon!');
  await waitFor(() => expect(drafts(second)).toEqual([[{ subtitle: 'Faster than the moon!' }, null]]));
  await screen.findByText(/^The draft is saved/);
  second.unmount();
  await open({ 'GET /website/draft': ok(null) });
  await waitFor(() => expect(subtitle()).toHaveValue('Faster than the moon'));
});
