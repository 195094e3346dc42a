import { PageLink, useSite } from '@rushtone/contract';
import { paths, type Site } from '@rushtone/site';
import { Logo } from '@rushtone/ui';
import { ScrollToTop } from './ScrollToTop.tsx';
import styles from './Footer.module.scss';

const pagesOf = ({ whatIs }: Site) => [
  { to: paths.playlists, label: 'Playlists' },
  { to: paths.network, label: 'Network' },
  { to: paths.latest, label: 'News' },
  { to: whatIs.path, label: whatIs.label },
  { to: paths.faq, label: 'FAQ' },
  { to: paths.contact, label: 'Contact Us' },
  { to: paths.privacy, label: 'Privacy Policy' },
];

/** Only what is configured (spec §2). */
const outsideOf = ({ social }: Site) =>
  [
    { href: social.communityChat, label: 'Community chat' },
    { href: social.instagram, label: 'Instagram' },
    { href: social.x, label: 'X' },
    { href: social.tiktok, label: 'TikTok' },
    { href: social.wiki, label: 'Wiki' },
  ].flatMap(({ href, label }) => (href ? [{ href, label }] : []));

const Outside = ({ href, label }: { href: string; label: string }) => (
  <li>
    <a href={href} rel="noopener">
      {label}
    </a>
  </li>
);

/** Pages of the main site, which the other hosts reach by its address. */
const Pages = () => {
  const { site, host } = useSite();
  const here = host.role.kind === 'main';
  return (
    <ul>
      {pagesOf(site).map(({ to, label }) => (
        <li key={to}>
          {here ? <PageLink to={to}>{label}</PageLink> : <a href={`//${host.mainHost}${to}`}>{label}</a>}
        </li>
      ))}
    </ul>
  );
};

export const Footer = () => {
  const { site } = useSite();
  const outside = outsideOf(site);
  const { donations } = site.social;
  return (
    <footer className={styles.footer}>
      <Logo name={site.name} cycles={site.logo.cycles} />
      <nav aria-label="Footer">
        <Pages />
      </nav>
      {outside.length > 0 && (
        <section aria-label="Follow us">
          <ul>
            {outside.map((link) => (
              <Outside key={link.label} {...link} />
            ))}
          </ul>
        </section>
      )}
      {donations.length > 0 && (
        <section aria-label="Donate">
          <ul>
            {donations.map(({ name, url }) => (
              <Outside key={name} href={url} label={name} />
            ))}
          </ul>
        </section>
      )}
      <p className={styles.rights}>
        © {new Date().getFullYear()} {site.name}. All rights belong to their owners.
      </p>
      <ScrollToTop />
    </footer>
  );
};
