import { useRef } from 'react';
import { PageLink, useSeen, useSite } from '@rushtone/contract';
import { SCROLL_TO_TOP_AFTER_PX } from '@rushtone/domain';
import { paths, type Site } from '@rushtone/site';
import { IconButton, Logo, prefersReducedMotion, ToTopIcon } from '@rushtone/ui';
import { lazyPart } from '../../components/lazy-part.tsx';
import { useScrolledPast } from '../../lib/use-scrolled-past.ts';
import styles from './Footer.module.scss';

/** If its code cannot be loaded, the theme just cannot be changed here. */
const ThemeChoice = lazyPart(
  async () => (await import('../bar/bar-panels.ts')).ThemeChoice,
  () => null,
);

const pagesOf = ({ whatIs }: Site) => [
  { to: paths.playlists, label: 'Playlists' },
  { to: paths.network, label: 'Network' },
  { to: paths.latest, label: 'News' },
  { to: whatIs.path, label: whatIs.label },
  { to: paths.faq, label: 'FAQ' },
  { to: paths.contact, label: 'Contact Us' },
  { to: paths.privacy, label: 'Privacy Policy' },
];

/** Returns the configured networks only (spec §2). */
const socialLinksOf = ({ social }: Site) =>
  [
    [social.communityChat, 'Community chat'] as const,
    [social.instagram, 'Instagram'] as const,
    [social.x, 'X'] as const,
    [social.tiktok, 'TikTok'] as const,
    [social.wiki, 'Wiki'] as const,
  ].flatMap(([href, label]) => (href ? [{ href, label }] : []));

type ExternalLink = { href: string; label: string };

const ExternalLinks = ({ title, links }: { title: string; links: readonly ExternalLink[] }) =>
  links.length > 0 && (
    <section className={styles.section} aria-label={title}>
      <ul>
        {links.map(({ href, label }) => (
          <li key={label}>
            <a href={href} rel="noopener">
              {label}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );

/** Links to pages of the main site, with an absolute URL on other hosts. */
const PageLinks = () => {
  const { site, host } = useSite();
  const onMainHost = host.role.kind === 'main';
  return (
    <ul>
      {pagesOf(site).map(({ to, label }) => (
        <li key={to}>
          {onMainHost ? (
            <PageLink to={to}>{label}</PageLink>
          ) : (
            <a href={`//${host.mainHost}${to}`}>{label}</a>
          )}
        </li>
      ))}
    </ul>
  );
};

const scrollToTop = () => {
  window.scrollTo({ top: 0, behavior: prefersReducedMotion() ? 'auto' : 'smooth' });
  document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
};

/** Appears after 100 px of scroll (spec §9), above the player and never over a video. */
const ScrollToTop = () =>
  useScrolledPast(SCROLL_TO_TOP_AFTER_PX) && (
    <IconButton className={styles.top} label="Scroll to top" icon={<ToTopIcon />} onClick={scrollToTop} />
  );

export const Footer = () => {
  const { site } = useSite();
  const themeBox = useRef(null);
  const seen = useSeen(themeBox);
  const donations = site.social.donations.map(({ name, url }) => ({ href: url, label: name }));
  return (
    <footer className={styles.footer}>
      <div>
        <Logo name={site.name} cycles={site.logo.cycles} />
        <p className={styles.rights} suppressHydrationWarning>
          {`© ${new Date().getFullYear()} ${site.name}. All rights belong to their owners.`}
        </p>
        <div ref={themeBox} className={styles.theme}>
          {seen && <ThemeChoice />}
        </div>
      </div>
      <nav className={styles.pages} aria-label="Footer">
        <PageLinks />
      </nav>
      <ExternalLinks title="Follow us" links={socialLinksOf(site)} />
      <ExternalLinks title="Donate" links={donations} />
      <ScrollToTop />
    </footer>
  );
};
