import { useId, type ReactNode } from 'react';
import type { Website } from '@rushtone/domain';
import { buttonClass, type ButtonVariant } from '../button/Button.tsx';
import { ExternalIcon } from '../icons/icons.tsx';
import { FallbackCover } from '../thumbnail/FallbackCover.tsx';
import { Thumbnail } from '../thumbnail/Thumbnail.tsx';
import { TravelingWave } from '../wave/TravelingWave.tsx';
import { moreLinks, supportLinks, type SiteLink } from './social-links.ts';
import styles from './SiteView.module.scss';

/** `ugc` and `nofollow`, because subscribers enter these links themselves. */
const SiteLinks = ({ links, variant }: { links: readonly SiteLink[]; variant: ButtonVariant }) =>
  links.length > 0 && (
    <ul className={styles.links}>
      {links.map(({ network, label, address }) => (
        <li key={network}>
          <a className={buttonClass(variant)} href={address} target="_blank" rel="noopener nofollow ugc">
            {label}
            <ExternalIcon size={16} />
          </a>
        </li>
      ))}
    </ul>
  );

type SiteSectionProps = { id: string; title: string; preview: boolean; children: ReactNode };

/** A section that the site's navigation links to. */
const SiteSection = ({ id, title, preview, children }: SiteSectionProps) => {
  const heading = useId();
  const Title = preview ? 'h3' : 'h2';
  return (
    <section id={preview ? undefined : id} className={styles.section} aria-labelledby={heading}>
      <Title id={heading}>{title}</Title>
      {children}
    </section>
  );
};

export type SiteViewProps = {
  /** The saved fields, or the unsaved ones in a preview. */
  site: Omit<Website, 'domain_name' | 'form_mail'>;
  /** URL of the picture; null shows a generated cover. */
  picture: string | null;
  songs: ReactNode;
  /** The contact form. */
  form?: ReactNode;
  /** Inside another page: headings are one level lower and sections have no id. */
  preview?: boolean;
};

/** A subscriber's site. The caller provides songs and form, so that it needs no player and no API. */
export const SiteView = ({ site, picture, songs, form, preview = false }: SiteViewProps) => {
  const support = supportLinks(site);
  const more = moreLinks(site);
  const Title = preview ? 'h2' : 'h1';
  return (
    <div className={styles.site}>
      <header className={styles.hero}>
        <TravelingWave className={styles.wave} />
        <div className={styles.picture}>
          {picture === null ? (
            <FallbackCover name={site.name} />
          ) : (
            <Thumbnail src={picture} name={site.name} className={styles.photo} eager={!preview} />
          )}
        </div>
        <Title className={styles.name} tabIndex={preview ? undefined : -1}>
          {site.name}
        </Title>
        {site.subtitle && <p className={styles.subtitle}>{site.subtitle}</p>}
      </header>
      <SiteSection id="new-songs" title="New songs" preview={preview}>
        {songs}
      </SiteSection>
      {support.length > 0 && (
        <SiteSection id="support-me" title="Support me" preview={preview}>
          <SiteLinks links={support} variant="primary" />
        </SiteSection>
      )}
      {(more.length > 0 || site.social_text) && (
        <SiteSection id="more" title="More" preview={preview}>
          {site.social_text && <p className={styles.text}>{site.social_text}</p>}
          <SiteLinks links={more} variant="outline" />
        </SiteSection>
      )}
      {(site.about_me || form) && (
        <SiteSection id="about-me" title="About me" preview={preview}>
          {site.about_me && <p className={styles.text}>{site.about_me}</p>}
          {form}
        </SiteSection>
      )}
    </div>
  );
};
