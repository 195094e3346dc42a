import { useSite } from '@rushtone/contract';
import { classes, Logo } from '@rushtone/ui';
import styles from './NavigationBar.module.scss';

/** The sections of a subscriber's site, by the ids that its page gives them. */
const SECTIONS = [
  { id: 'new-songs', label: 'New songs' },
  { id: 'support-me', label: 'Support me' },
  { id: 'more', label: 'More' },
  { id: 'about-me', label: 'About me' },
] as const;

/** The landing layout (spec §2): anchors of the one page. The styles hide those of sections that the site does not have. */
const SectionAnchors = () => (
  <nav className={styles.anchors} aria-label="Sections">
    {SECTIONS.map(({ id, label }) => (
      <a key={id} href={`/#${id}`}>
        {label}
      </a>
    ))}
  </nav>
);

/** The bar of the radio app and of a subscriber's site: a link to the main site, and the sections of the latter. */
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
