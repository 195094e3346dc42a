import { type ReactNode } from 'react';
import type { Website } from '@rushtone/domain';
import { FallbackCover } from '../thumbnail/FallbackCover.tsx';
import { Thumbnail } from '../thumbnail/Thumbnail.tsx';
import { TravellingWave } from '../wave/TravellingWave.tsx';
import { SiteLinks } from './SiteLinks.tsx';
import { SiteSection } from './SiteSection.tsx';
import { moreLinks, supportLinks } from './social-links.ts';
import styles from './SiteView.module.scss';

export type SiteViewProps = {
  /** The fields as they were saved, or as they are being typed. */
  site: Omit<Website, 'domain_name' | 'form_mail'>;
  /** Address of the picture; a cover is drawn without one. */
  picture: string | null;
  songs: ReactNode;
  /** The way to write to the owner. */
  form?: ReactNode;
  /** Inside another page: its headings go one level down, and no address leads to its sections. */
  preview?: boolean;
};

/** A subscriber's own site. It knows no player and no API: songs and form are given to it. */
export const SiteView = ({ site, picture, songs, form, preview = false }: SiteViewProps) => {
  const support = supportLinks(site);
  const more = moreLinks(site);
  const Title = preview ? 'h2' : 'h1';
  return (
    <div className={styles.site}>
      <header className={styles.hero}>
        <TravellingWave className={styles.wave} />
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
