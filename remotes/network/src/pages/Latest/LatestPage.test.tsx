import { screen, within } from '@testing-library/react';
import { ok, renderPage } from '@rushtone/testing';
import * as latest from './index.ts';

const item = {
  image: 'http://video.localhost/vi/a/mqdefault.jpg',
  title: 'Villain Era is open',
  content: '<p>Start with <a href="/playlist?p=villain-era">the whole set</a>.</p><script>alert(1)</script>',
  url: 'https://8bit.example/boss',
};
const open = (news: unknown) => renderPage(latest, { route: '/latest', api: { 'GET /feed/get': ok(news) } });

test('spec §2: news cards with image, title, html content and a Read more link', async () => {
  const { container } = await open([item]);
  const card = within(screen.getByRole('article', { name: 'Villain Era is open' }));
  expect(container.querySelector('article img')).toHaveAttribute('src', item.image);
  expect(card.getByRole('link', { name: /^Read more/ })).toHaveAttribute('href', item.url);
  expect(container.querySelector('script')).toBeNull();
});

test('a link to a page of this site navigates without a reload', async () => {
  const { user, where } = await open([item]);
  await user.click(screen.getByRole('link', { name: 'the whole set' }));
  expect(where()).toBe('/playlist?p=villain-era');
});

test.each(['javascript:alert(1)', '//evil.example', ''])('%j does not get a Read more link', async (url) => {
  await open([{ ...item, url }]);
  expect(screen.queryByRole('link', { name: /^Read more/ })).not.toBeInTheDocument();
});

test("spec §2: shows 'No updates to display' when empty", async () => {
  await open([]);
  expect(screen.getByText('No updates to display')).toBeVisible();
});
