import { act, fireEvent, screen, within } from '@testing-library/react';
import { bringIntoView } from '@rushtone/testing';
import { Footer } from './Footer.tsx';
import { HostBar } from '../bar/HostBar.tsx';
import { renderFrame } from '../../testing/render-frame.tsx';

const names = (area: HTMLElement) =>
  within(area)
    .getAllByRole('link')
    .map(({ textContent }) => textContent);

test('has the links of the specification, News, what-is and a copyright line (spec §2)', async () => {
  await renderFrame(<Footer />);
  expect(names(screen.getByRole('navigation', { name: 'Footer' }))).toEqual([
    'Playlists',
    'Network',
    'News',
    'What is nightcore?',
    'FAQ',
    'Contact Us',
    'Privacy Policy',
  ]);
  expect(screen.getByText(new RegExp(`© ${new Date().getFullYear()} Rushtone`))).toBeVisible();
});

test('shows donation links, and social links only if configured (spec §2)', async () => {
  const { unmount } = await renderFrame(<Footer />);
  expect(names(screen.getByRole('region', { name: 'Follow us' }))).toEqual([
    'Community chat',
    'Instagram',
    'X',
    'TikTok',
    'Wiki',
  ]);
  expect(names(screen.getByRole('region', { name: 'Donate' }))).toHaveLength(2);
  unmount();
  await renderFrame(<Footer />, { brand: 'slowtide' });
  expect(names(screen.getByRole('region', { name: 'Follow us' }))).toEqual(['Community chat', 'Instagram']);
});

test('the scroll-to-top button appears after 100 px of scroll (spec §9)', async () => {
  const { user } = await renderFrame(<Footer />);
  const scrolledTo = (y: number) => {
    Object.assign(window, { scrollY: y });
    fireEvent.scroll(window);
  };
  window.scrollTo = jest.fn();
  scrolledTo(100);
  expect(screen.queryByRole('button', { name: 'Scroll to top' })).not.toBeInTheDocument();
  scrolledTo(101);
  await user.click(screen.getByRole('button', { name: 'Scroll to top' }));
  expect(window.scrollTo).toHaveBeenCalledWith({ top: 0, behavior: 'smooth' });
  scrolledTo(0);
});

test('the theme choice loads when its placeholder comes into view', async () => {
  await renderFrame(<Footer />);
  expect(screen.queryByRole('group', { name: 'Theme' })).not.toBeInTheDocument();
  const place = screen.getByText(/^©/).nextElementSibling;
  if (!place) throw new Error('The footer has no place for it.');
  await act(async () => bringIntoView(place));
  expect(await screen.findByRole('group', { name: 'Theme' })).toBeVisible();
});

test('on other hosts the links go to the main site', async () => {
  await renderFrame(<Footer />, { host: 'fm.localhost:8080' });
  expect(screen.getByRole('link', { name: 'FAQ' })).toHaveAttribute('href', '//localhost:8080/faq');
});

test('a subscriber site’s bar has anchor links to its sections (spec §2)', async () => {
  const { unmount } = await renderFrame(<HostBar />, { host: 'luna.localhost' });
  const links = within(screen.getByRole('navigation', { name: 'Sections' })).getAllByRole('link');
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['New songs', '/#new-songs'],
    ['Support me', '/#support-me'],
    ['More', '/#more'],
    ['About me', '/#about-me'],
  ]);
  unmount();
  await renderFrame(<HostBar />, { host: 'fm.localhost' });
  expect(screen.queryByRole('navigation', { name: 'Sections' })).not.toBeInTheDocument();
});
