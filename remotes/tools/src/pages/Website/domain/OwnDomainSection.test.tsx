import { screen, within } from '@testing-library/react';
import { PLAIN_LOOK, type OwnDomain } from '@rushtone/domain';
import { aUser, aWebsite, errorResponse, ok, renderPage, type MockResponses } from '@rushtone/testing';
import * as website from '../index.ts';

const DOMAIN = 'music.example';
const waiting: OwnDomain = {
  domain: DOMAIN,
  state: 'waiting',
  records: [
    { type: 'TXT', name: `_rushtone.${DOMAIN}`, value: 'site=abc' },
    { type: 'CNAME', name: DOMAIN, value: 'sites.rushtone.com' },
  ],
  problem: '',
  checked_at: null,
  until: null,
};
const api: MockResponses = {
  'GET /website/get': ok(aWebsite()),
  'GET /website/status': ok({ domain_name: 'luna', state: 'online', until: null }),
  'GET /website/public': errorResponse(404, ''),
  'GET /website/draft': ok(null),
  'GET /website/look': ok(PLAIN_LOOK),
  'GET /website/domain': ok(null),
};
const open = async (more: MockResponses = {}) => {
  const session = aUser({ roles: ['subscriber'], plan: 'premium' });
  const page = await renderPage(website, { route: '/account/website', session, api: { ...api, ...more } });
  await page.user.click(screen.getByRole('button', { name: 'Use a domain of your own' }));
  return page;
};
const section = () => within(screen.getByRole('region', { name: 'Own domain' }));

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

test('a domain is claimed, its records are shown and verified, and it is removed again', async () => {
  let problem = 'There is no TXT record yet.';
  const { user } = await open({
    'POST /website/domain': ok(waiting),
    'POST /website/check_domain': () =>
      ok({ ...waiting, problem, state: problem === '' ? 'online' : 'waiting' }),
    'POST /website/remove_domain': ok(null),
  });
  const field = await section().findByRole('textbox', { name: /^Domain/ });
  await user.click(section().getByRole('button', { name: 'Use this domain' }));
  expect(field).toHaveAccessibleDescription(/Domain is required/);
  await user.click(field);
  await user.paste(DOMAIN);
  await user.keyboard('{Enter}');
  const records = await section().findByRole('list', { name: 'DNS records' });
  expect(records).toHaveTextContent('TXT recordName_rushtone.music.example');
  expect(records).toHaveTextContent('sites.rushtone.com');
  await user.click(section().getByRole('button', { name: 'Check now' }));
  expect(await section().findByRole('alert')).toHaveTextContent(problem);
  expect(section().getAllByText(problem)).toHaveLength(1);
  expect(section().getByText('Not connected')).toBeVisible();
  problem = '';
  await user.click(section().getByRole('button', { name: 'Check now' }));
  expect(await section().findByText(`Your website is at ${DOMAIN} now.`)).toBeVisible();
  expect(section().getByText('Online')).toBeVisible();

  await user.click(section().getByRole('button', { name: `Remove ${DOMAIN}` }));
  const question = within(await screen.findByRole('dialog', { name: `Remove ${DOMAIN}?` }));
  await user.click(question.getByRole('button', { name: 'Remove the domain' }));
  expect(await section().findByRole('textbox', { name: /^Domain/ })).toBeVisible();
});

test('a domain with missing records shows until when it is served', async () => {
  await open({
    'GET /website/domain': ok({
      ...waiting,
      state: 'failing',
      problem: 'It leads elsewhere.',
      until: '2026-12-01T10:00:00.000Z',
    }),
  });
  expect(await section().findByText('It leads elsewhere.')).toBeVisible();
  expect(section().getByText(/is served there until December 1, 2026/)).toBeVisible();
});

test('the page says so if no domains are offered', async () => {
  await open({ 'GET /website/domain': errorResponse(404, 'Own domains are not offered here.') });
  expect(await section().findByText('Own domains are not offered here.')).toBeVisible();
});
