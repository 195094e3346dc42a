import { render, screen } from '@testing-library/react';
import { SOCIAL_NETWORKS, type SocialNetwork } from '@rushtone/domain';
import { SiteView, type SiteViewProps } from './SiteView.tsx';

const none = Object.fromEntries(SOCIAL_NETWORKS.map((network) => [network, ''])) as Record<
  SocialNetwork,
  string
>;
const site: SiteViewProps['site'] = {
  ...none,
  name: 'Luna',
  subtitle: 'Faster than the moon',
  about_me: 'I speed things up.',
  social_text: 'Find me here',
  patreon: 'https://patreon.example/luna',
  instagram: 'https://instagram.example/luna',
};
const show = (changes: Partial<SiteViewProps> = {}) =>
  render(<SiteView site={site} picture={null} songs={<p>Her songs</p>} {...changes} />);
const titles = (level: number) =>
  screen.queryAllByRole('heading', { level }).map(({ textContent }) => textContent);

test('has the sections New songs, Support me, More and About me, each with an id', () => {
  const { container } = show({ form: <p>Write to me</p> });
  expect(titles(1)).toEqual(['Luna']);
  expect(titles(2)).toEqual(['New songs', 'Support me', 'More', 'About me']);
  expect([...container.querySelectorAll('section')].map(({ id }) => id)).toEqual([
    'new-songs',
    'support-me',
    'more',
    'about-me',
  ]);
  expect(screen.getByText('Faster than the moon')).toBeVisible();
  expect(screen.getByText('Write to me')).toBeVisible();
});

test('links of the owner are external and not endorsed', () => {
  show();
  const link = screen.getByRole('link', { name: 'Become a patron' });
  expect(link).toHaveAttribute('href', 'https://patreon.example/luna');
  expect(link).toHaveAttribute('rel', 'noopener nofollow ugc');
  expect(screen.getByRole('link', { name: 'Instagram' })).toBeVisible();
});

test.each(['javascript:alert(1)', 'data:text/html,x', 'not an address', ' '])(
  '%j is not rendered as a link',
  (address) => {
    show({ site: { ...site, patreon: address, instagram: address } });
    expect(screen.queryByRole('link')).not.toBeInTheDocument();
  },
);

test('a preview has headings one level lower and no section ids', () => {
  const { container } = show({ preview: true });
  expect(titles(1)).toEqual([]);
  expect(titles(3)).toEqual(['New songs', 'Support me', 'More', 'About me']);
  expect(container.querySelector('[id="new-songs"]')).toBeNull();
});

test('sections without content are left out', () => {
  show({ site: { ...none, name: 'Luna', subtitle: '', about_me: '', social_text: '' } });
  expect(titles(2)).toEqual(['New songs']);
});
