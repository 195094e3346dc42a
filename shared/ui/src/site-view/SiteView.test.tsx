import { render, screen, within } from '@testing-library/react';
import { PLAIN_LOOK, SOCIAL_NETWORKS, type SocialNetwork } from '@rushtone/domain';
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
  show({ verified: ['instagram'] });
  const link = screen.getByRole('link', { name: 'Become a patron' });
  expect(link).toHaveAttribute('href', 'https://patreon.example/luna');
  expect(link).toHaveAttribute('rel', 'noopener nofollow ugc');
  expect(screen.getByRole('link', { name: 'Instagram verified' })).toBeVisible();
});

test('links of the owner’s own are grouped by headings, without hidden ones', () => {
  const link = { kind: 'link', title: 'Shop', address: 'https://shop.example/', shown: true } as const;
  show({
    look: {
      ...PLAIN_LOOK,
      links: [
        { ...link, id: 'shop0001' },
        { ...link, id: 'head0001', kind: 'heading', title: 'Reading', address: '' },
        { ...link, id: 'diary001', title: 'Diary', address: 'https://diary.example/' },
        { ...link, id: 'hidden01', title: 'Secret', shown: false },
        { ...link, id: 'script01', title: 'Script', address: 'javascript:alert(1)' },
        { ...link, id: 'head0002', kind: 'heading', title: 'Nothing below', address: '' },
      ],
    },
  });
  const links = within(screen.getByRole('region', { name: 'Links' }));
  expect(links.getAllByRole('link').map((each) => [each.textContent, each.dataset.network])).toEqual([
    ['Shop', 'shop0001'],
    ['Diary', 'diary001'],
  ]);
  expect(titles(3)).toEqual(['Reading']);
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
