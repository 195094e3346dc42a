import { screen } from '@testing-library/react';
import { PLAIN_LOOK } from '@rushtone/domain';
import { aSongSummary, aWebsite, errorResponse, ok, renderPage, type MockResponses } from '@rushtone/testing';
import * as subscriberSite from './index.ts';

const { form_mail: _private, ...website } = aWebsite();
const site = {
  website,
  profile_pic: null,
  takes_mail: false,
  songs: [aSongSummary()],
  look: {
    ...PLAIN_LOOK,
    theme: 'ember',
    order: ['about-me', 'playlists', 'new-songs', 'support-me', 'more'],
  },
  playlists: [{ id: 'fresh', category_name: 'Fresh', picture: null }],
};
const open = (more: MockResponses = {}) =>
  renderPage(subscriberSite, {
    host: 'luna.localhost:8080',
    api: { 'GET /website/public': ok(site), ...more },
  });

test("a site has its owner's theme, order and playlists, which open on the main site", async () => {
  const { container } = await open();
  expect(container.querySelector('[data-theme="ember"]')).toBeInTheDocument();
  const titles = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
  expect(titles.slice(0, 3)).toEqual(['About me', 'Playlists', 'New songs']);
  expect(screen.getByRole('link', { name: 'Fresh' })).toHaveAttribute(
    'href',
    '//localhost:8080/playlist?p=fresh',
  );
});

test('a site shows its owner’s cover with its alternative text', async () => {
  const cover = { file: 'c'.repeat(22), alt: 'A stage', position: 'bottom' };
  await open({ 'GET /website/public': ok({ ...site, look: { ...site.look, cover } }) });
  const picture = screen.getByRole('img', { name: 'A stage' });
  expect(picture).toHaveAttribute('data-position', 'bottom');
  expect(picture.getAttribute('src')).toMatch(/\/website\/cover\?name=luna&v=c{22}$/);
});

test('links of one’s own get the picture of their page once the page is idle, and say whose channel is verified', async () => {
  const link = (id: string, title: string) =>
    ({ id, kind: 'link', title, address: `https://${id}.example/`, shown: true }) as const;
  const links = [link('shop0001', 'My shop'), link('channel1', 'My channel')];
  const look = { ...site.look, order: ['links'], links };
  const more = { verified: ['channel1'], link_pictures: { shop0001: 'p'.repeat(22) } };
  const { container } = await open({ 'GET /website/public': ok({ ...site, ...more, look }) });
  expect(screen.getByRole('link', { name: /^My channel verified/ })).toBeVisible();
  expect(await screen.findByRole('button', { name: 'Copy link: My shop' })).toBeVisible();
  const pictures = [...container.querySelectorAll('img[src*="linkpicture"]')];
  expect(pictures.map((picture) => picture.getAttribute('src'))).toEqual([
    expect.stringMatching(/\/website\/linkpicture\?name=luna&v=p{22}$/),
  ]);
});

test('a custom accent uses the shades computed by the server', async () => {
  const accent_shades = { light: '#112233', dark: '#ddeeff', onLight: '#ffffff', onDark: '#000000' };
  const look = { ...site.look, theme: 'brand', accent: '#2ad4ff' };
  const { container } = await open({ 'GET /website/public': ok({ ...site, look, accent_shades }) });
  const themed = container.querySelector<HTMLElement>('[data-accent]');
  expect(themed?.style.getPropertyValue('--own-light')).toBe('#112233');
});

test('a visitor reports a site with a reason', async () => {
  const { user, api, notices } = await open({ 'POST /website/report': ok(null) });
  await user.click(screen.getByRole('button', { name: 'Report this site' }));
  await user.click(await screen.findByRole('button', { name: 'Send report' }));
  expect(screen.getByRole('alert')).toHaveTextContent('Please enter a valid reason.');
  await user.type(screen.getByRole('textbox', { name: /^What is wrong with it/ }), 'Not by Luna');
  await user.click(screen.getByRole('button', { name: 'Send report' }));
  expect(notices).toContainEqual({ kind: 'success', message: 'Thank you. Our team looks at it.' });
  expect(api.calls.at(-1)?.form).toEqual({ domain_name: website.domain_name, reason: 'Not by Luna' });
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('a report that cannot be sent keeps its text', async () => {
  const { user } = await open({ 'POST /website/report': errorResponse(429, 'Please wait a moment.') });
  await user.click(screen.getByRole('button', { name: 'Report this site' }));
  await user.type(await screen.findByRole('textbox', { name: /^What is wrong/ }), 'Not by Luna');
  await user.click(screen.getByRole('button', { name: 'Send report' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('Please wait a moment.');
  expect(screen.getByRole('textbox', { name: /^What is wrong/ })).toHaveValue('Not by Luna');
});
