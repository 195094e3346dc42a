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

test('New songs, Support me, More, About me: each is a place that the bar leads to', () => {
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

test('a link that its owner typed leads away and vouches for nothing', () => {
  show();
  const link = screen.getByRole('link', { name: 'Become a patron' });
  expect(link).toHaveAttribute('href', 'https://patreon.example/luna');
  expect(link).toHaveAttribute('rel', 'noopener nofollow ugc');
  expect(screen.getByRole('link', { name: 'Instagram' })).toBeVisible();
});

test.each(['javascript:alert(1)', 'data:text/html,x', 'not an address', ' '])('%j is no link', (address) => {
  show({ site: { ...site, patreon: address, instagram: address } });
  expect(screen.queryByRole('link')).not.toBeInTheDocument();
});

test('in a preview its headings go one level down and its sections have no address', () => {
  const { container } = show({ preview: true });
  expect(titles(1)).toEqual([]);
  expect(titles(3)).toEqual(['New songs', 'Support me', 'More', 'About me']);
  expect(container.querySelector('[id="new-songs"]')).toBeNull();
});

test('what was left empty has no section', () => {
  show({ site: { ...none, name: 'Luna', subtitle: '', about_me: '', social_text: '' } });
  expect(titles(2)).toEqual(['New songs']);
});
