import { screen } from '@testing-library/react';
import { aSongSummary, aWebsite, ok, renderPage } from '@rushtone/testing';
import * as subscriberSite from './index.ts';

const { form_mail: _private, ...website } = aWebsite();
const site = { website, profile_pic: null, takes_mail: false, songs: [aSongSummary()] };
const beacon = jest.fn<boolean, [string, URLSearchParams]>(() => true);
const sent = () => beacon.mock.calls.map(([address, form]) => [address, Object.fromEntries(form)]);
const open = () =>
  renderPage(subscriberSite, { host: 'luna.localhost:8080', api: { 'GET /website/public': ok(site) } });
const set = (name: 'doNotTrack' | 'globalPrivacyControl', value: unknown) =>
  Object.defineProperty(navigator, name, { value, configurable: true });

beforeEach(() => {
  beacon.mockClear();
  Object.defineProperty(navigator, 'sendBeacon', { value: beacon, configurable: true });
});
afterEach(() => {
  set('doNotTrack', null);
  set('globalPrivacyControl', undefined);
});

test('a visit, its source and clicks are counted, without any data about the visitor', async () => {
  Object.defineProperty(document, 'referrer', {
    value: 'https://search.example/?q=secret',
    configurable: true,
  });
  const { user } = await open();
  await user.click(screen.getByRole('button', { name: /^Play Glass Highway/ }));
  await user.click(screen.getByRole('link', { name: 'Subscribe on YouTube' }));
  const common = { domain_name: 'luna' };
  expect(sent()).toEqual([
    ['/api/website/visit', { ...common, event: 'visit', source: 'search.example' }],
    ['/api/website/visit', { ...common, event: 'song', name: 'glassHigh01' }],
    ['/api/website/visit', { ...common, event: 'link', name: 'youtube' }],
  ]);
  expect(document.cookie).toBe('');
});

test.each([
  ['doNotTrack', '1'],
  ['globalPrivacyControl', true],
] as const)('nothing is counted with %s', async (name, value) => {
  set(name, value);
  const { user } = await open();
  await user.click(screen.getByRole('button', { name: /^Play Glass Highway/ }));
  expect(beacon).not.toHaveBeenCalled();
});
