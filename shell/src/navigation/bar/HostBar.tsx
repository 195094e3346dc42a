import { useSite } from '@rushtone/contract';
import { classes, Logo } from '@rushtone/ui';
import styles from './NavigationBar.module.scss';

/** Sections of a subscriber's site, by their IDs in the page. */
const SECTIONS = [
  { id: 'new-songs', label: 'New songs' },
  { id: 'support-me', label: 'Support me' },
  { id: 'more', label: 'More' },
  { id: 'about-me', label: 'About me' },
] as const;

/** The landing layout (spec §2): anchors within the single page. The styles hide anchors of missing sections. */
const SectionAnchors = () => (
  <nav className={styles.anchors} aria-label="Sections">
    {SECTIONS.map(({ id, label }) => (
      <a key={id} href={`/#${id}`}>
        {label}
      </a>
    ))}
  </nav>
);

/**
 * The navigation bar of the radio app and of subscribers' sites: a link to the main site, and a subscriber
 * site's sections.
 */
export const HostBar = () => {
  const { site, host } = useSite();
  const landing = host.role.kind === 'subscriber';
  return (
    <header className={classes(styles.bar, landing && styles.landing)}>
      <div className={styles.inside}>
        <a className={styles.brand} href={`//${host.mainHost}/`} aria-label={`${site.name} home`}>
          <Logo name={site.name} cycles={site.logo.cycles} />
        </a>
        {landing && <SectionAnchors />}
      </div>
    </header>
  );
};
