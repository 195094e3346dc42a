import { screen, within } from '@testing-library/react';
import type { HeadContext } from '@rushtone/contract';
import { renderPage } from '@rushtone/testing';
import { ON_DEVICE, periodText, RETENTION } from '@rushtone/domain/retention';
import { BRANDS, SITES } from '@rushtone/site';
import { heads } from '../ssr.ts';
import * as about from './About/AboutPage.tsx';
import { MILESTONES } from './About/milestones.ts';
import { faqOf } from './Faq/faq.ts';
import * as faq from './Faq/FaqPage.tsx';
import * as privacy from './Privacy/PrivacyPage.tsx';
import * as whatIs from './WhatIs/WhatIsPage.tsx';

class NothingVisible {
  observe() {}
  disconnect() {}
}
beforeAll(() => Object.assign(window, { IntersectionObserver: NothingVisible }));

describe('FAQ', () => {
  test('spec §2: accordion with two sections, General and Network', async () => {
    const { user } = await renderPage(faq, { route: '/faq' });
    const titles = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
    expect(titles).toEqual(['General', 'Network']);
    const answer = screen.getByText(/An email address and a password are all it takes/);
    expect(answer).not.toBeVisible();
    await user.click(screen.getByText('What do I need an account for?'));
    expect(answer).toBeVisible();
  });

  test('spec §2: Rushtone typical tempo is 140-160 bpm and speed-up is 20-35%', async () => {
    await renderPage(faq, { route: '/faq#academy' });
    expect(screen.getByText(/Rushtone typical tempo is 140-160 bpm and speed-up is 20-35%/)).toBeVisible();
  });

  test('spec §2: host-specific alternative text', async () => {
    await renderPage(faq, { route: '/faq#academy', brand: 'slowtide' });
    expect(screen.getByText(/Slowtide typical tempo is 60-85 bpm and slow-down is 15-25%/)).toBeVisible();
    expect(screen.queryByText(/Rushtone|sped up/)).not.toBeInTheDocument();
  });

  test('explains how to manage a plan, and links to the dashboard', async () => {
    await renderPage(faq, { route: '/faq#manage-plan' });
    expect(
      screen.getByText(/“Change plan”, “Payment method”, “Receipts” and “Cancel plan” open those pages/),
    ).toBeVisible();
    expect(screen.getByRole('link', { name: 'Go to your dashboard' })).toHaveAttribute('href', '/account');
  });

  test.each(BRANDS)('spec §2: structured FAQ data of all questions, on %s', (brand) => {
    const { data } = heads.Faq!({ site: SITES[brand] } as HeadContext);
    const questions = faqOf(SITES[brand]).flatMap((section) => section.questions);
    expect(data).toMatchObject({
      '@type': 'FAQPage',
      mainEntity: questions.map(({ question }) => ({ '@type': 'Question', name: question })),
    });
    expect(new Set(questions.map(({ id }) => id)).size).toBe(questions.length);
  });
});

test.each(BRANDS)('spec §2: About is a timeline of milestones, the oldest first, on %s', async (brand) => {
  await renderPage(about, { route: '/about-us', brand });
  const items = within(screen.getByRole('region', { name: 'Our story' })).getAllByRole('listitem');
  const years = items.map((item) => Number(within(item).getByText(/^\d{4}$/).textContent));
  expect(items).toHaveLength(MILESTONES[brand].length);
  expect(years).toEqual(years.toSorted((a, b) => a - b));
});

test('Privacy links to the host’s terms and privacy policy and explains how to revoke access', async () => {
  await renderPage(privacy, { route: '/privacy' });
  const href = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
  expect(href('YouTube Terms of Service')).toBe('https://www.youtube.com/t/terms');
  expect(href('Google Privacy Policy')).toBe('https://policies.google.com/privacy');
  expect(href('Google security settings')).toBe('https://security.google.com/settings/security/permissions');
  expect(screen.getByText(/YouTube API Services/)).toBeVisible();
});

test('Privacy says what is on the device and what of it is on the server', async () => {
  await renderPage(privacy, { route: '/privacy' });
  const section = (name: string) => within(screen.getByRole('region', { name }));
  const device = section('What stays on your device');
  expect(device.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(
    ON_DEVICE.map(({ what }) => what),
  );
  expect(
    device.getByText(/not sent to us before you send or save it, except a draft of your website/),
  ).toBeVisible();
  expect(section('When you have an account').getByText(/kept as a draft, which only you see/)).toBeVisible();
});

test('Privacy names no period that is not in the table of retention', async () => {
  const { container } = await renderPage(privacy, { route: '/privacy' });
  const known = Object.values(RETENTION).map(({ period }) => periodText(period));
  const text = (container.textContent ?? '').replaceAll('seven', '7');
  const named = text.match(/\d+ (?:days?|weeks?|months?|years?)/g) ?? [];
  expect(named.length).toBeGreaterThanOrEqual(known.length);
  expect(named.filter((period) => !known.includes(period))).toEqual([]);
});

test('Privacy lists everything that is deleted automatically, with its retention period', async () => {
  await renderPage(privacy, { route: '/privacy' });
  const periods = within(screen.getByRole('region', { name: 'How long we keep it' })).getAllByRole(
    'listitem',
  );
  expect(periods).toHaveLength(Object.keys(RETENTION).length);
  expect(periods.map(({ textContent }) => textContent)).toContain(
    'The log of requests: 14 days after each request',
  );
});

test.each(BRANDS)(
  'the what-is article of %s is at its configured route and has an example',
  async (brand) => {
    const { path, label } = SITES[brand].whatIs;
    const { container } = await renderPage(whatIs, { route: path, brand });
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(label);
    expect(container.querySelector('[data-inline-video]')).not.toBeNull();
    expect(document.title).toBe(`${label} – ${SITES[brand].name}`);
  },
);

test('the path of the sister brand’s article does not exist on the site', async () => {
  const { container, where } = await renderPage(whatIs, { route: '/what-is-slowed-reverb' });
  expect(where()).toBe('/what-is-slowed-reverb');
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Page not found');
  expect(container.querySelector('[data-inline-video]')).toBeNull();
});
