import { Fragment, useId, type CSSProperties, type ReactNode } from 'react';
import {
  PLAIN_LOOK,
  type AccentShades,
  type SiteLook,
  type SiteSection as Section,
  type Website,
} from '@rushtone/domain';
import { buttonClass, type ButtonVariant } from '../button/Button.tsx';
import { ExternalIcon } from '../icons/icons.tsx';
import { FallbackCover } from '../thumbnail/FallbackCover.tsx';
import { Thumbnail } from '../thumbnail/Thumbnail.tsx';
import { TravelingWave } from '../wave/TravelingWave.tsx';
import { linkGroups, moreLinks, supportLinks, type ShownLink } from './social-links.ts';
import styles from './SiteView.module.scss';

/** `ugc` and `nofollow`, because subscribers enter these links themselves. */
type SiteLinksProps = Pick<SiteViewProps, 'verified'> & {
  links: readonly ShownLink[];
  first: ButtonVariant;
  beside: SiteViewProps['besideLink'];
};

const SiteLinks = ({ links, first, beside, verified }: SiteLinksProps) =>
  links.length > 0 && (
    <ul className={styles.links}>
      {links.map(({ name, label, address }, index) => (
        <li key={name}>
          <a
            className={buttonClass(index === 0 ? first : 'outline')}
            href={address}
            target="_blank"
            rel="noopener nofollow ugc"
            data-network={name}
          >
            {label}
            {verified?.includes(name) && (
              <>
                {' '}
                <span className={styles.verified}>verified</span>
              </>
            )}
            <ExternalIcon size={16} />
          </a>
          {beside?.({ name, label, address })}
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
  look?: SiteLook | undefined;
  /** Shades of the look's accent, computed by the caller: the server knows them, except for a preview's accent. */
  shades?: AccentShades | null | undefined;
  /** URL of the look's cover. */
  cover?: string | null;
  /** URL of the picture; a generated cover if `null`. */
  picture: string | null;
  songs: ReactNode;
  /** `null` if there are none. */
  playlists?: ReactNode;
  /** Names of the links to channels that are connected accounts of the owner. */
  verified?: readonly string[] | undefined;
  /** Returns what stands beside a link. */
  besideLink?: ((link: ShownLink) => ReactNode) | undefined;
  /** Contact form. */
  form?: ReactNode;
  /** Whether it is embedded in another page: headings are one level lower, and sections have no ID. */
  preview?: boolean;
};

/** Sets the shades of the owner's accent, from which the stylesheet chooses by color scheme. */
const accentStyle = ({ light, dark, onLight, onDark }: AccentShades) =>
  ({
    '--own-light': light,
    '--own-dark': dark,
    '--own-on-light': onLight,
    '--own-on-dark': onDark,
  }) as CSSProperties;

/** Returns the site's sections; those without content are `null`. */
const sectionsOf = ({
  site,
  look = PLAIN_LOOK,
  besideLink,
  verified,
  songs,
  playlists,
  form,
  preview = false,
}: SiteViewProps) => {
  const support = supportLinks(site);
  const more = moreLinks(site);
  // Servers of older versions don't send it.
  const groups = linkGroups(look.links ?? []);
  const Heading = preview ? 'h4' : 'h3';
  const sections: Record<Section, ReactNode> = {
    links: groups.length > 0 && (
      <SiteSection id="links" title="Links" preview={preview}>
        {groups.map(({ id, heading, links }) => (
          <Fragment key={id}>
            {heading && <Heading className={styles.heading}>{heading}</Heading>}
            <SiteLinks links={links} first="outline" beside={besideLink} verified={verified} />
          </Fragment>
        ))}
      </SiteSection>
    ),
    'new-songs': (
      <SiteSection id="new-songs" title="New songs" preview={preview}>
        {songs}
      </SiteSection>
    ),
    playlists: playlists && (
      <SiteSection id="playlists" title="Playlists" preview={preview}>
        {playlists}
      </SiteSection>
    ),
    'support-me': support.length > 0 && (
      <SiteSection id="support-me" title="Support me" preview={preview}>
        <SiteLinks links={support} first="primary" beside={besideLink} verified={verified} />
      </SiteSection>
    ),
    more: (more.length > 0 || site.social_text) && (
      <SiteSection id="more" title="More" preview={preview}>
        {site.social_text && <p className={styles.text}>{site.social_text}</p>}
        <SiteLinks links={more} first="outline" beside={besideLink} verified={verified} />
      </SiteSection>
    ),
    'about-me': (site.about_me || form) && (
      <SiteSection id="about-me" title="About me" preview={preview}>
        {site.about_me && <p className={styles.text}>{site.about_me}</p>}
        {form}
      </SiteSection>
    ),
  };
  return sections;
};

/**
 * A subscriber's site. The caller provides songs, playlists and form, so that this component needs neither a
 * player nor the API.
 */
export const SiteView = (props: SiteViewProps) => {
  const { site, look = PLAIN_LOOK, shades = null, cover = null, picture, preview = false } = props;
  const sections = sectionsOf(props);
  const Title = preview ? 'h2' : 'h1';
  return (
    <div
      className={styles.site}
      data-theme={look.theme}
      data-accent={shades ? '' : undefined}
      style={shades ? accentStyle(shades) : undefined}
    >
      <header className={styles.hero}>
        {cover !== null && look.cover ? (
          <img
            className={styles.cover}
            src={cover}
            alt={look.cover.alt}
            data-position={look.cover.position}
            fetchPriority={preview ? undefined : 'high'}
          />
        ) : (
          <TravelingWave className={styles.wave} />
        )}
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
      {look.order.map((section) => (
        <Fragment key={section}>{sections[section]}</Fragment>
      ))}
    </div>
  );
};
