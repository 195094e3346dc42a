import { act, screen } from '@testing-library/react';
import { SITE_OFFLINE } from '@rushtone/domain';
import { aSongSummary, aWebsite, ok, errorResponse, renderPage, type MockResponses } from '@rushtone/testing';
import * as subscriberSite from './index.ts';

beforeEach(() => {
  window.sessionStorage.clear();
  delete document.documentElement.dataset.visited;
});

const { form_mail: _private, ...website } = aWebsite();
const site = {
  website,
  profile_pic: null,
  takes_mail: true,
  songs: [aSongSummary(), aSongSummary({ youtube_id: 'second', title: 'Second Wind' })],
};
const open = (table: MockResponses) =>
  renderPage(subscriberSite, { host: 'luna.localhost:8080', api: table });
const api = { 'GET /website/public': ok(site), 'POST /website/contact': ok(null) };

test('shows name, subtitle, about text and links of the subscriber in the hostname', async () => {
  const { api: server } = await open(api);
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Luna');
  expect(screen.getByText('Faster than the moon')).toBeVisible();
  expect(screen.getByText('I speed things up.')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Subscribe on YouTube' })).toBeVisible();
  expect(server.calls[0]?.query).toEqual({ name: 'luna' });
  expect(document.title).toBe('Luna – Rushtone');
});

test('a site that came without the server’s HTML counts its visit', async () => {
  const beacon = jest.fn<boolean, [string, URLSearchParams]>(() => true);
  Object.defineProperty(navigator, 'sendBeacon', { value: beacon, configurable: true });
  await open(api);
  Reflect.deleteProperty(navigator, 'sendBeacon');
  expect(beacon.mock.calls.map(([address, form]) => [address, form.get('event')])).toEqual([
    ['/api/website/visit', 'visit'],
  ]);
});

test("the channel's songs play here, and their titles link to the main site", async () => {
  const { user, player } = await open(api);
  await user.click(screen.getByRole('button', { name: 'Play Glass Highway by Neon Orchard' }));
  expect(player.calls[0]?.track).toMatchObject({ videoId: 'glassHigh01', playlistId: 'fresh' });
  expect(player.calls[0]?.from?.tracks[0]).toEqual(player.calls[0]?.track);
  expect(screen.getByRole('button', { name: 'Pause Glass Highway by Neon Orchard' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Glass Highway' })).toHaveAttribute(
    'href',
    '//localhost:8080/song?s=glassHigh01&p=fresh',
  );
});

test('sends a message to the owner', async () => {
  const { user, api: server } = await open(api);
  await user.click(await screen.findByRole('button', { name: 'Send' }));
  expect(screen.getByRole('textbox', { name: 'Email' })).toHaveFocus();
  await user.type(screen.getByRole('textbox', { name: 'Email' }), 'mia@example.com');
  await user.type(screen.getByRole('textbox', { name: 'Message' }), 'I love it.');
  await user.click(screen.getByRole('button', { name: 'Send' }));
  expect(await screen.findByText('Your request has been sent successfully!')).toBeVisible();
  expect(server.calls.at(-1)?.form).toEqual({
    domain_name: 'luna',
    name: '',
    email: 'mia@example.com',
    message: 'I love it.',
  });
});

test('keeps the message after a failure and a reload', async () => {
  const { user, unmount } = await open({
    ...api,
    'POST /website/contact': errorResponse(429, 'Please wait.'),
  });
  await user.type(await screen.findByRole('textbox', { name: 'Email' }), 'mia@example.com');
  await user.type(screen.getByRole('textbox', { name: 'Message' }), 'Hello');
  await user.click(screen.getByRole('button', { name: 'Send' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('Please wait.');
  unmount();
  await open(api);
  expect(await screen.findByRole('textbox', { name: 'Message' })).toHaveValue('Hello');
});

test('a site without an email address has no form', async () => {
  await open({ 'GET /website/public': ok({ ...site, takes_mail: false }) });
  // The form is a chunk of its own.
  jest.useFakeTimers();
  await act(() => jest.advanceTimersByTimeAsync(500));
  jest.useRealTimers();
  expect(screen.queryByRole('button', { name: 'Send' })).toBeNull();
});

test('an unknown name shows "Site not found" with a link to the main site', async () => {
  await open({ 'GET /website/public': errorResponse(404, 'There is no website of that name.') });
  expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent('Site not found');
  expect(screen.getByRole('link', { name: 'Listen on Rushtone' })).toHaveAttribute(
    'href',
    '//localhost:8080/',
  );
});

test('a site that is offline says so, and does not invite visitors to claim its name', async () => {
  await open({ 'GET /website/public': errorResponse(404, SITE_OFFLINE) });
  expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent('Site offline');
  expect(screen.getByText(/is offline/)).toHaveTextContent('The site luna is offline at the moment.');
  expect(screen.getByRole('link', { name: 'Listen on Rushtone' })).toBeVisible();
  expect(screen.queryByText(/claim/i)).toBeNull();
});

test('a server error is not shown as a missing site', async () => {
  const { user, api: server } = await open({ 'GET /website/public': errorResponse(500, 'Fault 17.') });
  expect(await screen.findByText('This site could not be loaded.')).toBeVisible();
  server.change(api);
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('heading', { name: 'Luna' })).toBeVisible();
});
