import { pageTexts, paths, SITES, type HostRole, type RuntimeConfig, type Site } from '@rushtone/site';
import type { Subject } from './first-answers.ts';
import { playlistMeta, songMeta, subscriberMeta } from './meta-of-data.ts';
import { socialPicture } from './social-picture.ts';

export type Meta = {
  title: string;
  description: string;
  /** Address under which search engines shall know the page; null for one they shall not. */
  canonical: string | null;
  type: 'website' | 'video.other' | 'music.playlist' | 'profile';
  /** Address of the picture that a shared link shows. */
  image: string | null;
  /** Structured data (schema.org). */
  data: object | null;
};

export type MetaAsked = {
  site: Site;
  role: HostRole;
  runtime: RuntimeConfig;
  /** Of the main site, and of the host that was asked. */
  origins: { main: string; own: string };
  pathname: string;
  subject: Subject;
};

/** Pages of one visitor, and results of a search. */
const PRIVATE = /^\/(?:account|login|signup|forgot-password|reset-password|search)(?:\/|$)/;

/** The article of the sister site: served here too, where it leads to this site's own. */
const isOfSister = ({ site, pathname }: MetaAsked): boolean =>
  Object.values(SITES).some(({ brand, whatIs }) => brand !== site.brand && whatIs.path === pathname);

const siteData = ({ site, origins }: MetaAsked): object => ({
  '@context': 'https://schema.org',
  '@type': 'WebSite',
  name: site.name,
  url: `${origins.main}/`,
  potentialAction: {
    '@type': 'SearchAction',
    target: `${origins.main}/search?q={search_term_string}`,
    'query-input': 'required name=search_term_string',
  },
});

const pageMeta = (asked: MetaAsked): Meta => {
  const { site, role, origins, pathname, subject } = asked;
  const text =
    role.kind === 'radio'
      ? { title: 'Radio', description: `${site.radio.name}: one song after another, and nothing to decide.` }
      : pageTexts(site)[pathname];
  const hidden = subject.kind === 'missing' || PRIVATE.test(pathname) || isOfSister(asked);
  return {
    title: text ? `${text.title} – ${site.name}` : site.meta.title,
    description: text?.description ?? site.meta.description,
    canonical: hidden ? null : origins[role.kind === 'main' ? 'main' : 'own'] + pathname,
    type: 'website',
    image: origins.main + socialPicture(role.kind === 'radio' ? '/radio' : pathname),
    data: pathname === paths.home && role.kind === 'main' ? siteData(asked) : null,
  };
};

/** Title, description and picture of a page for search engines and for sharing. */
export const metaOf = (asked: MetaAsked): Meta => {
  const { subject } = asked;
  if (subject.kind === 'song') return songMeta(asked, subject.song);
  if (subject.kind === 'playlist') return playlistMeta(asked, subject.content);
  if (subject.kind === 'subscriber') return subscriberMeta(asked, subject.content);
  return pageMeta(asked);
};
